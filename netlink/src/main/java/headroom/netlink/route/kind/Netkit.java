package headroom.netlink.route.kind;

import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_HEADROOM;
import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_MODE;
import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_PEER_POLICY;
import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_PEER_SCRUB;
import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_POLICY;
import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_PRIMARY;
import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_SCRUB;
import static headroom.linux.uapi.IfLinkH.IFLA_NETKIT_TAILROOM;
import static headroom.linux.uapi.IfLinkH.NETKIT_DROP;
import static headroom.linux.uapi.IfLinkH.NETKIT_L2;
import static headroom.linux.uapi.IfLinkH.NETKIT_L3;
import static headroom.linux.uapi.IfLinkH.NETKIT_PASS;
import static headroom.linux.uapi.IfLinkH.NETKIT_SCRUB_DEFAULT;
import static headroom.linux.uapi.IfLinkH.NETKIT_SCRUB_NONE;

import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One end of a pair that runs BPF programs, since Linux 6.7.
 *
 * @param role which end this is
 * @param mode with or without Ethernet
 * @param policy what becomes of packets no program has judged
 * @param peerPolicy the same at the other end; the kernel says so on the primary end only
 * @param scrub whether mark and priority survive a change of namespace; since Linux 6.13
 * @param peerScrub the same at the other end
 * @param headroomBytes asked for by whoever made the pair; since Linux 6.14
 * @param tailroomBytes the same, behind
 * @param others attributes without a field here
 */
public record Netkit(
        Optional<Role> role,
        Optional<Mode> mode,
        Optional<Policy> policy,
        Optional<Policy> peerPolicy,
        Optional<Scrub> scrub,
        Optional<Scrub> peerScrub,
        OptionalInt headroomBytes,
        OptionalInt tailroomBytes,
        List<Attribute> others)
        implements LinkKind {
    public static final String NAME = "netkit";

    /** The end that was asked for is the primary one; programs of both are attached there. */
    public enum Role {
        PRIMARY,
        PEER
    }

    /** Layer of what goes in and out. */
    public enum Mode {
        L2(NETKIT_L2),
        L3(NETKIT_L3);

        private final int number;

        Mode(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }

    /** {@code enum netkit_action}, as far as it can be a policy. */
    public enum Policy {
        FORWARD(NETKIT_PASS),
        BLACKHOLE(NETKIT_DROP);

        private final int number;

        Policy(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }

    /** {@code enum netkit_scrub}. */
    public enum Scrub {
        NONE(NETKIT_SCRUB_NONE),
        DEFAULT(NETKIT_SCRUB_DEFAULT);

        private final int number;

        Scrub(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }

    public Netkit {
        others = List.copyOf(others);
    }

    static Netkit decode(AttributeSet data) throws MalformedNetlinkException {
        OptionalInt primary = data.u8(IFLA_NETKIT_PRIMARY);
        return new Netkit(
                primary.isEmpty() ? Optional.empty() : Optional.of(primary.getAsInt() != 0 ? Role.PRIMARY : Role.PEER),
                mode(data.u32(IFLA_NETKIT_MODE)),
                policy(data.u32(IFLA_NETKIT_POLICY)),
                policy(data.u32(IFLA_NETKIT_PEER_POLICY)),
                scrub(data.u32(IFLA_NETKIT_SCRUB)),
                scrub(data.u32(IFLA_NETKIT_PEER_SCRUB)),
                data.u16(IFLA_NETKIT_HEADROOM),
                data.u16(IFLA_NETKIT_TAILROOM),
                data.others());
    }

    private static Optional<Mode> mode(OptionalInt number) {
        return switch (number.orElse(-1)) {
            case NETKIT_L2 -> Optional.of(Mode.L2);
            case NETKIT_L3 -> Optional.of(Mode.L3);
            default -> Optional.empty();
        };
    }

    private static Optional<Policy> policy(OptionalInt number) {
        return switch (number.orElse(-1)) {
            case NETKIT_PASS -> Optional.of(Policy.FORWARD);
            case NETKIT_DROP -> Optional.of(Policy.BLACKHOLE);
            default -> Optional.empty();
        };
    }

    private static Optional<Scrub> scrub(OptionalInt number) {
        return switch (number.orElse(-1)) {
            case NETKIT_SCRUB_NONE -> Optional.of(Scrub.NONE);
            case NETKIT_SCRUB_DEFAULT -> Optional.of(Scrub.DEFAULT);
            default -> Optional.empty();
        };
    }

    @Override
    public String name() {
        return NAME;
    }
}
