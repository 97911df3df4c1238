package headroom.netlink.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.netlink.GoldenFile;
import headroom.netlink.message.AttributePolicy.ValueType;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class AttributePolicyTest {
    private static ExtendedAck refusal(String golden) throws Exception {
        return Acknowledgement.decode(GoldenFile.read(golden).messages().getLast())
                .extended();
    }

    @Test
    void theKernelSaysWhatItWouldHaveTaken() throws Exception {
        ExtendedAck refusal = refusal("error-policy");

        AttributePolicy policy = refusal.policy().orElseThrow();
        assertEquals(Optional.of("integer out of range"), refusal.message());
        assertEquals(OptionalInt.of(32), refusal.attributeOffset());
        assertEquals(Optional.of(ValueType.U32), policy.type());
        assertEquals(OptionalLong.of(193), policy.min());
        assertEquals(OptionalLong.of(0xffff_ffffL), policy.max());
        assertEquals("u32, 193 to 4294967295", policy.toString());
    }

    @Test
    void theKernelSaysWhatIsMissing() throws Exception {
        assertEquals(OptionalInt.of(1), refusal("error-missing").missingType());
        assertEquals(OptionalInt.empty(), refusal("error-missing").missingNest());
    }

    private static String text(MessageWriter policy) throws Exception {
        NetlinkMessage message = NetlinkMessage.readAll(java.lang.foreign.MemorySegment.ofArray(policy.toBytes(1, 0)))
                .getFirst();
        return AttributePolicy.decode(message.attributes(0)).toString();
    }

    /** Laid out by hand from enum netlink_policy_type_attr of linux/netlink.h. */
    @Test
    void everySortOfLimit() throws Exception {
        assertEquals("", text(new MessageWriter(16, 0, 0)));
        assertEquals(
                "s8, -5 to 5",
                text(new MessageWriter(16, 0, 0).u32(1, 6).u64(2, -5).u64(3, 5)));
        assertEquals(
                "u64, at least 7", text(new MessageWriter(16, 0, 0).u32(1, 5).u64(4, 7)));
        assertEquals(
                "u64, at most 18446744073709551615",
                text(new MessageWriter(16, 0, 0).u32(1, 5).u64(5, -1)));
        assertEquals(
                "binary, at most 16 bytes",
                text(new MessageWriter(16, 0, 0).u32(1, 10).u32(7, 16)));
        assertEquals(
                "nul_string, 1 to 16 bytes",
                text(new MessageWriter(16, 0, 0).u32(1, 12).u32(6, 1).u32(7, 16)));
        assertEquals(
                "bitfield32, bits of 0xff",
                text(new MessageWriter(16, 0, 0).u32(1, 15).u32(10, 0xff)));
        assertEquals(
                "u32, bits of 0x3", text(new MessageWriter(16, 0, 0).u32(1, 4).u64(12, 3)));
        assertEquals("at least 2", text(new MessageWriter(16, 0, 0).u32(1, 77).u64(4, 2)));
    }
}
