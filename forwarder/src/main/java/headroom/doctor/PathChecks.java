package headroom.doctor;

import headroom.control.NextHopStatus;
import headroom.host.Translation;
import headroom.linux.uapi.IfAddrH;
import headroom.netlink.route.Address;
import headroom.wire.IpAddress;
import headroom.wire.Ipv6Address;
import java.net.Inet6Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Do packets get out, and does the kernel keep its hands off them. */
final class PathChecks {
    private PathChecks() {}

    static List<Finding> nextHops(Examination examined) {
        return examined.hops().stream()
                .filter(hop -> hop.state() == NextHopStatus.State.RESOLVING)
                .flatMap(hop -> hop.neighbour().map(neighbour -> silent(examined, hop, neighbour)).stream())
                .toList();
    }

    private static Finding silent(Examination examined, Hop hop, IpAddress neighbour) {
        Optional<ExaminedPort> port = examined.ports().stream()
                .filter(candidate -> candidate.name().equals(hop.out().port()))
                .findFirst();
        String device = port.map(ExaminedPort::deviceName).orElse(hop.out().port());
        Where where = port.map(ExaminedPort::where).orElse(Where.HERE);
        Optional<String> ipv6Off = port.flatMap(ExaminedPort::device).flatMap(ExaminedDevice::ipv6Off);
        if (neighbour instanceof Ipv6Address && ipv6Off.isPresent()) {
            return Finding.error(
                    hop.subject(),
                    "IPv6 is switched off on " + device + ", so that its next hop " + neighbour + " cannot be found",
                    where.prefix() + "sysctl -w " + ipv6Off.get() + "=0");
        }
        String which = hop.out().via().isPresent()
                ? "the next hop " + neighbour
                : "no next hop is named, and the outer destination " + neighbour;
        return Finding.error(
                hop.subject(),
                which + " does not answer on " + device + ": where it should, give its Ethernet address",
                where.ip() + "neigh replace " + neighbour + " lladdr MAC dev " + device);
    }

    /** IPv6 addresses the kernel does not answer for: duplicate ones, and those it still asks about. */
    static List<Finding> addresses(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            boolean carries = port.device().map(device -> device.link().isUp()).orElse(false);
            for (Address address : port.device().map(ExaminedDevice::addresses).orElse(List.of())) {
                if (carries && address.local() instanceof Inet6Address six) {
                    duplicate(port, address, Translation.address(six).toString())
                            .ifPresent(findings::add);
                }
            }
        }
        return findings;
    }

    private static Optional<Finding> duplicate(ExaminedPort port, Address address, String text) {
        String on = text + "/" + address.prefixLength() + " dev " + port.deviceName();
        String away = port.where().ip() + "address delete " + on;
        if ((address.flags() & IfAddrH.IFA_F_DADFAILED) != 0) {
            return Optional.of(Finding.error(
                    port.name(),
                    "another host has " + text + " too (duplicate address detection), so nobody answers for it here",
                    away));
        }
        if ((address.flags() & IfAddrH.IFA_F_TENTATIVE) != 0) {
            return Optional.of(Finding.warning(
                    port.name(),
                    text + " is in duplicate address detection, so nobody answers for it yet",
                    away + "; " + port.where().ip() + "address add " + on + " nodad"));
        }
        return Optional.empty();
    }

    /** What AF_PACKET shows a port, the kernel sees too. */
    static List<Finding> kernelForwarding(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            if (port.isDriver(ExaminedPort.AF_PACKET) && port.device().isPresent()) {
                ExaminedDevice device = port.device().get();
                kernel(port, "forwards IPv4", device.forwarding().ipv4()).ifPresent(findings::add);
                kernel(port, "forwards IPv6", device.forwarding().ipv6()).ifPresent(findings::add);
                kernel(port, "processes SRv6", device.forwarding().srv6()).ifPresent(findings::add);
            }
        }
        return findings;
    }

    private static Optional<Finding> kernel(ExaminedPort port, String does, Optional<String> setting) {
        return setting.map(name -> Finding.warning(
                port.name(),
                "the kernel too " + does + " on " + port.deviceName()
                        + ": what the port leaves to it goes on, and before Linux 6.6 what the port takes, twice",
                port.where().prefix() + "sysctl -w " + name + "=0"));
    }
}
