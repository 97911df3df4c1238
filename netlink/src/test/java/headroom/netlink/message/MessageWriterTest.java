package headroom.netlink.message;

import static headroom.linux.uapi.IfLinkH.IFLA_IFNAME;
import static headroom.linux.uapi.IfLinkH.IFLA_INFO_KIND;
import static headroom.linux.uapi.IfLinkH.IFLA_LINKINFO;
import static headroom.linux.uapi.IfLinkH.IFLA_MTU;
import static headroom.linux.uapi.NetlinkH.NLM_F_ACK;
import static headroom.linux.uapi.NetlinkH.NLM_F_CREATE;
import static headroom.linux.uapi.NetlinkH.NLM_F_EXCL;
import static headroom.linux.uapi.NetlinkH.NLM_F_REQUEST;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWLINK;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.uapi.RtnetlinkH.Ifinfomsg;
import headroom.netlink.GoldenFile;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageWriterTest {
    private static int sequence(byte[] golden) throws MalformedNetlinkException {
        return NetlinkMessage.readAll(MemorySegment.ofArray(golden)).getFirst().sequence();
    }

    @Test
    void writesWhatIproute2Writes() throws Exception {
        byte[] golden = GoldenFile.read("error-mtu").sent().getFirst();

        byte[] ours = new MessageWriter(RTM_NEWLINK, 0, Ifinfomsg.SIZE)
                .fixed32(Ifinfomsg.IFI_INDEX, 2)
                .u32(IFLA_MTU, 99_999_999)
                .toBytes(sequence(golden), NLM_F_REQUEST | NLM_F_ACK);

        assertArrayEquals(golden, ours);
    }

    @Test
    void writesNestedAttributesWithTheirLength() throws Exception {
        byte[] golden = GoldenFile.read("error-kind").sent().getFirst();
        MessageWriter writer = new MessageWriter(RTM_NEWLINK, NLM_F_CREATE | NLM_F_EXCL, Ifinfomsg.SIZE);

        byte[] ours = writer.string(IFLA_IFNAME, "x")
                .nested(
                        IFLA_LINKINFO,
                        () -> writer.bytes(
                                IFLA_INFO_KIND, "nosuchkind".getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                .toBytes(sequence(golden), NLM_F_REQUEST | NLM_F_ACK);

        golden[43] = (byte) 0x80; // iproute2 does not mark this nest as one
        assertArrayEquals(golden, ours);
    }

    @Test
    void growsAndPadsWithZeros() throws Exception {
        MessageWriter writer = new MessageWriter(16, 0, 3);
        for (int i = 0; i < 1000; i++) {
            writer.u8(1, 0xff).u16(2, 0xffff).u64(3, -1).flag(4).be16(5, 0x1234).be32(6, 0x12345678);
        }
        byte[] bytes = writer.toBytes(1, 0);

        assertEquals(20 + 1000 * (8 + 8 + 12 + 4 + 8 + 8), bytes.length);
        assertEquals(0, bytes[25] | bytes[26] | bytes[27], "padding behind the first attribute");
        AttributeReader reader =
                NetlinkMessage.readAll(MemorySegment.ofArray(bytes)).getFirst().attributes(3);
        int count = 0;
        while (reader.next()) {
            count++;
            switch (reader.type()) {
                case 1 -> assertEquals(0xff, reader.u8());
                case 2 -> assertEquals(0xffff, reader.u16());
                case 3 -> assertEquals(-1, reader.u64());
                case 4 -> assertEquals(0, reader.length());
                case 5 -> assertEquals(0x1234, reader.be16());
                default -> assertEquals(0x12345678, reader.be32());
            }
        }
        assertEquals(6000, count);
    }

    @Test
    void namesTheAttributeInAStructOfAList() {
        MessageWriter writer = new MessageWriter(16, 0, 16);
        // offsets: 32 list; 36 struct, 44 u32; 52 struct, 60 nest, 64 u16; 72 u8
        writer.structs(
                        9,
                        () -> writer.struct(new byte[8], () -> writer.u32(5, 0))
                                .struct(new byte[8], () -> writer.nested(22, () -> writer.u16(1, 0))))
                .u8(6, 0);

        assertEquals(List.of(9), writer.attributePath(32));
        assertEquals(List.of(9), writer.attributePath(36));
        assertEquals(List.of(9, 5), writer.attributePath(44));
        assertEquals(List.of(9), writer.attributePath(48), "in the middle of a value");
        assertEquals(List.of(9), writer.attributePath(52));
        assertEquals(List.of(9, 22), writer.attributePath(60));
        assertEquals(List.of(9, 22, 1), writer.attributePath(64));
        assertEquals(List.of(6), writer.attributePath(72));
        for (int nowhere : new int[] {-1, 0, 31, 73, 80}) {
            assertEquals(List.of(), writer.attributePath(nowhere));
        }
    }

    @Test
    void refusesWhatALengthOfSixteenBitsCannotSay() {
        MessageWriter writer = new MessageWriter(16, 0, 0);
        assertThrows(IllegalArgumentException.class, () -> writer.bytes(1, new byte[65532]));
        MessageWriter nesting = new MessageWriter(16, 0, 0);
        assertThrows(IllegalArgumentException.class, () -> nesting.nested(1, () -> nesting.bytes(2, new byte[65528])));
    }

    @Test
    void refusesWritesOutsideTheFixedHeader() {
        MessageWriter writer = new MessageWriter(16, 0, 12);
        assertThrows(IndexOutOfBoundsException.class, () -> writer.fixed32(9, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> writer.fixed8(-1, 0));
    }

    @Test
    void namesTheAttributeAtAnOffset() {
        MessageWriter writer = new MessageWriter(16, 0, 16);
        // offsets: 32 u32; 40 nest, 44 u8, 52 nest, 56 u16; 64 u8
        writer.u32(1, 0)
                .nested(2, () -> writer.u8(3, 0).nested(4, () -> writer.u16(5, 0)))
                .u8(6, 0);

        assertEquals(List.of(1), writer.attributePath(32));
        assertEquals(List.of(2), writer.attributePath(40));
        assertEquals(List.of(2, 3), writer.attributePath(44));
        assertEquals(List.of(2, 4), writer.attributePath(52));
        assertEquals(List.of(2, 4, 5), writer.attributePath(56));
        assertEquals(List.of(6), writer.attributePath(64));
        for (int nowhere : new int[] {-1, 0, 16, 31, 33, 36, 41, 48, 58, 60, 65, 72, Integer.MAX_VALUE}) {
            assertTrue(writer.attributePath(nowhere).isEmpty(), "offset " + nowhere);
        }
    }
}
