package headroom.port.pcap;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The block format (draft-ietf-opsawg-pcapng): sections of either byte order, interfaces of any time resolution,
 * enhanced, simple and obsolete packet blocks; blocks of other types are skipped.
 *
 * <pre>
 *  block:  0: type | 4: total length | 8: body, padded to 4 | total length again
 * </pre>
 */
final class PcapngReader extends CaptureReader {
    /** The same in both byte orders, which is how a section's order can be found at all. */
    static final int SECTION_HEADER = 0x0a0d0d0a;

    private static final int BYTE_ORDER_MAGIC = 0x1a2b3c4d;
    private static final int INTERFACE_DESCRIPTION = 1;
    private static final int PACKET_OBSOLETE = 2;
    private static final int SIMPLE_PACKET = 3;
    private static final int ENHANCED_PACKET = 6;

    private static final int BLOCK_HEADER = 8;
    private static final int BLOCK_MIN = 12;
    private static final int SECTION_MIN = 28;
    private static final int INTERFACE_MIN = 20;
    private static final int SIMPLE_MIN = 16;
    private static final int PACKET_MIN = 32;

    private static final int INTERFACES_MAX = 4096;

    private int interfaceCount;
    private int[] linkTypes = new int[4];
    private long[] snapshotBytes = new long[4];
    private TimeResolution[] resolutions = new TimeResolution[4];
    private int[] fcsBytes = new int[4];
    private long position;
    private long lastTimeNs;

    PcapngReader(MemorySegment file, String name) throws CaptureFormatException {
        super(file, name);
        section();
    }

    @Override
    public boolean next() throws CaptureFormatException {
        while (position < size()) {
            if (size() - position < BLOCK_MIN) {
                throw broken(position, "the file ends in a block header");
            }
            int type = i32(position);
            if (type == SECTION_HEADER) {
                section();
                continue;
            }
            long end = blockEnd(position);
            boolean found = switch (type) {
                case ENHANCED_PACKET -> enhancedPacket(position, end);
                case SIMPLE_PACKET -> simplePacket(position, end);
                case PACKET_OBSOLETE -> obsoletePacket(position, end);
                case INTERFACE_DESCRIPTION -> interfaceDescription(position, end);
                default -> false;
            };
            position = end;
            if (found) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void rewind() throws CaptureFormatException {
        position = 0;
        lastTimeNs = 0;
        section();
    }

    /** Reads the section header at {@code position} and goes past it; interfaces are numbered anew. */
    private void section() throws CaptureFormatException {
        if (size() - position < SECTION_MIN) {
            throw broken(position, "the file ends in a section header of " + SECTION_MIN + " bytes");
        }
        order(ByteOrder.LITTLE_ENDIAN);
        int magic = i32(position + BLOCK_HEADER);
        if (magic == Integer.reverseBytes(BYTE_ORDER_MAGIC)) {
            order(ByteOrder.BIG_ENDIAN);
        } else if (magic != BYTE_ORDER_MAGIC) {
            throw broken(position + BLOCK_HEADER, "byte-order magic %08x".formatted(magic));
        }
        long end = blockEnd(position);
        require(position, end, SECTION_MIN);
        if (u16(position + 12) != 1) {
            throw broken(position + 12, "pcapng version " + u16(position + 12) + ", only 1 is known");
        }
        interfaceCount = 0;
        position = end;
    }

    /** Checks both lengths of the block at {@code at} and returns where it ends. */
    private long blockEnd(long at) throws CaptureFormatException {
        long length = u32(at + 4);
        if (length < BLOCK_MIN || length % 4 != 0) {
            throw broken(at + 4, "a block of " + length + " bytes");
        }
        if (length > size() - at) {
            throw broken(at, "the file ends in a block: " + (size() - at) + " of " + length + " bytes");
        }
        long again = u32(at + length - 4);
        if (again != length) {
            throw broken(at + length - 4, "a block of " + length + " bytes that ends in length " + again);
        }
        return at + length;
    }

    private void require(long at, long end, int least) throws CaptureFormatException {
        if (end - at < least) {
            throw broken(at + 4, "a block of type %d in %d bytes, it needs %d".formatted(i32(at), end - at, least));
        }
    }

    private boolean interfaceDescription(long at, long end) throws CaptureFormatException {
        require(at, end, INTERFACE_MIN);
        if (interfaceCount == INTERFACES_MAX) {
            throw broken(at, "more than " + INTERFACES_MAX + " interfaces in a section");
        }
        if (interfaceCount == linkTypes.length) {
            int larger = 2 * interfaceCount;
            linkTypes = Arrays.copyOf(linkTypes, larger);
            snapshotBytes = Arrays.copyOf(snapshotBytes, larger);
            resolutions = Arrays.copyOf(resolutions, larger);
            fcsBytes = Arrays.copyOf(fcsBytes, larger);
        }
        linkTypes[interfaceCount] = u16(at + 8);
        snapshotBytes[interfaceCount] = u32(at + 12);
        interfaceOptions(at + 16, end - 4);
        interfaceCount++;
        return false;
    }

    /** Options: code (16 bits), length (16 bits), value padded to 4; the list may end without opt_endofopt. */
    private void interfaceOptions(long from, long end) throws CaptureFormatException {
        int resolution = 6;
        long offsetSeconds = 0;
        int fcs = 0;
        long at = from;
        while (end - at >= 4 && u16(at) != 0) {
            int code = u16(at);
            int length = u16(at + 2);
            long value = at + 4;
            if (length > end - value) {
                throw broken(at, "interface option " + code + " of " + length + " bytes passes its block's end");
            }
            if (code == 9 && length >= 1) {
                resolution = u8(value);
            } else if (code == 14 && length >= 8) {
                offsetSeconds = u64(value);
            } else if (code == 13 && length >= 1) {
                fcs = u8(value) / 8;
            }
            at = value + ((length + 3) & ~3);
        }
        resolutions[interfaceCount] = new TimeResolution(resolution, offsetSeconds);
        fcsBytes[interfaceCount] = fcs;
    }

    private long u64(long at) {
        // draft-ietf-opsawg-pcapng, 4.2: a 64-bit integer is in the section's order as a whole.
        long first = u32(at);
        long second = u32(at + 4);
        return isBigEndian() ? first << 32 | second : second << 32 | first;
    }

    private boolean enhancedPacket(long at, long end) throws CaptureFormatException {
        require(at, end, PACKET_MIN);
        return packet(at, end, u32(at + 8));
    }

    private boolean obsoletePacket(long at, long end) throws CaptureFormatException {
        require(at, end, PACKET_MIN);
        return packet(at, end, u16(at + 8));
    }

    private boolean packet(long at, long end, long interfaceId) throws CaptureFormatException {
        int source = ethernet(at + 8, interfaceId);
        long captured = captured(at + 20, u32(at + 20), end - at - PACKET_MIN);
        lastTimeNs = resolutions[source].toNs(u32(at + 12) << 32 | u32(at + 16));
        packet(at + 28, (int) captured, u32(at + 24), fcsBytes[source], lastTimeNs);
        return true;
    }

    /** Belongs to interface 0 and has no time: it keeps the one of the packet before it. */
    private boolean simplePacket(long at, long end) throws CaptureFormatException {
        require(at, end, SIMPLE_MIN);
        int source = ethernet(at, 0);
        long original = u32(at + 8);
        long snapshot = snapshotBytes[source] == 0 ? original : Math.min(original, snapshotBytes[source]);
        long captured = captured(at + 8, snapshot, end - at - SIMPLE_MIN);
        packet(at + 12, (int) captured, original, fcsBytes[source], lastTimeNs);
        return true;
    }

    private long captured(long at, long captured, long room) throws CaptureFormatException {
        checkCaptured(at, captured);
        if (captured > room) {
            throw broken(at, "a packet of " + captured + " bytes in a block that holds " + room);
        }
        return captured;
    }

    private int ethernet(long at, long interfaceId) throws CaptureFormatException {
        if (interfaceId >= interfaceCount) {
            throw broken(at, "a packet of interface " + interfaceId + ", the section describes " + interfaceCount);
        }
        int index = (int) interfaceId;
        if (linkTypes[index] != LINK_TYPE_ETHERNET) {
            throw notEthernet(at, linkTypes[index]);
        }
        return index;
    }
}
