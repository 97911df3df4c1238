package headroom.packet;

/** Packets in arrival order, up to a capacity fixed at construction. One thread. */
public final class PacketBatch {
    private final PacketBuffer[] packets;
    private int size;

    public PacketBatch(int capacity) {
        packets = new PacketBuffer[capacity];
    }

    public int size() {
        return size;
    }

    public int capacity() {
        return packets.length;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean isFull() {
        return size == packets.length;
    }

    public PacketBuffer get(int index) {
        if (index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        return packets[index];
    }

    public void add(PacketBuffer packet) {
        packets[size++] = packet;
    }

    /** Forgets the packets; each was handed on or released before. */
    public void clear() {
        size = 0;
    }
}
