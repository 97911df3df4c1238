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
 * @param policy what the kernel accepts for the offending attribute
 * @param cookie as the operation defines it
 */
public record ExtendedAck(
        Optional<String> message,
        OptionalInt attributeOffset,
        OptionalInt missingType,
        OptionalInt missingNest,
        Optional<AttributePolicy> policy,
        Optional<Attribute> cookie) {
    public static final ExtendedAck NONE = new ExtendedAck(
            Optional.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty());

    static ExtendedAck decode(AttributeReader reader) throws MalformedNetlinkException {
        AttributeSet attributes = AttributeSet.read(reader);
        Optional<AttributeReader> policy = attributes.take(NLMSGERR_ATTR_POLICY);
        return new ExtendedAck(
                attributes.string(NLMSGERR_ATTR_MSG),
                attributes.u32(NLMSGERR_ATTR_OFFS),
                attributes.u32(NLMSGERR_ATTR_MISS_TYPE),
                attributes.u32(NLMSGERR_ATTR_MISS_NEST),
                policy.isPresent()
                        ? Optional.of(AttributePolicy.decode(policy.get().nested()))
                        : Optional.empty(),
                attributes.take(NLMSGERR_ATTR_COOKIE).map(AttributeReader::attribute));
    }
}
