package headroom.tests.lab.guest;

import headroom.linux.io.Mapping;
import headroom.linux.io.NetworkNamespace;
import headroom.packet.BufferPool;
import headroom.packet.BufferPool.Place;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.port.Port;
import headroom.port.PortException;
import headroom.port.afxdp.AfXdpDevice;
import headroom.port.afxdp.AfXdpOptions;
import headroom.port.afxdp.Umems;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.OptionalInt;

/** Sends through the forwarder's own AF_XDP port in copy mode. */
final class XdpSender implements Sender {
    private static final int FRAMES = 256;
    private static final int FRAME_BYTES = 4096;
    private static final int RING = 64;

    private final byte[] frame;
    private final Mapping mapping;
    private final BufferPool pool;
    private final AfXdpDevice device;
    private final Port port;

    XdpSender(NetworkNamespace namespace, String name, byte[] frame) throws IOException, PortException {
        this.frame = frame;
        mapping = Mapping.anonymous((long) FRAMES * FRAME_BYTES);
        pool = new BufferPool(mapping.segment(), FRAME_BYTES, FRAMES);
        var options = new AfXdpOptions(
                AfXdpOptions.Mode.GENERIC, AfXdpOptions.Copy.COPY, List.of(), RING, OptionalInt.empty());
        device = AfXdpDevice.open(name, name, namespace, options, new Umems(0));
        port = device.open(0, pool);
    }

    @Override
    public void send(int packets) {
        int left = packets;
        PacketBatch batch = new PacketBatch(RING);
        while (left > 0 || pool.count(Place.TRANSMITTING) > 0) {
            port.maintain();
            int free = RING - pool.count(Place.TRANSMITTING);
            for (int i = Math.min(left, free); i > 0; i--) {
                batch.add(next());
            }
            left -= batch.size();
            port.transmit(batch);
        }
    }

    private PacketBuffer next() {
        PacketBuffer packet = pool.allocate();
        packet.reset(0, frame.length);
        MemorySegment.copy(MemorySegment.ofArray(frame), 0, packet.memory(), packet.start(), frame.length);
        return packet;
    }

    @Override
    public void close() {
        port.close();
        device.close();
        mapping.close();
    }
}
