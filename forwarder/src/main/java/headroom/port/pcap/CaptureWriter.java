package headroom.port.pcap;

import headroom.config.DriverConfig;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes a pcap file, little endian whatever the machine, so that equal packets give equal files. One thread at a time.
 *
 * <p>Records collect in a buffer until {@link #flush}. Nothing is allocated per packet.
 */
public final class CaptureWriter implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 20;
    private static final long NS = 1_000_000_000L;
    private static final long SECONDS_MAX = 0xffff_ffffL;
    private static final ValueLayout.OfInt LE32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final FileChannel channel;
    private final int fractionNs;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final MemorySegment bytes = MemorySegment.ofBuffer(buffer);
    private long written;

    private CaptureWriter(FileChannel channel, DriverConfig.Pcap.Format format) {
        this.channel = channel;
        this.fractionNs = format == DriverConfig.Pcap.Format.NANOSECONDS ? 1 : 1000;
    }

    /** Creates the file, or empties it, and writes its header. */
    public static CaptureWriter create(Path path, DriverConfig.Pcap.Format format) throws IOException {
        FileChannel channel = FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        CaptureWriter writer = new CaptureWriter(channel, format);
        try {
            writer.header();
            writer.flush();
            return writer;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private void header() {
        buffer.order(ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(fractionNs == 1 ? PcapReader.MAGIC_NANOSECONDS : PcapReader.MAGIC_MICROSECONDS);
        buffer.putShort((short) 2).putShort((short) 4).putInt(0).putInt(0);
        buffer.putInt(CaptureReader.RECORD_BYTES_MAX).putInt(CaptureReader.LINK_TYPE_ETHERNET);
    }

    /**
     * Adds a packet to the buffer.
     *
     * @param timeNs since 1970; what 32 bits of seconds cannot hold is written as the nearest they can
     * @return false when the buffer has no room for it: {@link #flush}, then try again
     */
    public boolean append(MemorySegment packet, long at, int length, long timeNs) {
        if (buffer.remaining() < PcapReader.RECORD_HEADER + length) {
            return false;
        }
        int position = buffer.position();
        long seconds = Math.clamp(Math.floorDiv(timeNs, NS), 0, SECONDS_MAX);
        bytes.set(LE32, position, (int) seconds);
        bytes.set(LE32, position + 4, (int) (Math.floorMod(timeNs, NS) / fractionNs));
        bytes.set(LE32, position + 8, length);
        bytes.set(LE32, position + 12, length);
        MemorySegment.copy(packet, at, bytes, position + PcapReader.RECORD_HEADER, length);
        buffer.position(position + PcapReader.RECORD_HEADER + length);
        return true;
    }

    /**
     * Hands the buffer to the operating system. When that fails, what it held is not in the file: no record is left
     * there in part, as far as the file can be cut, and the writer goes on with an empty buffer.
     */
    public void flush() throws IOException {
        buffer.flip();
        int length = buffer.limit();
        try {
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            written += length;
        } catch (IOException e) {
            channel.truncate(written);
            throw e;
        } finally {
            buffer.clear();
        }
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            flush();
        }
    }
}
