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

import headroom.linux.uapi.IfLinkH;
import headroom.linux.uapi.IfLinkH.IflaVxlanPortRange;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.Toggle;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Ethernet in UDP. */
public final class VxlanSettings extends KindSettings {
    private static final AttributeNames NAMES = AttributeNames.of(IfLinkH.class, "IFLA_VXLAN_");

    public VxlanSettings() {
        super(Vxlan.NAME, NAMES);
    }

    /** Network identifier, 24 bits. */
    public VxlanSettings id(int id) {
        return u32(IFLA_VXLAN_ID, id);
    }

    /** The other end, or a multicast group. */
    public VxlanSettings remote(InetAddress address) {
        return address(address instanceof Inet4Address ? IFLA_VXLAN_GROUP : IFLA_VXLAN_GROUP6, address);
    }

    public VxlanSettings local(InetAddress address) {
        return address(address instanceof Inet4Address ? IFLA_VXLAN_LOCAL : IFLA_VXLAN_LOCAL6, address);
    }

    /** The device sent through, by index. */
    public VxlanSettings link(int index) {
        return u32(IFLA_VXLAN_LINK, index);
    }

    /** UDP port sent to. */
    public VxlanSettings port(int port) {
        add(writer -> writer.be16(IFLA_VXLAN_PORT, port));
        return this;
    }

    /** UDP ports sent from. */
    public VxlanSettings sourcePorts(Vxlan.PortRange range) {
        ByteBuffer struct = ByteBuffer.allocate(IflaVxlanPortRange.SIZE).order(ByteOrder.BIG_ENDIAN);
        struct.putShort(IflaVxlanPortRange.LOW, (short) range.low());
        struct.putShort(IflaVxlanPortRange.HIGH, (short) range.high());
        add(writer -> writer.bytes(IFLA_VXLAN_PORT_RANGE, struct.array()));
        return this;
    }

    /** 0 for the system's own. */
    public VxlanSettings ttl(int ttl) {
        return u8(IFLA_VXLAN_TTL, ttl);
    }

    public VxlanSettings inheritTtl() {
        add(writer -> writer.flag(IFLA_VXLAN_TTL_INHERIT));
        return this;
    }

    /** 1 for the inner packet's. */
    public VxlanSettings tos(int tos) {
        return u8(IFLA_VXLAN_TOS, tos);
    }

    public VxlanSettings dontFragment(Vxlan.DontFragment value) {
        return u8(IFLA_VXLAN_DF, value.number());
    }

    /** 20 bits. */
    public VxlanSettings flowLabel(int label) {
        add(writer -> writer.be32(IFLA_VXLAN_LABEL, label));
        return this;
    }

    public VxlanSettings ageing(int seconds) {
        return u32(IFLA_VXLAN_AGEING, seconds);
    }

    /** Largest number of entries, 0 for none. */
    public VxlanSettings limit(int entries) {
        return u32(IFLA_VXLAN_LIMIT, entries);
    }

    public VxlanSettings learning(Toggle toggle) {
        return toggle(IFLA_VXLAN_LEARNING, toggle);
    }

    public VxlanSettings proxy(Toggle toggle) {
        return toggle(IFLA_VXLAN_PROXY, toggle);
    }

    public VxlanSettings routeShortCircuit(Toggle toggle) {
        return toggle(IFLA_VXLAN_RSC, toggle);
    }

    public VxlanSettings reportLayer2Misses(Toggle toggle) {
        return toggle(IFLA_VXLAN_L2MISS, toggle);
    }

    public VxlanSettings reportLayer3Misses(Toggle toggle) {
        return toggle(IFLA_VXLAN_L3MISS, toggle);
    }

    public VxlanSettings udpChecksum(Toggle toggle) {
        return toggle(IFLA_VXLAN_UDP_CSUM, toggle);
    }

    public VxlanSettings zeroIpv6ChecksumTransmit(Toggle toggle) {
        return toggle(IFLA_VXLAN_UDP_ZERO_CSUM6_TX, toggle);
    }

    public VxlanSettings zeroIpv6ChecksumReceive(Toggle toggle) {
        return toggle(IFLA_VXLAN_UDP_ZERO_CSUM6_RX, toggle);
    }

    /** Remote checksum offload. */
    public VxlanSettings remoteChecksumTransmit(Toggle toggle) {
        return toggle(IFLA_VXLAN_REMCSUM_TX, toggle);
    }

    /** Remote checksum offload. */
    public VxlanSettings remoteChecksumReceive(Toggle toggle) {
        return toggle(IFLA_VXLAN_REMCSUM_RX, toggle);
    }

    /** The tunnel is chosen by packet ({@code external}). */
    public VxlanSettings collectMetadata(Toggle toggle) {
        return toggle(IFLA_VXLAN_COLLECT_METADATA, toggle);
    }

    public VxlanSettings vniFilter(Toggle toggle) {
        return toggle(IFLA_VXLAN_VNIFILTER, toggle);
    }

    public VxlanSettings groupPolicy() {
        add(writer -> writer.flag(IFLA_VXLAN_GBP));
        return this;
    }

    public VxlanSettings genericProtocol() {
        add(writer -> writer.flag(IFLA_VXLAN_GPE));
        return this;
    }

    private VxlanSettings toggle(int attribute, Toggle toggle) {
        add(attribute, toggle);
        return this;
    }

    private VxlanSettings u8(int attribute, int value) {
        add(writer -> writer.u8(attribute, value));
        return this;
    }

    private VxlanSettings u32(int attribute, int value) {
        add(writer -> writer.u32(attribute, value));
        return this;
    }

    private VxlanSettings address(int attribute, InetAddress address) {
        add(writer -> writer.address(attribute, address));
        return this;
    }
}
