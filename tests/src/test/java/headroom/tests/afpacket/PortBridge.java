package headroom.tests.afpacket;

import headroom.linux.io.PollSet;
import headroom.packet.PacketBatch;
import headroom.port.Port;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** A worker that hands everything from one port to the other and back, until closed; then it has closed both ports. */
final class PortBridge implements AutoCloseable {
    private static final int BATCH = 64;

    private final Port one;
    private final Port other;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final Thread worker;
    private volatile boolean stop;

    PortBridge(Port one, Port other) {
        this.one = one;
        this.other = other;
        worker = Thread.ofPlatform().name("bridge").start(this::run);
    }

    private void run() {
        try (PollSet idle = new PollSet(2)) {
            idle.add(one.pollDescriptor());
            idle.add(other.pollDescriptor());
            PacketBatch batch = new PacketBatch(BATCH);
            while (!stop) {
                int moved = move(one, other, batch) + move(other, one, batch);
                if (moved == 0) {
                    idle.await(1);
                }
            }
            one.close();
            other.close();
            ended.complete(null);
        } catch (Throwable t) {
            ended.completeExceptionally(t);
        }
    }

    private static int move(Port from, Port to, PacketBatch batch) {
        int received = from.receive(batch);
        to.transmit(batch);
        from.maintain();
        return received;
    }

    /** Fails with what the worker threw. */
    @Override
    public void close() throws IOException {
        stop = true;
        try {
            worker.join();
            ended.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } catch (ExecutionException e) {
            throw new IOException("the bridge's worker failed", e.getCause());
        }
    }
}
