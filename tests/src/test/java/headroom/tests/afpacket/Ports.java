package headroom.tests.afpacket;

import headroom.config.DriverConfig;
import headroom.linux.io.Mapping;
import headroom.linux.io.NetworkNamespace;
import headroom.linux.io.PollSet;
import headroom.packet.BufferPool;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.port.Port;
import headroom.port.PortException;
import headroom.port.Steering;
import headroom.port.afpacket.AfPacketDevice;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** AF_PACKET ports of one namespace over one pool, all closed with it; and what a test does with a port. One thread. */
final class Ports implements AutoCloseable {
    static final int HEADROOM_BYTES = 256;
    static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int FRAME_BYTES = 16_384;
    private static final int FRAME_COUNT = 512;

    private final NetworkNamespace namespace;
    private final Mapping memory;
    private final BufferPool pool;
    private final Deque<AfPacketDevice> opened = new ArrayDeque<>();

    Ports(String namespaceName) throws IOException {
        namespace = NetworkNamespace.named(namespaceName);
        memory = Mapping.anonymous((long) FRAME_BYTES * FRAME_COUNT);
        pool = new BufferPool(memory.segment(), FRAME_BYTES, FRAME_COUNT);
    }

    BufferPool pool() {
        return pool;
    }

    /** A port that receives everything. */
    Port open(String device) throws PortException {
        return open(device, DriverConfig.AfPacket.DEFAULT, Steering.EVERYTHING);
    }

    Port open(String device, DriverConfig.AfPacket config, Steering steering) throws PortException {
        AfPacketDevice opening = device(device, config, 1);
        Port port = opening.open(0, pool);
        opening.steer(steering);
        return port;
    }

    AfPacketDevice device(String device, DriverConfig.AfPacket config, int workers) {
        AfPacketDevice made =
                new AfPacketDevice(device, device, Optional.of(namespace), config, HEADROOM_BYTES, workers);
        opened.push(made);
        return made;
    }

    /** Transmits frames in one batch; returns how many the kernel took. */
    int send(Port port, List<byte[]> frames) {
        PacketBatch batch = new PacketBatch(frames.size());
        for (byte[] frame : frames) {
            PacketBuffer packet = pool.allocate();
            packet.reset(HEADROOM_BYTES, frame.length);
            MemorySegment.copy(frame, 0, packet.memory(), ValueLayout.JAVA_BYTE, packet.start(), frame.length);
            batch.add(packet);
        }
        return port.transmit(batch);
    }

    /** Receives until {@code count} of our frames came, the caller's to release; other frames are released. */
    static List<PacketBuffer> receive(Port port, int count) {
        List<PacketBuffer> ours = new ArrayList<>();
        long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        try (PollSet input = new PollSet(1)) {
            input.add(port.pollDescriptor());
            PacketBatch batch = new PacketBatch(64);
            while (ours.size() < count && System.nanoTime() < deadlineNs) {
                input.await(10);
                port.receive(batch);
                for (int i = 0; i < batch.size(); i++) {
                    if (Frames.isOurs(batch.get(i))) {
                        ours.add(batch.get(i));
                    } else {
                        batch.get(i).release();
                    }
                }
                batch.clear();
            }
        }
        return ours;
    }

    static byte[] takeBytes(PacketBuffer packet) {
        byte[] bytes = new byte[packet.length()];
        MemorySegment.copy(packet.memory(), ValueLayout.JAVA_BYTE, packet.start(), bytes, 0, bytes.length);
        packet.release();
        return bytes;
    }

    @Override
    public void close() {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
        namespace.close();
        memory.close();
    }
}
