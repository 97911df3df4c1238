package headroom.config;

import headroom.wire.IpAddress;
import headroom.wire.Ipv6Address;
import java.util.List;
import java.util.OptionalInt;

/** Which headers a push adds. */
public sealed interface EncapConfig {
    /** DSCP of the outer header, 0 to 63; empty copies the inner packet's. ECN is always as RFC 6040 says. */
    OptionalInt dscp();

    /** TTL or hop limit of the outer header, 1 to 255; empty copies the inner packet's. */
    OptionalInt hopLimit();

    /**
     * SRv6 (RFC 8986, 5).
     *
     * @param segments SIDs in travel order, at least one
     * @param source outer source address
     */
    record Seg6(Mode mode, List<Ipv6Address> segments, Ipv6Address source, OptionalInt dscp, OptionalInt hopLimit)
            implements EncapConfig {
        public Seg6 {
            segments = List.copyOf(segments);
        }

        /** iproute2's names for the headend behaviours. */
        public enum Mode {
            /** H.Encaps. */
            ENCAP("encap"),
            /** H.Encaps.Red: the first SID only in the destination address. */
            ENCAP_RED("encap.red"),
            /** H.Encaps.L2. */
            L2ENCAP("l2encap"),
            /** H.Encaps.L2.Red. */
            L2ENCAP_RED("l2encap.red");

            private final String label;

            Mode(String label) {
                this.label = label;
            }

            public String label() {
                return label;
            }

            public boolean isLayer2() {
                return this == L2ENCAP || this == L2ENCAP_RED;
            }

            public boolean isReduced() {
                return this == ENCAP_RED || this == L2ENCAP_RED;
            }
        }
    }

    /**
     * IP in IP (RFC 2003, RFC 2473, RFC 4213): the outer version is that of the ends, the inner what the route takes.
     *
     * @param local outer source; of the same version as {@code remote}
     */
    record Ip(IpAddress local, IpAddress remote, OptionalInt dscp, OptionalInt hopLimit) implements EncapConfig {}
}
