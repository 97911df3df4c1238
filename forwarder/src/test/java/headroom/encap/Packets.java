package headroom.encap;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import headroom.packet.BufferPool;
import headroom.packet.PacketBuffer;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Random;

/**
 * Packets for tests, put together byte by byte and without the code under test, and frames that hold them in the midst
 * of bytes that are somebody else's.
 */
public final class Packets {
    public static final int UDP = 17;
    public static final int TCP = 6;

    private Packets() {}

    public static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replaceAll("\\s+", ""));
    }

    public static byte[] concat(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteBuffer all = ByteBuffer.allocate(length);
        for (byte[] part : parts) {
            all.put(part);
        }
        return all.array();
    }

    public static byte[] random(long seed, int length) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    /**
     * A frame of its own memory, which ends where the frame ends so that reading past it fails, full of {@code dirt}.
     */
    public static PacketBuffer buffer(byte[] packet, int headroom, int tailroom, byte[] dirt) {
        int frameBytes = headroom + packet.length + tailroom;
        MemorySegment memory = Arena.ofAuto().allocate(Math.max(1, frameBytes));
        for (int i = 0; i < frameBytes; i++) {
            memory.set(JAVA_BYTE, i, dirt[i % dirt.length]);
        }
        PacketBuffer buffer = new BufferPool(memory, Math.max(1, frameBytes), 1).allocate();
        buffer.reset(headroom, packet.length);
        MemorySegment.copy(packet, 0, memory, JAVA_BYTE, headroom, packet.length);
        return buffer;
    }

    /** The packet alone, without headroom and tailroom. */
    public static PacketBuffer buffer(byte[] packet) {
        return buffer(packet, 0, 0, new byte[] {(byte) 0xff});
    }

    public static byte[] bytes(PacketBuffer packet) {
        return packet.memory().asSlice(packet.start(), packet.length()).toArray(JAVA_BYTE);
    }

    public static String text(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /** An Ethernet frame; {@code tags} are TPID and TCI in turn. */
    public static byte[] frame(int etherType, byte[] payload, int... tags) {
        ByteBuffer frame = ByteBuffer.allocate(14 + 2 * tags.length + payload.length);
        frame.put(hex("02 00 00 00 00 0b 02 00 00 00 00 0a"));
        for (int half : tags) {
            frame.putShort((short) half);
        }
        return frame.putShort((short) etherType).put(payload).array();
    }

    /** From 10.1.0.2 to 10.2.0.2, without options, its checksum right. */
    public static byte[] ipv4(int trafficClass, int timeToLive, int protocol, byte[] payload) {
        return ipv4(trafficClass, timeToLive, protocol, 0x4000, new byte[0], payload);
    }

    public static byte[] ipv4(
            int trafficClass, int timeToLive, int protocol, int flagsOffset, byte[] options, byte[] payload) {
        int headerLength = 20 + options.length;
        ByteBuffer packet = ByteBuffer.allocate(headerLength + payload.length);
        packet.put((byte) (0x40 | headerLength / 4)).put((byte) trafficClass);
        packet.putShort((short) packet.capacity()).putShort((short) 0x1234).putShort((short) flagsOffset);
        packet.put((byte) timeToLive).put((byte) protocol).putShort((short) 0);
        packet.put(hex("0a 01 00 02 0a 02 00 02")).put(options).put(payload);
        packet.putShort(10, (short) ~naiveSum(packet.array(), 0, headerLength));
        return packet.array();
    }

    /** From 2001:db8:1::2 to 2001:db8:2::2. */
    public static byte[] ipv6(int trafficClass, int hopLimit, int nextHeader, byte[] payload) {
        ByteBuffer packet = ByteBuffer.allocate(40 + payload.length);
        packet.putInt(0x6000_0000 | trafficClass << 20 | 0xabcde);
        packet.putShort((short) payload.length).put((byte) nextHeader).put((byte) hopLimit);
        packet.put(hex("2001 0db8 0001 0000 0000 0000 0000 0002 2001 0db8 0002 0000 0000 0000 0000 0002"));
        return packet.put(payload).array();
    }

    /** A UDP datagram with checksum 0. */
    public static byte[] udp(int sourcePort, int destinationPort, byte[] data) {
        ByteBuffer datagram = ByteBuffer.allocate(8 + data.length);
        datagram.putShort((short) sourcePort).putShort((short) destinationPort);
        return datagram.putShort((short) datagram.capacity())
                .putShort((short) 0)
                .put(data)
                .array();
    }

    /** RFC 1071 word by word: the folded sum, not its complement. */
    public static int naiveSum(byte[] bytes, int from, int length) {
        int sum = 0;
        for (int i = 0; i < length; i++) {
            int octet = Byte.toUnsignedInt(bytes[from + i]);
            sum += i % 2 == 0 ? octet << 8 : octet;
            if (sum > 0xffff) {
                sum -= 0xffff;
            }
        }
        return sum;
    }
}
