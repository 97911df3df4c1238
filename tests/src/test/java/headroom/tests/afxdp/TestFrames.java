package headroom.tests.afxdp;

import java.nio.ByteBuffer;

/** Frames that nobody else sends. */
final class TestFrames {
    /** IEEE 802 local experimental: no stack answers it. */
    private static final short EXPERIMENTAL = (short) 0x88b5;

    private static final byte[] ADDRESSES = {2, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 2};

    private TestFrames() {}

    /** A whole frame of {@code length} bytes, 18 at least, that carries {@code number}. */
    static byte[] numbered(int number, int length) {
        ByteBuffer frame = ByteBuffer.allocate(length);
        frame.put(ADDRESSES).putShort(EXPERIMENTAL).putInt(number);
        for (int i = frame.position(); i < length; i++) {
            frame.put(i, (byte) (i * 7 + number));
        }
        return frame.array();
    }

    static boolean isNumbered(byte[] frame) {
        return frame.length >= 18 && ByteBuffer.wrap(frame).getShort(12) == EXPERIMENTAL;
    }

    static int number(byte[] frame) {
        return ByteBuffer.wrap(frame).getInt(14);
    }

    /** An Ethernet frame of any type. */
    static byte[] ethernet(int etherType, byte[] payload) {
        return ByteBuffer.allocate(14 + payload.length)
                .put(ADDRESSES)
                .putShort((short) etherType)
                .put(payload)
                .array();
    }

    /** An IPv4 header without payload; its checksum is nobody's business here. */
    static byte[] ipv4(int protocol, int destination) {
        ByteBuffer packet = ByteBuffer.allocate(20);
        packet.put((byte) 0x45).put((byte) 0).putShort((short) 20).putInt(0);
        packet.put((byte) 64)
                .put((byte) protocol)
                .putShort((short) 0)
                .putInt(0x0a000001)
                .putInt(destination);
        return ethernet(0x0800, packet.array());
    }

    /** An IPv6 header with one byte of payload. */
    static byte[] ipv6(int nextHeader, int hopLimit, long high, long low, int firstByte) {
        ByteBuffer packet = ByteBuffer.allocate(41);
        packet.putInt(0x60000000).putShort((short) 1).put((byte) nextHeader).put((byte) hopLimit);
        packet.putLong(0xfd00_0000_0000_0000L)
                .putLong(1)
                .putLong(high)
                .putLong(low)
                .put((byte) firstByte);
        return ethernet(0x86dd, packet.array());
    }
}
