package headroom.datapath;

import headroom.packet.BufferPool;
import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.port.Port;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loop of one thread over one queue of every port: receive a batch, forward it, transmit, recycle.
 *
 * <p>{@link #run} is the thread; {@link #execute} reaches it from others, between two batches.
 */
public final class Worker implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
    private static final int LOOPS_PER_CLOCK_READ = 64;
    private final BufferPool pool;
    private final HoldQueue holdQueue;
    private final IdleStrategy idle;
    private final LongSupplier clockNs;
    private final PacketBatch batch;
    private final Router router;
    private final Queue<Runnable> commands = new ConcurrentLinkedQueue<>();
    private Plan plan = Plan.EMPTY;
    /** Every port of the plan once: of several queues of a device, one is an egress and all receive. */
    private List<Port> ports = List.of();

    private boolean stopping;
    private boolean faultLogged;

    /**
     * @param pool the worker's packet memory
     * @param clockNs monotonic, in nanoseconds
     * @param batchPackets packets one receive yields at the most
     */
    public Worker(BufferPool pool, HoldQueue holdQueue, IdleStrategy idle, LongSupplier clockNs, int batchPackets) {
        this.pool = pool;
        this.holdQueue = holdQueue;
        this.idle = idle;
        this.clockNs = clockNs;
        this.batch = new PacketBatch(batchPackets);
        this.router = new Router(pool, clockNs);
    }

    @Override
    public void run() {
        int loops = 0;
        while (!stopping) {
            int work = runCommands();
            work += forwardOnce();
            if (holdQueue.size() > 0 || ++loops >= LOOPS_PER_CLOCK_READ) {
                loops = 0;
                holdQueue.serve(clockNs.getAsLong());
                flush();
            }
            idle.idle(work);
        }
        holdQueue.retain(Set.of());
        runCommands();
    }

    /**
     * One round over all ports: for the loop, and for offline runs and tests that have no thread.
     *
     * @return packets received
     */
    public int forwardOnce() {
        List<Ingress> ingresses = plan.ingresses();
        int received = 0;
        for (int i = 0; i < ingresses.size(); i++) {
            Ingress ingress = ingresses.get(i);
            int count = ingress.port().receive(batch);
            if (count > 0) {
                received += count;
                forward(ingress);
            }
        }
        if (received > 0) {
            flush();
        }
        for (int i = 0; i < ports.size(); i++) {
            ports.get(i).maintain();
        }
        return received;
    }

    private void forward(Ingress ingress) {
        Path xconnect = ingress.xconnect().orElse(null);
        for (int i = 0; i < batch.size(); i++) {
            PacketBuffer packet = batch.get(i);
            try {
                if (xconnect != null) {
                    Crossconnect.forward(ingress, packet, xconnect);
                } else {
                    router.receive(ingress, packet);
                }
            } catch (RuntimeException e) {
                fault(ingress.port(), packet, e);
            }
        }
        batch.clear();
    }

    /** A bug of ours met by one packet must not stop the others: counted, and logged the first time. */
    private void fault(Port port, PacketBuffer packet, RuntimeException bug) {
        if (!faultLogged) {
            faultLogged = true;
            LOG.error("A packet from {} met a bug and is dropped; further ones are only counted", port.name(), bug);
        }
        try {
            port.counters().drops.drop(packet, DropReason.INTERNAL_ERROR);
        } catch (IllegalStateException alreadyHandedOn) {
            LOG.debug("the frame was handed on before the bug", alreadyHandedOn);
        }
    }

    private void flush() {
        List<Egress> egresses = plan.egresses();
        for (int i = 0; i < egresses.size(); i++) {
            egresses.get(i).flush();
        }
    }

    private int runCommands() {
        int count = 0;
        for (Runnable command = commands.poll(); command != null; command = commands.poll()) {
            command.run();
            count++;
        }
        return count;
    }

    /** Runs {@code command} on the worker's thread between two batches. */
    public <T> Future<T> execute(Supplier<T> command) {
        CompletableFuture<T> result = new CompletableFuture<>();
        commands.add(() -> {
            try {
                result.complete(command.get());
            } catch (RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
        });
        idle.wake();
        return result;
    }

    /** Works by {@code next} from now on; on the worker's thread. Packets held for ports that went away are dropped. */
    public void follow(Plan next) {
        flush();
        plan = next;
        ports = ports(next);
        router.use(next.tables());
        holdQueue.retain(new HashSet<>(next.egresses()));
        idle.watch(next);
    }

    private static List<Port> ports(Plan plan) {
        Stream<Port> receiving = plan.ingresses().stream().map(Ingress::port);
        Stream<Port> transmitting = plan.egresses().stream().map(Egress::port);
        return Stream.concat(receiving, transmitting).distinct().toList();
    }

    /** Ends a sleep of the worker: a next hop that packets wait for may be known. By any thread. */
    public void wake() {
        idle.wake();
    }

    /** Ends {@link #run} after the batch in hand; on the worker's thread. */
    public void stop() {
        stopping = true;
    }

    /** Packets in hand between two batches; on the worker's thread. */
    public int heldPackets() {
        return holdQueue.size();
    }

    public BufferPool pool() {
        return pool;
    }

    public HoldQueue holdQueue() {
        return holdQueue;
    }
}
