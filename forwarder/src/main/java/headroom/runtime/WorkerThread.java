package headroom.runtime;

import headroom.config.WorkerConfig;
import headroom.datapath.HoldQueue;
import headroom.datapath.IdleStrategy;
import headroom.datapath.Plan;
import headroom.datapath.Worker;
import headroom.linux.call.ErrnoException;
import headroom.linux.io.Affinity;
import headroom.linux.io.Mapping;
import headroom.packet.BufferPool;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A worker with what it owns: its packet memory and its pinned thread. */
final class WorkerThread implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerThread.class);

    private final int index;
    private final Mapping memory;
    private final IdleStrategy idle;
    private final Worker worker;
    private final Thread thread;

    private WorkerThread(int index, Mapping memory, BufferPool pool, IdleStrategy idle, WorkerConfig config) {
        this.index = index;
        this.memory = memory;
        this.idle = idle;
        this.worker = new Worker(pool, new HoldQueue(pool), idle, System::nanoTime, config.batchPackets());
        OptionalInt cpu = config.cpus().isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(config.cpus().get(index));
        this.thread = Thread.ofPlatform().name("headroom-worker-" + index).unstarted(() -> {
            cpu.ifPresent(this::pin);
            worker.run();
        });
    }

    /** Allocates the memory and starts the thread, which does nothing before its first plan. */
    static WorkerThread start(int index, WorkerConfig config, int frameBytes, int frameCount) throws ErrnoException {
        Mapping memory = Mapping.anonymous((long) frameBytes * frameCount);
        BufferPool pool = new BufferPool(memory.segment(), frameBytes, frameCount);
        IdleStrategy idle = switch (config.idle()) {
            case SPIN -> new SpinIdle();
            case ADAPTIVE -> new AdaptiveIdle();
        };
        WorkerThread started = new WorkerThread(index, memory, pool, idle, config);
        started.thread.start();
        return started;
    }

    private void pin(int cpu) {
        try {
            Affinity.pinTo(cpu);
        } catch (ErrnoException e) {
            LOG.warn("Worker {} is not pinned: {}", index, e.getMessage());
        }
    }

    int index() {
        return index;
    }

    BufferPool pool() {
        return worker.pool();
    }

    HoldQueue holdQueue() {
        return worker.holdQueue();
    }

    Worker worker() {
        return worker;
    }

    /** Runs {@code command} on the worker between two batches and waits for its result. */
    <T> T ask(Supplier<T> command) {
        Future<T> answer = worker.execute(command);
        try {
            return answer.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while worker " + index + " was asked", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "worker " + index + " failed: " + e.getCause().getMessage(), e.getCause());
        }
    }

    void follow(Plan plan) {
        ask(() -> {
            worker.follow(plan);
            return plan;
        });
    }

    /** Ends the thread, then frees the memory; the worker's ports were closed before. */
    @Override
    public void close() {
        ask(() -> {
            worker.stop();
            return List.of();
        });
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        idle.close();
        memory.close();
    }
}
