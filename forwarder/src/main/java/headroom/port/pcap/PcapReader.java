package headroom.port.pcap;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;

/**
 * The classic format (draft-ietf-opsawg-pcap).
 *
 * <pre>
 *  0: magic | 4: version 2.4 | 8: 0 | 12: 0 | 16: snapshot length | 20: FCS length, link type
 *  then records:   0: seconds | 4: micro- or nanoseconds | 8: captured | 12: original length | 16: packet
 * </pre>
 */
final class PcapReader extends CaptureReader {
    static final int MAGIC_MICROSECONDS = 0xa1b2c3d4;
    static final int MAGIC_NANOSECONDS = 0xa1b23c4d;
    static final int FILE_HEADER = 24;
    static final int RECORD_HEADER = 16;

    private static final int VERSION_MAJOR = 2;
    private static final int FCS_PRESENT = 1 << 26;

    private final int fcsBytes;
    private final long fractionNs;
    private long position = FILE_HEADER;

    PcapReader(MemorySegment file, String name) throws CaptureFormatException {
        super(file, name);
        int magic = i32(0);
        if (magic == Integer.reverseBytes(MAGIC_MICROSECONDS) || magic == Integer.reverseBytes(MAGIC_NANOSECONDS)) {
            order(ByteOrder.BIG_ENDIAN);
            magic = Integer.reverseBytes(magic);
        }
        if (magic != MAGIC_MICROSECONDS && magic != MAGIC_NANOSECONDS) {
            throw broken(0, "neither a pcap nor a pcapng file: magic number %08x".formatted(magic));
        }
        fractionNs = magic == MAGIC_NANOSECONDS ? 1 : 1000;
        if (size() < FILE_HEADER) {
            throw broken(size(), "the file ends in its header of " + FILE_HEADER + " bytes");
        }
        if (u16(4) != VERSION_MAJOR) {
            throw broken(4, "pcap version " + u16(4) + "." + u16(6) + ", only 2.x is known");
        }
        int link = i32(20);
        if ((link & 0xffff) != LINK_TYPE_ETHERNET) {
            throw notEthernet(20, link & 0xffff);
        }
        fcsBytes = (link & FCS_PRESENT) == 0 ? 0 : 2 * (link >>> 28);
    }

    @Override
    public boolean next() throws CaptureFormatException {
        long remaining = size() - position;
        if (remaining == 0) {
            return false;
        }
        if (remaining < RECORD_HEADER) {
            throw broken(
                    position, "the file ends in a record header: " + remaining + " of " + RECORD_HEADER + " bytes");
        }
        long captured = u32(position + 8);
        checkCaptured(position + 8, captured);
        if (captured > remaining - RECORD_HEADER) {
            throw broken(
                    position,
                    "the file ends in a packet: " + (remaining - RECORD_HEADER) + " of " + captured + " bytes");
        }
        long time = u32(position) * 1_000_000_000L + u32(position + 4) * fractionNs;
        packet(position + RECORD_HEADER, (int) captured, u32(position + 12), fcsBytes, time);
        position += RECORD_HEADER + captured;
        return true;
    }

    @Override
    public void rewind() {
        position = FILE_HEADER;
    }
}
