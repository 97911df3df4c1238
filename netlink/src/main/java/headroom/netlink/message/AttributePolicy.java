package headroom.netlink.message;

import static headroom.linux.uapi.NetlinkH.NL_POLICY_TYPE_ATTR_BITFIELD32_MASK;
import static headroom.linux.uapi.NetlinkH.NL_POLICY_TYPE_ATTR_MASK;
import static headroom.linux.uapi.NetlinkH.NL_POLICY_TYPE_ATTR_MAX_LENGTH;
import static headroom.linux.uapi.NetlinkH.NL_POLICY_TYPE_ATTR_MAX_VALUE_S;
import static headroom.linux.uapi.NetlinkH.NL_POLICY_TYPE_ATTR_MAX_VALUE_U;
import static headroom.linux.uapi.NetlinkH.NL_POLICY_TYPE_ATTR_MIN_LENGTH;
import static headroom.linux.uapi.NetlinkH.NL_POLICY_TYPE_ATTR_MIN_VALUE_S;
import static headroom.linux.uapi.NetlinkH.NL_POLICY_TYPE_ATTR_MIN_VALUE_U;
import static headroom.linux.uapi.NetlinkH.NL_POLICY_TYPE_ATTR_TYPE;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What the kernel accepts for an attribute it refused: {@code enum netlink_policy_type_attr} of linux/netlink.h.
 *
 * @param min smallest value; unsigned unless {@code type} is one of the signed ones
 * @param max largest value; likewise
 * @param minLength in bytes
 * @param maxLength in bytes
 * @param mask bits that may be set
 * @param others what a newer kernel says besides
 */
public record AttributePolicy(
        Optional<ValueType> type,
        OptionalLong min,
        OptionalLong max,
        OptionalInt minLength,
        OptionalInt maxLength,
        OptionalLong mask,
        List<Attribute> others) {

    /** {@code enum netlink_attribute_type}, in its order. */
    public enum ValueType {
        INVALID,
        FLAG,
        U8,
        U16,
        U32,
        U64,
        S8,
        S16,
        S32,
        S64,
        BINARY,
        STRING,
        NUL_STRING,
        NESTED,
        NESTED_ARRAY,
        BITFIELD32,
        SINT,
        UINT;

        private static final List<ValueType> ALL = List.of(values());

        static Optional<ValueType> of(int number) {
            return number >= 0 && number < ALL.size() ? Optional.of(ALL.get(number)) : Optional.empty();
        }
    }

    public AttributePolicy {
        others = List.copyOf(others);
    }

    static AttributePolicy decode(AttributeReader reader) throws MalformedNetlinkException {
        AttributeSet set = AttributeSet.read(reader);
        OptionalInt type = set.u32(NL_POLICY_TYPE_ATTR_TYPE);
        OptionalLong signedMin = set.u64(NL_POLICY_TYPE_ATTR_MIN_VALUE_S);
        OptionalLong signedMax = set.u64(NL_POLICY_TYPE_ATTR_MAX_VALUE_S);
        OptionalLong min = set.u64(NL_POLICY_TYPE_ATTR_MIN_VALUE_U);
        OptionalLong max = set.u64(NL_POLICY_TYPE_ATTR_MAX_VALUE_U);
        OptionalLong mask = set.u64(NL_POLICY_TYPE_ATTR_MASK);
        OptionalInt bitfield = set.u32(NL_POLICY_TYPE_ATTR_BITFIELD32_MASK);
        return new AttributePolicy(
                type.isPresent() ? ValueType.of(type.getAsInt()) : Optional.empty(),
                min.isPresent() ? min : signedMin,
                max.isPresent() ? max : signedMax,
                set.u32(NL_POLICY_TYPE_ATTR_MIN_LENGTH),
                set.u32(NL_POLICY_TYPE_ATTR_MAX_LENGTH),
                mask.isEmpty() && bitfield.isPresent()
                        ? OptionalLong.of(Integer.toUnsignedLong(bitfield.getAsInt()))
                        : mask,
                set.others());
    }

    /** As in {@code u32, 0 to 512}; empty where the kernel gave no limits. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        type.ifPresent(t -> text.append(t.name().toLowerCase(java.util.Locale.ROOT)));
        range(text, min, max, "");
        range(text, widen(minLength), widen(maxLength), " bytes");
        mask.ifPresent(m -> separated(text).append("bits of 0x").append(Long.toHexString(m)));
        return text.toString();
    }

    private static OptionalLong widen(OptionalInt value) {
        return value.isPresent() ? OptionalLong.of(value.getAsInt()) : OptionalLong.empty();
    }

    private void range(StringBuilder text, OptionalLong from, OptionalLong to, String unit) {
        if (from.isPresent() && to.isPresent()) {
            separated(text)
                    .append(number(from))
                    .append(" to ")
                    .append(number(to))
                    .append(unit);
        } else if (from.isPresent()) {
            separated(text).append("at least ").append(number(from)).append(unit);
        } else if (to.isPresent()) {
            separated(text).append("at most ").append(number(to)).append(unit);
        }
    }

    private String number(OptionalLong value) {
        boolean signed = type.isPresent()
                && switch (type.get()) {
                    case S8, S16, S32, S64, SINT -> true;
                    default -> false;
                };
        return signed ? Long.toString(value.getAsLong()) : Long.toUnsignedString(value.getAsLong());
    }

    private static StringBuilder separated(StringBuilder text) {
        return text.isEmpty() ? text : text.append(", ");
    }
}
