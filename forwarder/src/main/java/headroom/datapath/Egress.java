package headroom.datapath;

import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.port.Port;
import headroom.port.WireLimit;
import headroom.wire.MacAddress;

/** The way out of one port of this worker: packets gather in a batch, which {@link #flush} gives to the port. */
public final class Egress {
    /** Longer than any packet: where a port is down that is the reason to drop, not the MTU. */
    private static final int DOWN_MTU_BYTES = 1 << 16;

    private final Port port;
    private final PacketBatch out;
    private final long sourceMac;
    private final int mtuBytes;
    private final State state;

    private enum State {
        UP,
        DOWN
    }

    /**
     * @param mtuBytes longest IP packet the device carries
     * @param batchPackets packets a flush at the most
     */
    public Egress(Port port, MacAddress source, int mtuBytes, int batchPackets) {
        this(port, source, mtuBytes, batchPackets, State.UP);
    }

    private Egress(Port port, MacAddress source, int mtuBytes, int batchPackets, State state) {
        this.state = state;
        this.port = port;
        this.sourceMac = source.value();
        this.mtuBytes = mtuBytes;
        this.out = new PacketBatch(batchPackets);
    }

    /** The way out of a port that is not open; {@code port} counts what would have left by it. */
    public static Egress down(Port port, int batchPackets) {
        return new Egress(port, MacAddress.ZERO, DOWN_MTU_BYTES, batchPackets, State.DOWN);
    }

    boolean isDown() {
        return state == State.DOWN;
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
        if (frame.length() > WireLimit.frameBytes(frame.memory(), frame.start(), frame.end(), mtuBytes)) {
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
