package headroom.netlink.route;

import static headroom.linux.uapi.NeighbourH.NUD_DELAY;
import static headroom.linux.uapi.NeighbourH.NUD_NOARP;
import static headroom.linux.uapi.NeighbourH.NUD_PERMANENT;
import static headroom.linux.uapi.NeighbourH.NUD_PROBE;
import static headroom.linux.uapi.NeighbourH.NUD_REACHABLE;
import static headroom.linux.uapi.NeighbourH.NUD_STALE;

import headroom.netlink.message.Attribute;
import headroom.netlink.message.HardwareAddress;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An entry of the neighbour table: ARP, or IPv6 neighbour discovery.
 *
 * @param index of the device
 * @param state NUD_*, one bit
 * @param flags NTF_*
 * @param type RTN_*
 * @param address empty while unresolved
 * @param probes sent so far
 * @param ages when it was last of use; empty where the kernel does not say
 * @param protocol RTPROT_*: who made it; empty for the kernel
 * @param extendedFlags NTF_EXT_*
 * @param others attributes without a field here
 */
public record Neighbour(
        int index,
        InetAddress destination,
        int state,
        int flags,
        int type,
        Optional<HardwareAddress> address,
        OptionalInt probes,
        Optional<Ages> ages,
        OptionalInt protocol,
        OptionalInt extendedFlags,
        List<Attribute> others) {
    /**
     * Hundredths of a second ago; unsigned.
     *
     * @param users who hold the entry
     */
    public record Ages(int confirmed, int used, int updated, int users) {}

    /** States in which the kernel itself would send to the address it has (NUD_VALID of net/neighbour.h). */
    private static final int USABLE = NUD_PERMANENT | NUD_NOARP | NUD_REACHABLE | NUD_PROBE | NUD_STALE | NUD_DELAY;

    public Neighbour {
        others = List.copyOf(others);
    }

    public boolean isUsable() {
        return (state & USABLE) != 0;
    }

    /**
     * True for what an administrator set and what needs no resolution: the kernel neither resolves nor times these out.
     * They go with the device, like all others, when it goes down.
     */
    public boolean isStatic() {
        return (state & (NUD_PERMANENT | NUD_NOARP)) != 0;
    }
}
