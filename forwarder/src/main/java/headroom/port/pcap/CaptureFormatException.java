package headroom.port.pcap;

import java.io.IOException;

/** A capture file that is cut short or contradicts itself, or whose kind is not read here. */
public final class CaptureFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    private final long offset;

    CaptureFormatException(String file, long offset, String problem) {
        super(file + ", at byte " + offset + ": " + problem);
        this.offset = offset;
    }

    /** Where in the file, in bytes. */
    public long offset() {
        return offset;
    }
}
