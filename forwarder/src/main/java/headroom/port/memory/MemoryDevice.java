package headroom.port.memory;

import headroom.packet.BufferPool;
import headroom.port.Device;
import headroom.port.Port;
import headroom.port.PortException;
import headroom.port.Steering;
import headroom.port.SteeringFilter;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A device made of memory. A test feeds it with {@link #inject} and reads what was transmitted with {@link #collect};
 * or two are {@link #link linked} and each receives what the other transmits, queue by queue.
 */
public final class MemoryDevice implements Device {
    /** Longest frame that fits a queue of the device. */
    public static final int WIRE_BYTES_MAX = 9216;

    static final int SLOTS = 1024;

    private final String name;
    private final int headroomBytes;
    private final int mtuBytes;
    private final Faults faults = new Faults();
    private final FrameQueue[] arriving;
    private final FrameQueue[] leaving;
    private final MemoryPort[] ports;
    private volatile SteeringFilter filter;

    /**
     * @param queueCount one port each
     * @param headroomBytes in front of every received frame
     * @param mtuBytes longer frames (plus Ethernet header and tags) are dropped on transmit
     */
    public MemoryDevice(String name, int queueCount, int headroomBytes, int mtuBytes) {
        this.name = name;
        this.headroomBytes = headroomBytes;
        this.mtuBytes = mtuBytes;
        this.arriving = new FrameQueue[queueCount];
        this.leaving = new FrameQueue[queueCount];
        this.ports = new MemoryPort[queueCount];
        for (int i = 0; i < queueCount; i++) {
            arriving[i] = new FrameQueue(SLOTS, WIRE_BYTES_MAX);
            leaving[i] = new FrameQueue(SLOTS, WIRE_BYTES_MAX);
        }
    }

    /** Connects two devices of equally many queues, before their ports are opened. */
    public static void link(MemoryDevice one, MemoryDevice other) {
        if (one.leaving.length != other.leaving.length) {
            throw new IllegalArgumentException(
                    "devices of " + one.leaving.length + " and " + other.leaving.length + " queues do not match");
        }
        System.arraycopy(other.arriving, 0, one.leaving, 0, one.leaving.length);
        System.arraycopy(one.arriving, 0, other.leaving, 0, other.leaving.length);
    }

    /** Lets a frame arrive; false when the queue is full. */
    public boolean inject(int queue, byte[] frame) {
        return arriving[queue].offer(MemorySegment.ofArray(frame), 0, frame.length, 0);
    }

    /** The oldest transmitted frame not yet collected, or null; of no use on a linked device. */
    public byte[] collect(int queue) {
        return leaving[queue].take();
    }

    public Faults faults() {
        return faults;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Integer> queues() {
        return IntStream.range(0, ports.length).boxed().toList();
    }

    @Override
    public Port open(int queue, BufferPool pool) throws PortException {
        if (ports[queue] != null) {
            throw new PortException("queue " + queue + " of " + name + " is open already");
        }
        ports[queue] = new MemoryPort(this, queue, pool, arriving[queue], leaving[queue]);
        return ports[queue];
    }

    /** Nothing is received before the first call. */
    @Override
    public void steer(Steering steering) {
        filter = new SteeringFilter(steering);
    }

    @Override
    public void close() {
        filter = null;
    }

    SteeringFilter filter() {
        return filter;
    }

    int headroomBytes() {
        return headroomBytes;
    }

    int mtuBytes() {
        return mtuBytes;
    }

    void closed(int queue) {
        ports[queue] = null;
    }
}
