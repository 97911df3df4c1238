package headroom.datapath;

import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.port.Port;
import headroom.wire.MacAddress;

/** The way out of one port of this worker: packets gather in a batch, which {@link #flush} gives to the port. */
public final class Egress {
    /** A frame may carry one VLAN tag more than the MTU says, as the kernel allows. */
    private static final int FRAME_OVERHEAD_BYTES = 14 + 4;

    private final Port port;
    private final PacketBatch out;
    private final long sourceMac;
    private final int mtuBytes;

    /**
     * @param mtuBytes longest IP packet the device carries
     * @param batchPackets packets a flush at the most
     */
    public Egress(Port port, MacAddress source, int mtuBytes, int batchPackets) {
        this.port = port;
        this.sourceMac = source.value();
        this.mtuBytes = mtuBytes;
        this.out = new PacketBatch(batchPackets);
    }

    public Port port() {
        return port;
    }

    public int mtuBytes() {
        return mtuBytes;
    }

    long sourceMac() {
        return sourceMac;
    }

    /** Sends a whole Ethernet frame, or counts it as too long. */
    void sendFrame(PacketBuffer frame) {
        if (frame.length() > mtuBytes + FRAME_OVERHEAD_BYTES) {
            port.counters().drops.drop(frame, DropReason.MTU_EXCEEDED);
            return;
        }
        send(frame);
    }

    /** Sends a frame whose length was checked before. */
    void send(PacketBuffer frame) {
        if (out.isFull()) {
            flush();
        }
        out.add(frame);
    }

    void flush() {
        if (!out.isEmpty()) {
            port.transmit(out);
        }
    }
}
