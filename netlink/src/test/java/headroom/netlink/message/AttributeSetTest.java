package headroom.netlink.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AttributeSetTest {
    private static AttributeSet set(MessageWriter writer) throws MalformedNetlinkException {
        NetlinkMessage message = NetlinkMessage.readAll(MemorySegment.ofArray(writer.toBytes(1, 0)))
                .getFirst();
        return AttributeSet.read(message.attributes(0));
    }

    private static MessageWriter writer() {
        return new MessageWriter(16, 0, 0);
    }

    @Test
    void whatNobodyAskedForIsLeftInItsOrder() throws Exception {
        AttributeSet set = set(writer().u8(3, 1).u16(2, 7).string(9, "x").u32(1, 5));

        assertEquals(OptionalInt.of(7), set.u16(2));
        assertEquals(OptionalInt.empty(), set.u16(2), "taken");
        assertEquals(
                List.of(3, 9, 1), set.others().stream().map(Attribute::type).toList());
        assertEquals(Optional.of("x"), set.string(9));
        assertEquals(OptionalInt.empty(), set.u32(4));
    }

    @Test
    void theLastOfSeveralCounts() throws Exception {
        AttributeSet set = set(writer().u8(1, 10).u8(2, 0).u8(1, 20));

        assertEquals(OptionalInt.of(20), set.u8(1));
        assertEquals("[1:0a, 2:00]", set.others().toString());
        assertEquals(1, set.takeAll(1).size());
    }

    @Test
    void aNestIsTakenWhenAllOfItIsKnown() throws Exception {
        MessageWriter writer = writer();
        writer.nested(1, () -> writer.u8(5, 1)).nested(2, () -> writer.u8(5, 2).u8(6, 3));
        AttributeSet set = set(writer);

        assertEquals(Optional.of(OptionalInt.of(1)), set.nest(1, inside -> inside.u8(5)));
        assertEquals(Optional.of(OptionalInt.of(2)), set.nest(2, inside -> inside.u8(5)));
        assertEquals(Optional.empty(), set.nest(3, inside -> inside.u8(5)));
        assertEquals(List.of(2), set.others().stream().map(Attribute::type).toList(), "6 is unknown");
    }

    @Test
    void switches() throws Exception {
        AttributeSet set = set(writer().u8(1, 2).u8(2, 0).flag(3));

        assertEquals(Optional.of(true), set.onOff(1));
        assertEquals(Optional.of(false), set.onOff(2));
        assertEquals(Optional.empty(), set.onOff(4));
        assertTrue(set.flag(3));
        assertFalse(set.flag(3));
    }

    @Test
    void aValueThatIsTooShortIsMalformedWhenAskedFor() throws Exception {
        AttributeSet set = set(writer().u8(1, 2).u16(2, 3));

        assertThrows(MalformedNetlinkException.class, () -> set.u32(1));
        assertThrows(MalformedNetlinkException.class, () -> set.u64(2));
    }

    @Test
    void structsInAListHaveTheirOwnLength() throws Exception {
        MessageWriter writer = writer();
        byte[] fixed = {0, 0, 7, 8};
        writer.structs(4, () -> writer.struct(fixed, () -> writer.u8(1, 9)).struct(fixed.clone(), () -> {}));
        StructList list = set(writer).take(4).orElseThrow().structs(4);

        assertTrue(list.next());
        assertEquals(7, list.fixed8(2));
        AttributeReader inside = list.attributes();
        assertTrue(inside.next());
        assertEquals(9, inside.u8());
        assertTrue(list.next());
        assertFalse(list.attributes().next());
        assertFalse(list.next());
    }
}
