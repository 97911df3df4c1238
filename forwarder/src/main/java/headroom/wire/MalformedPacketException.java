package headroom.wire;

/**
 * Bytes that are not the header they were decoded as. For values read in tests and logs; the hot path never throws it.
 */
public final class MalformedPacketException extends Exception {
    private static final long serialVersionUID = 1L;

    private final long offset;
    private final long available;

    /**
     * @param offset where the header begins
     * @param available bytes from there to the end of the packet
     */
    public MalformedPacketException(String what, long offset, long available) {
        super(what + " at " + offset + ", " + available + " bytes remain");
        this.offset = offset;
        this.available = available;
    }

    public long offset() {
        return offset;
    }

    public long available() {
        return available;
    }
}
