package headroom.doctor;

import headroom.config.EncapConfig;
import headroom.config.NextHopConfig;
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
        List<Finding> findings = new ArrayList<>();
        examined.xconnects()
                .forEach(status -> nextHop(
                                examined,
                                "xconnect " + status.xconnect().port(),
                                status.xconnect().encap(),
                                status.xconnect().out(),
                                status.nextHop())
                        .ifPresent(findings::add));
        examined.routes()
                .forEach(status -> nextHop(
                                examined,
                                "route " + status.route().prefix(),
                                status.route().encap(),
                                status.route().out(),
                                status.nextHop())
                        .ifPresent(findings::add));
        return findings;
    }

    private static Optional<Finding> nextHop(
            Examination examined,
            String subject,
            Optional<EncapConfig> encap,
            NextHopConfig out,
            NextHopStatus status) {
        Optional<IpAddress> neighbour = out.via().or(() -> encap.map(PathChecks::outerDestination));
        if (status.state() != NextHopStatus.State.RESOLVING || neighbour.isEmpty()) {
            return Optional.empty();
        }
        Optional<ExaminedPort> port = examined.ports().stream()
                .filter(candidate -> candidate.name().equals(out.port()))
                .findFirst();
        String device = port.map(ExaminedPort::deviceName).orElse(out.port());
        Where where = port.map(ExaminedPort::where).orElse(Where.HERE);
        Optional<String> ipv6Off = port.flatMap(ExaminedPort::device).flatMap(ExaminedDevice::ipv6Off);
        if (neighbour.get() instanceof Ipv6Address && ipv6Off.isPresent()) {
            return Optional.of(Finding.error(
                    subject,
                    "IPv6 is switched off on " + device + ", so that its next hop " + neighbour.get()
                            + " cannot be found",
                    where.prefix() + "sysctl -w " + ipv6Off.get() + "=0"));
        }
        String which = out.via().isPresent()
                ? "the next hop " + neighbour.get()
                : "no next hop is named, and the outer destination " + neighbour.get();
        return Optional.of(Finding.error(
                subject,
                which + " does not answer on " + device + ": where it should, give its Ethernet address",
                where.ip() + "neigh replace " + neighbour.get() + " lladdr MAC dev " + device));
    }

    /** Where the pushed packet goes first. */
    private static IpAddress outerDestination(EncapConfig encap) {
        return switch (encap) {
            case EncapConfig.Seg6 seg6 -> seg6.segments().getFirst();
            case EncapConfig.Ip ip -> ip.remote();
        };
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
