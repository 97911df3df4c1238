package headroom.netlink.message;

import java.io.IOException;

/** Bytes that contradict themselves: a length that is too short for its kind, or longer than what is there. */
public final class MalformedNetlinkException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int offset;
    private final int neededBytes;
    private final int availableBytes;

    /**
     * @param what what was to be read, e.g. {@code attribute 4 (u32)}
     * @param offset where it begins, in bytes from the beginning of the message, or of the datagram where that is not
     *     yet cut into messages
     * @param neededBytes how long it is, or says it is
     * @param availableBytes how much there is from {@code offset} on
     */
    public MalformedNetlinkException(String what, int offset, int neededBytes, int availableBytes) {
        super("malformed netlink message: " + what + " at offset " + offset + " takes " + neededBytes
                + " bytes, there are " + availableBytes);
        this.offset = offset;
        this.neededBytes = neededBytes;
        this.availableBytes = availableBytes;
    }

    public int offset() {
        return offset;
    }

    public int neededBytes() {
        return neededBytes;
    }

    public int availableBytes() {
        return availableBytes;
    }
}
