package headroom.netlink.generic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.netlink.GoldenFile;
import headroom.netlink.message.NetlinkMessage;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FamiliesTest {
    @Test
    void aFamilyIsFoundByItsName() throws Exception {
        GoldenFile golden = GoldenFile.read("genl-family");
        byte[] asked = golden.sent().getFirst();
        int sequence =
                NetlinkMessage.readAll(MemorySegment.ofArray(asked)).getFirst().sequence();

        assertArrayEquals(asked, Families.byName("ethtool").request().toBytes(sequence, 5));
        assertEquals(
                new Family(0x15, "ethtool", 1, Map.of("monitor", 6)),
                Families.decode(golden.messages().getFirst()).orElseThrow());
    }

    @Test
    void requestsCarryTheFamilysIdAndVersion() throws Exception {
        Family family = new Family(99, "made-up", 3, Map.of());
        byte[] bytes = family.request(7, headroom.netlink.message.AttributeNames.UNKNOWN)
                .toBytes(1, 0);
        NetlinkMessage message =
                NetlinkMessage.readAll(MemorySegment.ofArray(bytes)).getFirst();

        assertEquals(99, message.type());
        assertEquals(List.of(7, 3), List.of(message.fixed8(0), message.fixed8(1)));
        assertEquals(true, family.attributes(message, 7).isPresent());
        assertEquals(false, family.attributes(message, 8).isPresent());
        assertEquals(
                false,
                new Family(98, "other", 3, Map.of()).attributes(message, 7).isPresent());
    }
}
