package headroom.netlink.message;

import static headroom.linux.uapi.NetlinkH.NLMSGERR_ATTR_COOKIE;
import static headroom.linux.uapi.NetlinkH.NLMSGERR_ATTR_MISS_NEST;
import static headroom.linux.uapi.NetlinkH.NLMSGERR_ATTR_MISS_TYPE;
import static headroom.linux.uapi.NetlinkH.NLMSGERR_ATTR_MSG;
import static headroom.linux.uapi.NetlinkH.NLMSGERR_ATTR_OFFS;
import static headroom.linux.uapi.NetlinkH.NLMSGERR_ATTR_POLICY;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the kernel says besides the number: {@code enum nlmsgerr_attrs}. A success may carry one too, as a warning.
 *
 * @param message the kernel's sentence
 * @param attributeOffset where in the request the offending attribute begins, header included
 * @param missingType an attribute the request should have had
 * @param missingNest where in the request the nest begins that lacks it; absent for the request itself
 * @param policy what the kernel accepts for the offending attribute ({@code enum netlink_policy_type_attr}, nested)
 * @param cookie as the operation defines it
 */
public record ExtendedAck(
        Optional<String> message,
        OptionalInt attributeOffset,
        OptionalInt missingType,
        OptionalInt missingNest,
        Optional<Attribute> policy,
        Optional<Attribute> cookie) {
    public static final ExtendedAck NONE = new ExtendedAck(
            Optional.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty());

    static ExtendedAck decode(AttributeReader reader) throws MalformedNetlinkException {
        Optional<String> message = Optional.empty();
        OptionalInt attributeOffset = OptionalInt.empty();
        OptionalInt missingType = OptionalInt.empty();
        OptionalInt missingNest = OptionalInt.empty();
        Optional<Attribute> policy = Optional.empty();
        Optional<Attribute> cookie = Optional.empty();
        while (reader.next()) {
            switch (reader.type()) {
                case NLMSGERR_ATTR_MSG -> message = Optional.of(reader.string());
                case NLMSGERR_ATTR_OFFS -> attributeOffset = OptionalInt.of(reader.u32());
                case NLMSGERR_ATTR_MISS_TYPE -> missingType = OptionalInt.of(reader.u32());
                case NLMSGERR_ATTR_MISS_NEST -> missingNest = OptionalInt.of(reader.u32());
                case NLMSGERR_ATTR_POLICY -> policy = Optional.of(reader.attribute());
                case NLMSGERR_ATTR_COOKIE -> cookie = Optional.of(reader.attribute());
                default -> {} // a newer kernel's
            }
        }
        return new ExtendedAck(message, attributeOffset, missingType, missingNest, policy, cookie);
    }
}
