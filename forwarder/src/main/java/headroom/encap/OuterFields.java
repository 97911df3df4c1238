package headroom.encap;

import java.util.OptionalInt;

/**
 * What an outer header does not take from its addresses. ECN is no matter of choice: it is copied from the inner packet
 * (RFC 6040, 4.1, normal mode).
 *
 * @param dscp 0 to 63; empty copies the inner packet's, 0 where the frame pushed carries no IP
 * @param hopLimit TTL or hop limit, 1 to 255; empty copies the inner packet's, which was decremented before. A frame
 *     (L2 push) has none to copy, since it must cross whatever the TTL of a packet in it: then {@link
 *     #DEFAULT_HOP_LIMIT}
 */
public record OuterFields(OptionalInt dscp, OptionalInt hopLimit) {
    public static final int DEFAULT_HOP_LIMIT = 64;
    public static final OuterFields INHERIT = new OuterFields(OptionalInt.empty(), OptionalInt.empty());

    private static final int ECN_MASK = 3;

    public OuterFields {
        if (dscp.isPresent() && (dscp.getAsInt() < 0 || dscp.getAsInt() > 63)) {
            throw new IllegalArgumentException("DSCP " + dscp.getAsInt() + " is not between 0 and 63");
        }
        if (hopLimit.isPresent() && (hopLimit.getAsInt() < 1 || hopLimit.getAsInt() > 255)) {
            throw new IllegalArgumentException("hop limit " + hopLimit.getAsInt() + " is not between 1 and 255");
        }
    }

    Rule trafficClassRule() {
        return dscp.isPresent() ? new Rule(ECN_MASK, dscp.getAsInt() << 2) : Rule.COPY;
    }

    Rule hopLimitRule() {
        return hopLimit.isPresent() ? new Rule(0, hopLimit.getAsInt()) : Rule.COPY;
    }

    /** An outer field of 8 bits as a function of the inner one, without a branch per packet. */
    record Rule(int copiedBits, int fixedBits) {
        static final Rule COPY = new Rule(0xff, 0);

        int apply(int inner) {
            return (inner & copiedBits) | fixedBits;
        }
    }
}
