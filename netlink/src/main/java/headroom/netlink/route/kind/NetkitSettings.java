package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_HEADROOM;
import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_MODE;
import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_PEER_INFO;
import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_PEER_POLICY;
import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_PEER_SCRUB;
import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_POLICY;
import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_SCRUB;
import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_TAILROOM;

import headroom.linux.uapi.IfLinkH;
import headroom.netlink.message.AttributeNames;

/** A pair that runs BPF programs, of which the other end is made at the same time. */
public final class NetkitSettings extends KindSettings {
    private static final AttributeNames NAMES = AttributeNames.of(IfLinkH.class, "IFLA_NETKIT_");

    public NetkitSettings() {
        super(Netkit.NAME, NAMES);
    }

    /** What the other end is to be like; its name, and perhaps its namespace. */
    public NetkitSettings peer(LinkSettings settings) {
        add(writer -> settings.writeNested(writer, IFLA_NETKIT_PEER_INFO));
        return this;
    }

    public NetkitSettings mode(Netkit.Mode mode) {
        return u32(IFLA_NETKIT_MODE, mode.number());
    }

    public NetkitSettings policy(Netkit.Policy policy) {
        return u32(IFLA_NETKIT_POLICY, policy.number());
    }

    public NetkitSettings peerPolicy(Netkit.Policy policy) {
        return u32(IFLA_NETKIT_PEER_POLICY, policy.number());
    }

    public NetkitSettings scrub(Netkit.Scrub scrub) {
        return u32(IFLA_NETKIT_SCRUB, scrub.number());
    }

    public NetkitSettings peerScrub(Netkit.Scrub scrub) {
        return u32(IFLA_NETKIT_PEER_SCRUB, scrub.number());
    }

    /** Of both ends; a pair that is made only. */
    public NetkitSettings headroomBytes(int value) {
        add(writer -> writer.u16(IFLA_NETKIT_HEADROOM, value));
        return this;
    }

    /** Of both ends; a pair that is made only. */
    public NetkitSettings tailroomBytes(int value) {
        add(writer -> writer.u16(IFLA_NETKIT_TAILROOM, value));
        return this;
    }

    private NetkitSettings u32(int attribute, int value) {
        add(writer -> writer.u32(attribute, value));
        return this;
    }
}
