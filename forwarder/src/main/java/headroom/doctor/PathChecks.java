package headroom.doctor;

import headroom.config.NextHopConfig;
import headroom.control.NextHopStatus;
import headroom.linux.uapi.IfAddrH;
import headroom.netlink.route.Address;
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
                                status.xconnect().out(),
                                status.nextHop())
                        .ifPresent(findings::add));
        examined.routes()
                .forEach(status -> nextHop(
                                examined,
                                "route " + status.route().prefix(),
                                status.route().out(),
                                status.nextHop())
                        .ifPresent(findings::add));
        return findings;
    }

    private static Optional<Finding> nextHop(
            Examination examined, String subject, NextHopConfig out, NextHopStatus status) {
        if (status.state() != NextHopStatus.State.RESOLVING || out.via().isEmpty()) {
            return Optional.empty();
        }
        Optional<ExaminedPort> port = examined.ports().stream()
                .filter(candidate -> candidate.name().equals(out.port()))
                .findFirst();
        String device = port.map(ExaminedPort::device).orElse(out.port());
        String ip = port.map(ExaminedPort::ip).orElse("ip ");
        return Optional.of(Finding.error(
                subject,
                "the next hop " + out.via().get() + " does not answer on " + device,
                ip + "neigh replace " + out.via().get() + " lladdr MAC dev " + device + ", if its address is known"));
    }

    /** IPv6 addresses that are no use: duplicate ones, and those still waiting. */
    static List<Finding> addresses(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            for (Address address : port.addresses()) {
                if (address.local() instanceof Inet6Address six) {
                    duplicate(port, address, six.getHostAddress().replaceFirst("%.*", ""))
                            .ifPresent(findings::add);
                }
            }
        }
        return findings;
    }

    private static Optional<Finding> duplicate(ExaminedPort port, Address address, String text) {
        String again = port.ip() + "address replace " + text + "/" + address.prefixLength() + " dev " + port.device();
        if ((address.flags() & IfAddrH.IFA_F_DADFAILED) != 0) {
            return Optional.of(Finding.error(
                    port.name(),
                    "another host has " + text + " too (duplicate address detection), so nobody answers for it here",
                    port.ip() + "address delete " + text + "/" + address.prefixLength() + " dev " + port.device()));
        }
        if ((address.flags() & IfAddrH.IFA_F_TENTATIVE) != 0) {
            return Optional.of(Finding.warning(
                    port.name(),
                    text + " still waits for duplicate address detection, whose answers an XDP program may have taken",
                    again + " nodad"));
        }
        return Optional.empty();
    }

    /** What AF_PACKET shows a port, the kernel sees too. */
    static List<Finding> kernelForwarding(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            if (!port.isDriver("af_packet") || port.forwarding().isEmpty()) {
                continue;
            }
            List<Optional<String>> settings = List.of(
                    port.forwarding().get().ipv4(),
                    port.forwarding().get().ipv6(),
                    port.forwarding().get().srv6());
            for (Optional<String> setting : settings) {
                setting.ifPresent(name -> findings.add(Finding.warning(
                        port.name(),
                        "the kernel forwards too on " + port.device() + ", what the port leaves to it goes on",
                        port.commandPrefix() + "sysctl -w " + name + "=0")));
            }
        }
        return findings;
    }
}
