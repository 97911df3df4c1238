package headroom.port.offload;

import headroom.packet.BufferPool;
import headroom.packet.PacketBuffer;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HexFormat;

/** Frames built by hand, and the checksum computed the plain way of RFC 1071, which shares nothing with the product. */
final class Frame {
    private static final int FRAME_BYTES = 70_000;
    private static final int HEADROOM_BYTES = 32;

    private Frame() {}

    /** Bytes of hexadecimal text; blanks are skipped. */
    static byte[] hex(String... parts) {
        return HexFormat.of().parseHex(String.join("", parts).replaceAll("\\s+", ""));
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    static byte[] ethernet(int etherType) {
        return hex("020000000002 020000000001 %04x".formatted(etherType));
    }

    static byte[] ipv4(int protocol, int flags, String options, byte[] payload) {
        byte[] extra = hex(options);
        int length = 20 + extra.length;
        byte[] header = join(
                hex("%02x00 %04x 1234 %04x 40 %02x 0000 0a000001 0a000002"
                        .formatted(0x40 | length / 4, length + payload.length, flags, protocol)),
                extra);
        put16(header, 10, ~sum(header, 0, header.length, 0) & 0xffff);
        return join(header, payload);
    }

    static byte[] ipv6(int nextHeader, byte[] payload) {
        return join(
                hex("60000000 %04x %02x 40".formatted(payload.length & 0xffff, nextHeader)),
                hex("fd000000000000000000000000000001 fd000000000000000000000000000002"),
                payload);
    }

    /** Sum of both addresses above, as a final destination of fd00::2 or 10.0.0.2 has them, and the rest. */
    static int pseudoSum(int version, int protocol, int length) {
        byte[] addresses = version == 4
                ? hex("0a000001 0a000002")
                : hex("fd000000000000000000000000000001 fd000000000000000000000000000002");
        return sum(addresses, 0, addresses.length, protocol + (length >>> 16) + (length & 0xffff));
    }

    /** One's complement sum of 16-bit words, begun with {@code start}. */
    static int sum(byte[] bytes, int from, int length, int start) {
        long total = start;
        for (int i = 0; i < length; i++) {
            total += (long) (bytes[from + i] & 0xff) << (i % 2 == 0 ? 8 : 0);
        }
        while (total > 0xffff) {
            total = (total & 0xffff) + (total >>> 16);
        }
        return (int) total;
    }

    static int get16(byte[] bytes, int at) {
        return (bytes[at] & 0xff) << 8 | (bytes[at + 1] & 0xff);
    }

    static int get32(byte[] bytes, int at) {
        return get16(bytes, at) << 16 | get16(bytes, at + 2);
    }

    static void put16(byte[] bytes, int at, int value) {
        bytes[at] = (byte) (value >>> 8);
        bytes[at + 1] = (byte) value;
    }

    /** A packet of its own pool with these bytes. */
    static PacketBuffer packet(byte[] bytes) {
        PacketBuffer packet = new BufferPool(MemorySegment.ofArray(new byte[FRAME_BYTES]), FRAME_BYTES, 1).allocate();
        packet.reset(HEADROOM_BYTES, bytes.length);
        MemorySegment.copy(bytes, 0, packet.memory(), ValueLayout.JAVA_BYTE, packet.start(), bytes.length);
        return packet;
    }

    static byte[] bytes(PacketBuffer packet) {
        byte[] bytes = new byte[packet.length()];
        MemorySegment.copy(packet.memory(), ValueLayout.JAVA_BYTE, packet.start(), bytes, 0, bytes.length);
        return bytes;
    }
}
