package headroom.config;

import headroom.wire.Ipv6Address;

/** An address at which an SRv6 behaviour runs (RFC 8986, 4). */
public record LocalSidConfig(Ipv6Address sid, Behaviour behaviour) {
    /** Whether the penultimate segment pops the SRH (RFC 8986, 4.16.1). */
    public enum Flavour {
        NONE,
        PSP
    }

    /** What happens to a packet whose destination is the SID. */
    public sealed interface Behaviour {
        /** On to the next segment, by the daemon's routes. */
        record End(Flavour flavour) implements Behaviour {}

        /** On to the next segment, through this next hop. */
        record EndX(Flavour flavour, NextHopConfig nextHop) implements Behaviour {}

        /** The inner frame leaves through {@code port}. */
        record EndDX2(String port) implements Behaviour {}

        /** The inner IPv4 packet goes to this next hop. */
        record EndDX4(NextHopConfig nextHop) implements Behaviour {}

        /** The inner IPv6 packet goes to this next hop. */
        record EndDX6(NextHopConfig nextHop) implements Behaviour {}

        /** The inner IPv4 packet is routed by the daemon's routes. */
        record EndDT4() implements Behaviour {}

        /** The inner IPv6 packet is routed by the daemon's routes. */
        record EndDT6() implements Behaviour {}
    }
}
