package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_AGEING;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_COLLECT_METADATA;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_DF;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_GBP;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_GPE;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_GROUP;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_GROUP6;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_ID;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_L2MISS;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_L3MISS;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_LABEL;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_LEARNING;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_LIMIT;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_LINK;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_LOCAL;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_LOCAL6;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_LOCALBYPASS;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_PORT;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_PORT_RANGE;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_PROXY;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_REMCSUM_RX;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_REMCSUM_TX;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_RSC;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_TOS;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_TTL;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_TTL_INHERIT;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_UDP_CSUM;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_UDP_ZERO_CSUM6_RX;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_UDP_ZERO_CSUM6_TX;
import static headroom.linux.uapi.IfLinkH.IFLA_VXLAN_VNIFILTER;
import static headroom.linux.uapi.IfLinkH.VXLAN_DF_INHERIT;
import static headroom.linux.uapi.IfLinkH.VXLAN_DF_SET;
import static headroom.linux.uapi.IfLinkH.VXLAN_DF_UNSET;

import headroom.linux.uapi.IfLinkH.IflaVxlanPortRange;
import headroom.linux.uapi.SocketH;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Ethernet in UDP (RFC 7348).
 *
 * @param id network identifier, 24 bits
 * @param remote the other end, or a multicast group
 * @param local address sent from
 * @param link index of the device sent through
 * @param port UDP port sent to
 * @param sourcePorts UDP ports sent from
 * @param outer fields of the outer IP header
 * @param forwarding what the forwarding table does
 * @param checksums of UDP
 * @param collectMetadata true for a device whose tunnel is chosen by packet ({@code external})
 * @param vniFilter whether only the configured identifiers are taken
 * @param localBypass whether what is for this host stays off the wire
 * @param groupPolicy whether the group-based policy extension is used
 * @param genericProtocol whether the generic protocol extension is used
 * @param others attributes without a field here
 */
public record Vxlan(
        OptionalInt id,
        Optional<InetAddress> remote,
        Optional<InetAddress> local,
        OptionalInt link,
        OptionalInt port,
        Optional<PortRange> sourcePorts,
        Outer outer,
        Forwarding forwarding,
        Checksums checksums,
        Optional<Boolean> collectMetadata,
        Optional<Boolean> vniFilter,
        Optional<Boolean> localBypass,
        boolean groupPolicy,
        boolean genericProtocol,
        List<Attribute> others)
        implements LinkKind {
    public static final String NAME = "vxlan";

    /** Both inclusive; 0 and 0 where the system's own range is used. */
    public record PortRange(int low, int high) {}

    /** Whether the outer "don't fragment" bit is set. */
    public enum DontFragment {
        UNSET,
        SET,
        /** As the inner packet has it. */
        INHERIT;

        int number() {
            return ordinal();
        }

        private static Optional<DontFragment> of(int number) {
            return switch (number) {
                case VXLAN_DF_UNSET -> Optional.of(UNSET);
                case VXLAN_DF_SET -> Optional.of(SET);
                case VXLAN_DF_INHERIT -> Optional.of(INHERIT);
                default -> Optional.empty();
            };
        }
    }

    /**
     * Fields of the outer IP header.
     *
     * @param ttl 0 for the system's own
     * @param tos 1 for the inner packet's
     * @param flowLabel 20 bits
     */
    public record Outer(
            OptionalInt ttl,
            Optional<Boolean> ttlInherited,
            OptionalInt tos,
            Optional<DontFragment> dontFragment,
            OptionalInt flowLabel) {}

    /**
     * The forwarding table.
     *
     * @param ageing seconds an entry lives unused
     * @param limit largest number of entries, 0 for none; unsigned
     * @param proxy whether ARP is answered from the neighbour table
     * @param routeShortCircuit whether a destination MAC of a router is rewritten
     * @param reportLayer2Misses whether a process is told of unknown MAC addresses
     * @param reportLayer3Misses likewise of unknown IP addresses
     */
    public record Forwarding(
            Optional<Boolean> learning,
            OptionalInt ageing,
            OptionalInt limit,
            Optional<Boolean> proxy,
            Optional<Boolean> routeShortCircuit,
            Optional<Boolean> reportLayer2Misses,
            Optional<Boolean> reportLayer3Misses) {}

    /**
     * UDP checksums.
     *
     * @param udp whether one is sent over IPv4
     * @param zeroIpv6Transmit whether none is sent over IPv6
     * @param zeroIpv6Receive whether none is accepted over IPv6
     * @param remoteTransmit remote checksum offload
     * @param remoteReceive remote checksum offload
     */
    public record Checksums(
            Optional<Boolean> udp,
            Optional<Boolean> zeroIpv6Transmit,
            Optional<Boolean> zeroIpv6Receive,
            Optional<Boolean> remoteTransmit,
            Optional<Boolean> remoteReceive) {}

    public Vxlan {
        others = List.copyOf(others);
    }

    static Vxlan decode(AttributeSet data) throws MalformedNetlinkException {
        return new Vxlan(
                data.u32(IFLA_VXLAN_ID),
                address(data, IFLA_VXLAN_GROUP, IFLA_VXLAN_GROUP6),
                address(data, IFLA_VXLAN_LOCAL, IFLA_VXLAN_LOCAL6),
                data.u32(IFLA_VXLAN_LINK),
                data.be16(IFLA_VXLAN_PORT),
                portRange(data.take(IFLA_VXLAN_PORT_RANGE)),
                outer(data),
                forwarding(data),
                checksums(data),
                data.onOff(IFLA_VXLAN_COLLECT_METADATA),
                data.onOff(IFLA_VXLAN_VNIFILTER),
                data.onOff(IFLA_VXLAN_LOCALBYPASS),
                data.flag(IFLA_VXLAN_GBP),
                data.flag(IFLA_VXLAN_GPE),
                data.others());
    }

    private static Optional<InetAddress> address(AttributeSet data, int ipv4, int ipv6)
            throws MalformedNetlinkException {
        Optional<InetAddress> address = data.address(ipv4, SocketH.AF_INET);
        return address.isPresent() ? address : data.address(ipv6, SocketH.AF_INET6);
    }

    private static Optional<PortRange> portRange(Optional<AttributeReader> range) throws MalformedNetlinkException {
        return range.isEmpty()
                ? Optional.empty()
                : Optional.of(new PortRange(
                        range.get().be16At(IflaVxlanPortRange.LOW), range.get().be16At(IflaVxlanPortRange.HIGH)));
    }

    private static Outer outer(AttributeSet data) throws MalformedNetlinkException {
        OptionalInt dontFragment = data.u8(IFLA_VXLAN_DF);
        return new Outer(
                data.u8(IFLA_VXLAN_TTL),
                data.onOff(IFLA_VXLAN_TTL_INHERIT),
                data.u8(IFLA_VXLAN_TOS),
                dontFragment.isPresent() ? DontFragment.of(dontFragment.getAsInt()) : Optional.empty(),
                data.be32(IFLA_VXLAN_LABEL));
    }

    private static Forwarding forwarding(AttributeSet data) throws MalformedNetlinkException {
        return new Forwarding(
                data.onOff(IFLA_VXLAN_LEARNING),
                data.u32(IFLA_VXLAN_AGEING),
                data.u32(IFLA_VXLAN_LIMIT),
                data.onOff(IFLA_VXLAN_PROXY),
                data.onOff(IFLA_VXLAN_RSC),
                data.onOff(IFLA_VXLAN_L2MISS),
                data.onOff(IFLA_VXLAN_L3MISS));
    }

    private static Checksums checksums(AttributeSet data) throws MalformedNetlinkException {
        return new Checksums(
                data.onOff(IFLA_VXLAN_UDP_CSUM),
                data.onOff(IFLA_VXLAN_UDP_ZERO_CSUM6_TX),
                data.onOff(IFLA_VXLAN_UDP_ZERO_CSUM6_RX),
                data.onOff(IFLA_VXLAN_REMCSUM_TX),
                data.onOff(IFLA_VXLAN_REMCSUM_RX));
    }

    @Override
    public String name() {
        return NAME;
    }
}
