package headroom.tests.lab.guest;

import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.socket.NetlinkSocket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The kernel's own L2 encapsulation, packet by packet forwarded, with and without the patch that asks only once. */
final class SegmentTrial {
    private static final Path SWITCH = Path.of("/sys/module/ipv6/parameters/seg6_l2encap_once");
    private static final int PACKETS = 20_000;
    private static final int WARM_UP_PACKETS = 64;

    private final Findings findings;
    private final Namespace sender;
    private final Namespace edge;
    private final Namespace core;
    private final Path programs;

    SegmentTrial(Lab lab, Findings findings, Path programs) throws IOException {
        this.findings = findings;
        this.programs = programs;
        sender = lab.namespace("sender");
        edge = lab.namespace("edge");
        core = lab.namespace("core");
        lab.connect(
                VethEnd.of(sender, "s0").mac("02:00:00:00:00:01").addresses("fd09::1/64"),
                VethEnd.of(edge, "e0").mac("02:00:00:00:00:02").addresses("fd09::fe/64"));
        lab.connect(
                VethEnd.of(edge, "e1").mac("02:00:00:00:00:03").addresses("fd0a::1/64"),
                VethEnd.of(core, "c0").mac("02:00:00:00:00:04").addresses("fd0a::2/64"));
        sender.ip("-6 route add fd0b::/64 via fd09::fe dev s0");
        sender.ip("neigh replace fd09::fe lladdr 02:00:00:00:00:02 dev s0 nud permanent");
        edge.ip("neigh replace fd0a::2 lladdr 02:00:00:00:00:04 dev e1 nud permanent");
        edge.sysctl("net.ipv6.conf.all.forwarding=1");
        edge.ip("-6 route add fd0c::/64 via fd0a::2 dev e1");
        edge.ip("-6 route add fd0b::/64 encap seg6 mode l2encap segs fd0c::d2 dev e1");
    }

    void run() throws Exception {
        core.run("tc", "qdisc", "add", "dev", "c0", "clsact");
        core.run(
                "tc",
                "filter",
                "add",
                "dev",
                "c0",
                "ingress",
                "bpf",
                "direct-action",
                "object-file",
                programs.resolve("push20.bpf.o").toString(),
                "section",
                "sink");
        Wire wire = new Wire("s0", null, null, null, java.net.InetAddress.getByName("fd0b::1"), null, null);
        try (NetworkNamespace opened = NetworkNamespace.named(sender.name());
                NetlinkSocket socket = NetlinkSocket.route(opened);
                Sender udp = Traffic.UDP6.open(opened, wire)) {
            for (String once : new String[] {"N", "Y"}) {
                Files.writeString(SWITCH, once);
                for (int value : new int[] {0, 69, 70, 128}) {
                    Knob.set(socket, "s0", value);
                    udp.send(WARM_UP_PACKETS);
                    Count before = Count.now(core, "c0");
                    Reallocations.reset();
                    udp.send(PACKETS);
                    findings.put(
                            "l2encap.%s.%d".formatted(once.equals("Y") ? "once" : "before", value),
                            Count.now(core, "c0").since(before));
                }
            }
        }
    }
}
