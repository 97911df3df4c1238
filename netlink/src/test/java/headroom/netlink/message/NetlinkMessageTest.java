package headroom.netlink.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.uapi.NetlinkH;
import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class NetlinkMessageTest {
    // Laid out by hand from netlink(7): type 16 with five bytes of payload and its padding, then NLMSG_DONE.
    private static final String TWO =
            "15000000 1000 0201 07000000 2a000000 0102030405 000000" + "14000000 0300 0200 07000000 2a000000 00000000";

    static MemorySegment bytes(String hex) {
        return MemorySegment.ofArray(HexFormat.of().parseHex(hex.replaceAll("\\s+", "")));
    }

    static NetlinkMessage message(String hex) throws MalformedNetlinkException {
        return NetlinkMessage.readAll(bytes(hex)).getFirst();
    }

    @Test
    void cutsADatagramIntoMessages() throws Exception {
        List<NetlinkMessage> messages = NetlinkMessage.readAll(bytes(TWO));

        assertEquals(2, messages.size());
        NetlinkMessage first = messages.getFirst();
        assertEquals(21, first.length());
        assertEquals(16, first.type());
        assertEquals(0x0102, first.flags());
        assertTrue(first.hasFlag(NetlinkH.NLM_F_MULTI));
        assertFalse(first.hasFlag(NetlinkH.NLM_F_DUMP_INTR));
        assertEquals(7, first.sequence());
        assertEquals(42, first.portId());
        assertEquals(0x0201, first.fixed16(0));
        assertEquals(5, first.fixed8(4));
        assertEquals(NetlinkH.NLMSG_DONE, messages.getLast().type());
    }

    @Test
    void anEmptyDatagramHasNoMessages() throws Exception {
        assertEquals(List.of(), NetlinkMessage.readAll(bytes("")));
    }

    @Test
    void aCutDatagramIsMalformedUnlessCutBetweenMessages() throws Exception {
        MemorySegment whole = bytes(TWO);
        for (int end = 1; end < whole.byteSize(); end++) {
            MemorySegment cut = whole.asSlice(0, end);
            if (end >= 21 && end <= 24) { // padding behind the last message may be missing
                assertEquals(1, NetlinkMessage.readAll(cut).size());
            } else {
                assertThrows(MalformedNetlinkException.class, () -> NetlinkMessage.readAll(cut), "cut at " + end);
            }
        }
    }

    @Test
    void aLengthThatLiesIsMalformedAndSaysWhere() {
        for (String length : List.of("00000000", "0f000000", "2a000000", "ffffffff", "00000080", "ffffff7f")) {
            String datagram = "10000000 1000 0000 00000000 00000000" + length + "1000 0000 00000000 00000000";
            MalformedNetlinkException e = assertThrows(
                    MalformedNetlinkException.class, () -> NetlinkMessage.readAll(bytes(datagram)), length);
            assertEquals(16, e.offset());
            assertEquals(16, e.availableBytes());
        }
    }

    @Test
    void aFixedHeaderThatIsNotThereIsMalformed() throws Exception {
        NetlinkMessage message = message("14000000 1000 0000 00000000 00000000 01020304");

        assertEquals(0x04030201, message.fixed32(0));
        assertThrows(MalformedNetlinkException.class, () -> message.fixed8(4));
        assertThrows(MalformedNetlinkException.class, () -> message.fixed16(3));
        assertThrows(MalformedNetlinkException.class, () -> message.fixed32(1));
        MalformedNetlinkException e = assertThrows(MalformedNetlinkException.class, () -> message.attributes(8));
        assertEquals(16, e.offset());
        assertEquals(8, e.neededBytes());
        assertEquals(4, e.availableBytes());
    }
}
