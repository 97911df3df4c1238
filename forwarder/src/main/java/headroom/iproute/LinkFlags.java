package headroom.iproute;

import static headroom.linux.uapi.IfH.IFF_ALLMULTI;
import static headroom.linux.uapi.IfH.IFF_AUTOMEDIA;
import static headroom.linux.uapi.IfH.IFF_BROADCAST;
import static headroom.linux.uapi.IfH.IFF_DEBUG;
import static headroom.linux.uapi.IfH.IFF_DORMANT;
import static headroom.linux.uapi.IfH.IFF_DYNAMIC;
import static headroom.linux.uapi.IfH.IFF_ECHO;
import static headroom.linux.uapi.IfH.IFF_LOOPBACK;
import static headroom.linux.uapi.IfH.IFF_LOWER_UP;
import static headroom.linux.uapi.IfH.IFF_MASTER;
import static headroom.linux.uapi.IfH.IFF_MULTICAST;
import static headroom.linux.uapi.IfH.IFF_NOARP;
import static headroom.linux.uapi.IfH.IFF_NOTRAILERS;
import static headroom.linux.uapi.IfH.IFF_POINTOPOINT;
import static headroom.linux.uapi.IfH.IFF_PORTSEL;
import static headroom.linux.uapi.IfH.IFF_PROMISC;
import static headroom.linux.uapi.IfH.IFF_RUNNING;
import static headroom.linux.uapi.IfH.IFF_SLAVE;
import static headroom.linux.uapi.IfH.IFF_UP;

import headroom.netlink.route.Link;
import java.util.ArrayList;
import java.util.List;

/** What stands between the angle brackets. */
final class LinkFlags {
    private record Flag(int bit, String name) {}

    private static final List<Flag> IN_ORDER = List.of(
            new Flag(IFF_LOOPBACK, "LOOPBACK"),
            new Flag(IFF_BROADCAST, "BROADCAST"),
            new Flag(IFF_POINTOPOINT, "POINTOPOINT"),
            new Flag(IFF_MULTICAST, "MULTICAST"),
            new Flag(IFF_NOARP, "NOARP"),
            new Flag(IFF_ALLMULTI, "ALLMULTI"),
            new Flag(IFF_PROMISC, "PROMISC"),
            new Flag(IFF_MASTER, "MASTER"),
            new Flag(IFF_SLAVE, "SLAVE"),
            new Flag(IFF_DEBUG, "DEBUG"),
            new Flag(IFF_DYNAMIC, "DYNAMIC"),
            new Flag(IFF_AUTOMEDIA, "AUTOMEDIA"),
            new Flag(IFF_PORTSEL, "PORTSEL"),
            new Flag(IFF_NOTRAILERS, "NOTRAILERS"),
            new Flag(IFF_UP, "UP"),
            new Flag(IFF_LOWER_UP, "LOWER_UP"),
            new Flag(IFF_DORMANT, "DORMANT"),
            new Flag(IFF_ECHO, "ECHO"));

    private LinkFlags() {}

    static void print(Printer printer, Link link, Devices devices) {
        List<String> words = words(link.flags());
        if (isLowerDown(link, devices)) {
            words.add("M-DOWN");
        }
        printer.text("<");
        printer.list("flags", words);
        printer.text("> ");
    }

    private static List<String> words(int flags) {
        List<String> words = new ArrayList<>();
        if ((flags & IFF_UP) != 0 && (flags & IFF_RUNNING) == 0) {
            words.add("NO-CARRIER");
        }
        int rest = flags & ~IFF_RUNNING;
        for (Flag flag : IN_ORDER) {
            if ((rest & flag.bit()) != 0) {
                words.add(flag.name());
                rest &= ~flag.bit();
            }
        }
        if (rest != 0) {
            words.add(Integer.toHexString(rest));
        }
        return words;
    }

    /** The device below is not up; one in another namespace cannot be looked at. */
    private static boolean isLowerDown(Link link, Devices devices) {
        return link.linkNamespaceId().isEmpty()
                && link.link().orElse(0) != 0
                && devices.link(link.link().getAsInt())
                        .map(lower -> !lower.isAdminUp())
                        .orElse(true);
    }
}
