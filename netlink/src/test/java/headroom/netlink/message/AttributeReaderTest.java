package headroom.netlink.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

// Attributes laid out by hand from netlink(7): length, type, value, padding.
class AttributeReaderTest {
    private static AttributeReader over(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.replaceAll("\\s+", ""));
        return new AttributeReader(MemorySegment.ofArray(bytes), 0, bytes.length);
    }

    @Test
    void readsValuesOfEachKind() throws Exception {
        AttributeReader reader = over("0500 0100 ff000000  0600 0200 fffe0000  0800 0300 01020384 "
                + "0c00 0400 0102030405060708  0600 0540 12340000  0800 0640 12345678  0800 0700 65746800");

        assertTrue(reader.next());
        assertEquals(1, reader.type());
        assertEquals(255, reader.u8());
        assertTrue(reader.next());
        assertEquals(0xfeff, reader.u16());
        assertTrue(reader.next());
        assertEquals(0x84030201, reader.u32());
        assertTrue(reader.next());
        assertEquals(0x0807060504030201L, reader.u64());
        assertTrue(reader.next());
        assertEquals(5, reader.type(), "NLA_F_NET_BYTEORDER is no part of the type");
        assertEquals(0x1234, reader.be16());
        assertTrue(reader.next());
        assertEquals(0x12345678, reader.be32());
        assertTrue(reader.next());
        assertEquals("eth", reader.string());
        assertEquals(4, reader.length());
        assertFalse(reader.next());
    }

    @Test
    void longerValuesThanKnownAreTolerated() throws Exception {
        AttributeReader reader = over("0c00 0100 0102030405060708");
        assertTrue(reader.next());

        assertEquals(1, reader.u8());
        assertEquals(0x0201, reader.u16());
        assertEquals(0x04030201, reader.u32());
        assertArrayEquals(new byte[] {3, 4}, reader.bytes(2, 2));
    }

    @Test
    void shorterValuesThanKnownAreMalformed() throws Exception {
        AttributeReader reader = over("0700 0100 01020300");
        assertTrue(reader.next());

        assertThrows(MalformedNetlinkException.class, reader::u32);
        assertThrows(MalformedNetlinkException.class, reader::be32);
        assertThrows(MalformedNetlinkException.class, reader::u64);
        assertThrows(MalformedNetlinkException.class, () -> reader.bytes(2, 2));
        MalformedNetlinkException e = assertThrows(MalformedNetlinkException.class, reader::u32);
        assertEquals(4, e.offset());
        assertEquals(4, e.neededBytes());
        assertEquals(3, e.availableBytes());
        assertTrue(e.getMessage().contains("attribute 1 (u32) at offset 4"), e.getMessage());
    }

    @Test
    void textEndsAtItsNulOrAtTheEnd() throws Exception {
        AttributeReader reader = over("0800 0100 61620063  0600 0200 61620000  0400 0300");
        assertTrue(reader.next());
        assertEquals("ab", reader.string());
        assertTrue(reader.next());
        assertEquals("ab", reader.string());
        assertTrue(reader.next());
        assertEquals("", reader.string());
    }

    @Test
    void lengthsThatLieAreMalformed() {
        for (String lie :
                new String[] {"0000 0100", "0300 0100", "0900 0100 01020304", "ffff 0100 01020304", "0800 01"}) {
            assertThrows(MalformedNetlinkException.class, () -> over(lie).next(), lie);
        }
    }

    @Test
    void nestedAttributesStayInsideTheirs() throws Exception {
        AttributeReader outer = over("0c00 0180 0900 0200 01020304  0500 0300 07000000");
        assertTrue(outer.next());
        assertEquals(1, outer.type());
        AttributeReader inner = outer.nested();

        MalformedNetlinkException e = assertThrows(MalformedNetlinkException.class, inner::next);
        assertEquals(4, e.offset());
        assertTrue(outer.next());
        assertEquals(7, outer.u8());
    }

    @Test
    void whatNobodyKnowsIsKeptWhole() throws Exception {
        AttributeReader reader = over("0c00 0180 0600 0200 abcd0000");
        assertTrue(reader.next());
        Attribute kept = reader.attribute();

        assertEquals(1, kept.type());
        assertTrue(kept.isMarkedNested());
        assertEquals("1:06000200abcd0000", kept.toString());
        AttributeReader inner = kept.nested();
        assertTrue(inner.next());
        assertEquals(0xcdab, inner.u16());
        assertArrayEquals(
                HexFormat.of().parseHex("0c0001800600" + "0200abcd0000"),
                java.util.Arrays.copyOfRange(
                        new MessageWriter(16, 0, 0).attribute(kept).toBytes(0, 0), 16, 28));
    }

    @Test
    void structsWithALengthOfTheirOwn() throws Exception {
        AttributeReader reader = over("1c00 0900 1000 0001 02000000 0800 0500 0a010002  0800 0002 03000000");
        assertTrue(reader.next());
        StructList structs = reader.structs(8);

        assertTrue(structs.next());
        assertEquals(1, structs.fixed8(3));
        assertEquals(2, structs.fixed32(4));
        AttributeReader inner = structs.attributes();
        assertTrue(inner.next());
        assertEquals(0x0a010002, inner.be32());
        assertFalse(inner.next());
        assertTrue(structs.next());
        assertEquals(3, structs.fixed32(4));
        assertFalse(structs.attributes().next());
        assertFalse(structs.next());
    }

    @Test
    void structsThatLieAreMalformed() throws Exception {
        for (String lie : new String[] {"0700 0000 00000000", "0900 0000 00000000", "0000 0000 00000000", "0800 00"}) {
            byte[] value = HexFormat.of().parseHex(lie.replaceAll("\\s+", ""));
            StructList structs = new StructList(MemorySegment.ofArray(value), 0, value.length, 8);
            assertThrows(MalformedNetlinkException.class, structs::next, lie);
        }
    }
}
