package headroom.port.pcap;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;

/**
 * Walks the packets of a capture file in file order.
 *
 * <p>After {@link #next} returned true, the accessors tell about the packet it found; its bytes lie in {@link #file}
 * and are not copied. Nothing is allocated per packet. One thread at a time.
 */
public abstract sealed class CaptureReader implements AutoCloseable permits PcapReader, PcapngReader {
    /** LINKTYPE_ETHERNET, www.tcpdump.org/linktypes.html. */
    static final int LINK_TYPE_ETHERNET = 1;

    /** No record is longer; wireshark's WTAP_MAX_PACKET_SIZE_STANDARD. A larger length is a broken file. */
    static final int RECORD_BYTES_MAX = 262_144;

    private static final ValueLayout.OfInt LE32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort LE16 = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final MemorySegment file;
    private final String name;
    private MappedFile mapped;
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;
    private long dataOffset;
    private int capturedBytes;
    private long originalBytes;
    private long timeNs;

    CaptureReader(MemorySegment file, String name) {
        this.file = file;
        this.name = name;
    }

    /**
     * Opens a file of either format.
     *
     * @throws CaptureFormatException when it is neither, or its first header is broken
     * @throws IOException when it cannot be read
     */
    public static CaptureReader open(Path path) throws IOException {
        MappedFile mapped = new MappedFile(path);
        try {
            CaptureReader reader = of(mapped.segment(), path.toString());
            reader.mapped = mapped;
            return reader;
        } catch (CaptureFormatException e) {
            mapped.close();
            throw e;
        }
    }

    /**
     * Reads a capture that is in memory already.
     *
     * @param name for messages
     */
    public static CaptureReader of(MemorySegment file, String name) throws CaptureFormatException {
        if (file.byteSize() < 4) {
            throw new CaptureFormatException(
                    name, 0, "a capture begins with a magic number of 4 bytes, the file has " + file.byteSize());
        }
        return file.get(LE32, 0) == PcapngReader.SECTION_HEADER
                ? new PcapngReader(file, name)
                : new PcapReader(file, name);
    }

    /**
     * Goes to the next packet.
     *
     * @return false at the end of the file
     * @throws CaptureFormatException naming the offset of what is cut short or wrong; the reader stays where it is
     */
    public abstract boolean next() throws CaptureFormatException;

    /** Goes back to the first packet. */
    public abstract void rewind() throws CaptureFormatException;

    /** The whole file. */
    public MemorySegment file() {
        return file;
    }

    /** Where in {@link #file} the packet begins with its Ethernet header. */
    public long dataOffset() {
        return dataOffset;
    }

    /** How much of the packet the file holds, in bytes, without FCS. */
    public int capturedBytes() {
        return capturedBytes;
    }

    /** True when the capture's snapshot length cut the packet's end off. */
    public boolean isTruncated() {
        return originalBytes > capturedBytes;
    }

    /** When it was captured, in nanoseconds since 1970. */
    public long timeNs() {
        return timeNs;
    }

    @Override
    public void close() {
        if (mapped != null) {
            mapped.close();
        }
    }

    /**
     * Presents a packet to the accessors.
     *
     * @param original the length it had on the wire
     * @param fcsBytes how many of its last bytes are FCS, where the capture has them
     */
    final void packet(long at, int captured, long original, int fcsBytes, long time) {
        dataOffset = at;
        originalBytes = Math.max(0, Math.max(original, captured) - fcsBytes);
        capturedBytes = (int) Math.min(captured, originalBytes);
        timeNs = time;
    }

    final void order(ByteOrder value) {
        order = value;
    }

    final boolean isBigEndian() {
        return order == ByteOrder.BIG_ENDIAN;
    }

    final int u16(long at) {
        short value = file.get(LE16, at);
        return Short.toUnsignedInt(isBigEndian() ? Short.reverseBytes(value) : value);
    }

    final int i32(long at) {
        int value = file.get(LE32, at);
        return isBigEndian() ? Integer.reverseBytes(value) : value;
    }

    final long u32(long at) {
        return Integer.toUnsignedLong(i32(at));
    }

    final int u8(long at) {
        return Byte.toUnsignedInt(file.get(ValueLayout.JAVA_BYTE, at));
    }

    final long size() {
        return file.byteSize();
    }

    final CaptureFormatException broken(long at, String problem) {
        return new CaptureFormatException(name, at, problem);
    }

    /** Refuses what cannot be the length of a packet. */
    final void checkCaptured(long at, long captured) throws CaptureFormatException {
        if (captured > RECORD_BYTES_MAX) {
            throw broken(at, "a packet of " + captured + " bytes, more than " + RECORD_BYTES_MAX + ": a broken file");
        }
    }

    final CaptureFormatException notEthernet(long at, int linkType) {
        return broken(
                at,
                "link type " + linkType + ", only Ethernet (" + LINK_TYPE_ETHERNET + ") can be read;"
                        + " capture on a device that has Ethernet headers, not on \"any\"");
    }
}
