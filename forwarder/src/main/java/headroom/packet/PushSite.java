package headroom.packet;

/**
 * One place where headers are pushed, and its page of the headroom ledger: how often the room was there, and how much
 * was asked and found. Counters may be read by any thread; {@link #reserve} is the owning worker's.
 */
public final class PushSite {
    private final String name;
    private final BufferPool spare;
    private final Counter inPlace = new Counter();
    private final Counter moved = new Counter();
    private final Counter reallocated = new Counter();
    private final Counter noBuffer = new Counter();
    private final Counter lastHaveBytes = new Counter();
    private final Counter lastWantBytes = new Counter();
    private final Counter leastHaveBytes = new Counter();
    private final Counter mostWantBytes = new Counter();

    /**
     * @param name as shown in the ledger, e.g. {@code acc0 seg6 l2encap core0}
     * @param spare where a reallocation takes its frame from
     */
    public PushSite(String name, BufferPool spare) {
        this.name = name;
        this.spare = spare;
        leastHaveBytes.set(Long.MAX_VALUE);
    }

    /**
     * Makes room for {@code need} bytes in front of the packet. Asked once per push, with the whole sum: every header
     * and the next link layer's.
     *
     * <p>Room that is there costs nothing (IN_PLACE); else the packet slides inside its frame (MOVED); else it is
     * copied to a spare frame and the old one released (REALLOCATED).
     *
     * @return the buffer to push into, which need not be {@code packet}; null when no frame can hold it (NO_BUFFER):
     *     the caller still holds {@code packet} and drops it
     */
    public PacketBuffer reserve(PacketBuffer packet, int need) {
        int have = packet.headroom();
        note(have, need);
        if (have >= need) {
            inPlace.add(1);
            return packet;
        }
        if (need - have <= packet.tailroom()) {
            packet.slide(need);
            moved.add(1);
            return packet;
        }
        PacketBuffer larger = need + packet.length() <= spare.frameBytes() ? spare.allocate() : null;
        if (larger == null) {
            noBuffer.add(1);
            return null;
        }
        larger.copyFrom(packet, need);
        packet.release();
        reallocated.add(1);
        return larger;
    }

    private void note(int have, int want) {
        lastHaveBytes.set(have);
        lastWantBytes.set(want);
        if (have < leastHaveBytes.get()) {
            leastHaveBytes.set(have);
        }
        if (want > mostWantBytes.get()) {
            mostWantBytes.set(want);
        }
    }

    public String name() {
        return name;
    }

    public long inPlace() {
        return inPlace.get();
    }

    public long moved() {
        return moved.get();
    }

    public long reallocated() {
        return reallocated.get();
    }

    public long noBuffer() {
        return noBuffer.get();
    }

    public long pushes() {
        return inPlace() + moved() + reallocated();
    }

    /** Headroom found by the last push, in bytes. */
    public long lastHaveBytes() {
        return lastHaveBytes.get();
    }

    public long lastWantBytes() {
        return lastWantBytes.get();
    }

    /** The least headroom any push found, in bytes; 0 before the first push. */
    public long leastHaveBytes() {
        return leastHaveBytes.get() == Long.MAX_VALUE ? 0 : leastHaveBytes.get();
    }

    public long mostWantBytes() {
        return mostWantBytes.get();
    }
}
