package headroom.iproute;

import static headroom.linux.uapi.IfAddrH.IFA_F_DADFAILED;
import static headroom.linux.uapi.IfAddrH.IFA_F_DEPRECATED;
import static headroom.linux.uapi.IfAddrH.IFA_F_HOMEADDRESS;
import static headroom.linux.uapi.IfAddrH.IFA_F_MANAGETEMPADDR;
import static headroom.linux.uapi.IfAddrH.IFA_F_MCAUTOJOIN;
import static headroom.linux.uapi.IfAddrH.IFA_F_NODAD;
import static headroom.linux.uapi.IfAddrH.IFA_F_NOPREFIXROUTE;
import static headroom.linux.uapi.IfAddrH.IFA_F_OPTIMISTIC;
import static headroom.linux.uapi.IfAddrH.IFA_F_PERMANENT;
import static headroom.linux.uapi.IfAddrH.IFA_F_SECONDARY;
import static headroom.linux.uapi.IfAddrH.IFA_F_STABLE_PRIVACY;
import static headroom.linux.uapi.IfAddrH.IFA_F_TENTATIVE;

import headroom.netlink.route.Address;
import headroom.netlink.route.Lifetime;
import headroom.netlink.route.Link;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.List;

/** Links with their addresses, as {@code ip address} prints them. */
public final class AddressPrinter {
    private record Flag(int bit, String name) {}

    private static final List<Flag> FLAGS = List.of(
            new Flag(IFA_F_SECONDARY, "secondary"),
            new Flag(IFA_F_NODAD, "nodad"),
            new Flag(IFA_F_OPTIMISTIC, "optimistic"),
            new Flag(IFA_F_DADFAILED, "dadfailed"),
            new Flag(IFA_F_HOMEADDRESS, "home"),
            new Flag(IFA_F_DEPRECATED, "deprecated"),
            new Flag(IFA_F_TENTATIVE, "tentative"),
            new Flag(IFA_F_PERMANENT, "permanent"),
            new Flag(IFA_F_MANAGETEMPADDR, "mngtmpaddr"),
            new Flag(IFA_F_NOPREFIXROUTE, "noprefixroute"),
            new Flag(IFA_F_MCAUTOJOIN, "autojoin"),
            new Flag(IFA_F_STABLE_PRIVACY, "stable-privacy"));

    private final Printer printer;
    private final LinkPrinter links;
    private final Names scopes = Names.scopes();
    private final Names protocols = Names.addressProtocols();

    public AddressPrinter(Printer printer, LinkPrinter links) {
        this.printer = printer;
        this.links = links;
    }

    /** The link, then its addresses. */
    public void print(Link link, List<Address> addresses) {
        links.print(link);
        printer.array(
                "addr_info",
                () -> addresses.forEach(address -> printer.item(() -> {
                    family(address, "    ");
                    print(address);
                })));
        if (links.has(LinkPrinter.Part.STATISTICS) && link.statistics().isPresent()) {
            links.printStatistics(link);
            printer.newline();
        }
    }

    /** A line an address, each with the link's name. */
    public void oneLineEach(Link link, List<Address> addresses) {
        printer.array(
                "addr_info",
                () -> addresses.forEach(address -> printer.item(() -> {
                    printer.field("index", link.index(), "", ": ");
                    printer.field("dev", link.name(), "", "");
                    family(address, "    ");
                    print(address);
                })));
    }

    /** A row: name, state, addresses. */
    public void brief(Link link, List<Address> addresses) {
        links.briefName(link);
        printer.array(
                "addr_info",
                () -> addresses.forEach(address -> printer.item(() -> {
                    local(address);
                })));
        printer.endLine();
    }

    private void family(Address address, String before) {
        printer.field("family", address.local() instanceof Inet6Address ? "inet6" : "inet", before, " ");
    }

    private void local(Address address) {
        host("local", address.local(), "", "");
        address.peer().ifPresent(peer -> host("address", peer, " peer ", ""));
        printer.field("prefixlen", address.prefixLength(), "/", " ");
        printer.unsigned("metric", address.priority(), "metric ", " ");
    }

    private void host(String key, InetAddress address, String before, String after) {
        printer.field(InetText.colour(address), key, InetText.of(address), before, after);
    }

    private void print(Address address) {
        local(address);
        address.broadcast().ifPresent(broadcast -> host("broadcast", broadcast, "brd ", " "));
        printer.field("scope", scopes.of(address.scope()), "scope ", " ");
        protocol(address);
        flags(address);
        printer.field("label", address.label(), "", "");
        address.lifetime().ifPresent(lifetime -> {
            printer.newline();
            seconds("valid_life_time", lifetime.validSeconds(), "       valid_lft ");
            seconds("preferred_life_time", lifetime.preferredSeconds(), " preferred_lft ");
        });
        printer.endLine();
    }

    /** Who made it, as iproute2 says it since 6.3. */
    private void protocol(Address address) {
        if (address.protocol().orElse(0) != 0) {
            printer.field("protocol", protocols.of(address.protocol().getAsInt()), "proto ", " ");
        }
    }

    private void flags(Address address) {
        int rest = address.flags();
        for (Flag flag : FLAGS) {
            boolean isSet = (rest & flag.bit()) != 0;
            rest &= ~flag.bit();
            if (flag.bit() == IFA_F_PERMANENT) { // said when it is not so
                if (!isSet) {
                    printer.flag("dynamic", "dynamic ");
                }
            } else if (isSet) {
                boolean isTemporary = flag.bit() == IFA_F_SECONDARY && address.local() instanceof Inet6Address;
                String name = isTemporary ? "temporary" : flag.name();
                printer.flag(name, name + " ");
            }
        }
        if (rest != 0) {
            printer.field("ifa_flags", Integer.toHexString(rest), "flags ", " ");
        }
    }

    private void seconds(String key, long seconds, String before) {
        printer.json(key, seconds);
        printer.text(before + (seconds == Lifetime.FOREVER_SECONDS ? "forever" : seconds + "sec"));
    }
}
