package headroom.tests.lab.guest;

import headroom.cli.Main;
import headroom.cli.Terminal;
import headroom.lab.Command;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Every kind of device, by {@code headroom link} and by iproute2: each makes and changes the same in a namespace of its
 * own, and what there is then is shown by both. Routes, addresses and neighbours besides.
 */
public final class KindTrial {
    /** Devices, each made by both. A kind that iproute2 6.1 does not know is made without options. */
    public static final List<String> MADE = List.of(
            "link add v0 address 02:00:00:00:01:00 numtxqueues 2 numrxqueues 3 mtu 1400 type veth "
                    + "peer name v1 address 02:00:00:00:01:01 mtu 1300 numtxqueues 4",
            "link add w0 address 02:00:00:00:01:02 type veth peer name w1 address 02:00:00:00:01:03",
            "link add name br0 address 02:00:00:00:02:00 type bridge",
            "link add br1 address 02:00:00:00:02:01 type bridge stp_state 1 forward_delay 400 hello_time 100 "
                    + "max_age 1000 ageing_time 6000 priority 4096 group_fwd_mask 8 vlan_protocol 802.1ad "
                    + "vlan_default_pvid 7 vlan_filtering 1 mcast_snooping 0 mcast_querier 1 no_linklocal_learn 1",
            "link add d0 address 02:00:00:00:03:00 txqueuelen 77 type dummy",
            "link add address 02:00:00:00:03:01 numtxqueues 3 type dummy",
            "link add gone0 type dummy",
            "link add link v0 name vlan5 address 02:00:00:00:04:00 type vlan id 5",
            "link add link v0 name vlan6 address 02:00:00:00:04:01 type vlan protocol 802.1ad id 6 reorder_hdr off "
                    + "gvrp off loose_binding on ingress-qos-map 1:2 3:4 egress-qos-map 5:6",
            "link add link w0 name mv0 address 02:00:00:00:05:00 type macvlan mode bridge",
            "link add link w0 name mv1 address 02:00:00:00:05:01 type macvlan mode private bcqueuelen 77",
            "link add link w0 name mv2 address 02:00:00:00:05:02 type macvlan",
            "link add link w0 name mv3 address 02:00:00:00:05:03 type macvlan mode source "
                    + "macaddr set 02:00:00:00:05:13 02:00:00:00:05:23",
            "link add link d0 name mv4 address 02:00:00:00:03:00 type macvlan mode passthru nopromisc",
            "link add vx0 address 02:00:00:00:06:00 type vxlan id 42 local 192.0.2.1 remote 192.0.2.2 dstport 4789 "
                    + "dev v0",
            "link add vx1 address 02:00:00:00:06:01 type vxlan id 43 group 239.1.1.1 dev v0 dstport 4790 ttl 5 "
                    + "tos 0x10 ageing 100 maxaddress 50 nolearning srcport 1000 2000",
            "link add vx2 address 02:00:00:00:06:02 type vxlan id 44 remote 2001:db8::2 local 2001:db8::1 dstport 4791 "
                    + "udp6zerocsumtx udp6zerocsumrx flowlabel 0x123 ttl inherit df set tos inherit",
            "link add vx3 address 02:00:00:00:06:03 type vxlan id 45 dstport 4792 proxy rsc l2miss l3miss noudpcsum "
                    + "gbp df inherit ageing none",
            "link add vx4 address 02:00:00:00:06:04 type vxlan external dstport 4793",
            "link add vx5 address 02:00:00:00:06:05 type vxlan external gpe",
            "link add vx6 address 02:00:00:00:06:06 type vxlan external vnifilter dstport 4794",
            "link add vx7 address 02:00:00:00:06:07 type vxlan id 46 dstport 4795 remcsumtx remcsumrx ttl auto",
            "link add four1 type ipip remote 192.0.2.2 local 192.0.2.1",
            "link add four2 type ipip remote 192.0.2.3 local 192.0.2.1 ttl 64 tos 16 dev v0 mode ipip fwmark 7",
            "link add four3 type ipip remote 192.0.2.4 local 192.0.2.1 nopmtudisc ttl inherit tos inherit mode any",
            "link add four4 type ipip external",
            "link add sit1 type sit remote 192.0.2.2 local 192.0.2.1",
            "link add sit2 mtu 1300 type sit remote 192.0.2.3 local 192.0.2.1 ttl 9 dev v0 mode ip6ip",
            "link add sit3 type sit remote 192.0.2.4 mode ipip",
            "link add sit4 type sit local 192.0.2.5 isatap",
            "link add six2 type ip6tnl remote 2001:db8::2 local 2001:db8::1",
            "link add six3 type ip6tnl mode ip6ip6 remote 2001:db8::3 local 2001:db8::1 hoplimit 5 encaplimit 3 "
                    + "tclass 0x20 flowlabel 0x12345 dev v0 fwmark 9",
            "link add six4 type ip6tnl mode ipip6 remote 2001:db8::4 encaplimit none tclass inherit "
                    + "flowlabel inherit dscp inherit fwmark inherit allow-localremote hoplimit inherit",
            "link add six5 type ip6tnl external",
            "link add kit0 type netkit");

    /** What iproute2 6.1 has no words for. */
    public static final String NETKIT = "link add kit1 address 02:00:00:00:07:00 type netkit mode l2 blackhole "
            + "peer forward name kit2 address 02:00:00:00:07:01";

    /** Changes, each made by both. */
    public static final List<String> CHANGED = List.of(
            "link set dev w1 master br1",
            "link set w0 alias far up",
            "link set br1 up",
            "link set br0 type bridge ageing_time 1000 priority 100",
            "link set vlan6 type vlan egress-qos-map 7:1 loose_binding off",
            "link set mv0 type macvlan mode vepa",
            "link set mv3 type macvlan macaddr add 02:00:00:00:05:33",
            "link set vx0 type vxlan ttl 9 nolearning remote 192.0.2.9",
            "link set vx2 type vxlan ageing 30",
            "link set four2 type ipip ttl 33",
            "link set four3 type ipip tos 8",
            "link set sit2 type sit tos 4",
            "link set six3 type ip6tnl hoplimit 9",
            "link set six4 type ip6tnl encaplimit 6 remote 2001:db8::44",
            "link set dev dummy0 name dummy9 mtu 2000 group 5 txqueuelen 55",
            "link set dummy9 promisc on allmulticast on arp off multicast off",
            "link set d0 gso_max_size 30000 gso_max_segs 20 gro_max_size 30000",
            "link set vx3 protodown on",
            "link delete gone0");

    /** What iproute2 makes besides, to be shown: kinds and options that we do not make. */
    private static final List<String> BESIDES = List.of(
            "tuntap add tun0 mode tun",
            "tuntap add tap0 mode tap multi_queue user 65534 group 65534 vnet_hdr",
            "link add fou4 type ipip remote 192.0.2.20 encap gue encap-sport auto encap-dport 5555 encap-csum",
            "link add fou6 type ip6tnl remote 2001:db8::20 encap fou encap-sport 77 encap-dport 5556",
            "link add rapid0 type sit local 192.0.2.1 6rd-prefix 2001:db8::/32 6rd-relay_prefix 192.0.0.0/16");

    /** Of devices, by both. */
    public static final List<String> SHOWN = List.of(
            "link show",
            "-d link show",
            "-s -s link show",
            "-d -s -o link show",
            "-br link show",
            "-d link show type vxlan",
            "link show master br1",
            "-d -c=always link show type ip6tnl",
            "-j link show",
            "-j -d link show",
            "-j -s -s link show",
            "-j -br link show",
            "-d address show",
            "-j -d address show");

    /** What is set up for the following. PASS stands for the file with the programs. */
    private static final List<String> ROUTED = List.of(
            "link add r0 address 02:00:00:00:08:00 type veth peer name r1 address 02:00:00:00:08:01",
            "link set lo up",
            "link set r1 xdpgeneric obj PASS section xdp",
            "link set r1 up",
            "link set r0 up",
            "address add 198.51.100.1/24 brd + dev r0 label r0:1",
            "address add 198.51.101.1 peer 198.51.101.2/32 dev r0 metric 77",
            "address add 198.51.102.1/28 dev r1 scope link noprefixroute",
            "address add 2001:db8:8::1/64 dev r0 nodad",
            "address add 2001:db8:9::1 peer 2001:db8:9::2/128 dev r0 nodad",
            "neigh add 198.51.100.9 lladdr 02:00:00:00:08:09 dev r0 nud permanent",
            "neigh add 2001:db8:8::9 lladdr 02:00:00:00:08:09 dev r0 nud stale router",
            "neigh add proxy 198.51.100.10 dev r0",
            "neigh add proxy 2001:db8:8::10 dev r0",
            "route add 203.0.113.0/26 encap ip id 7 src 198.51.100.1 dst 198.51.100.2 ttl 9 tos 16 key csum dev r0",
            "route add 203.0.113.64/26 encap ip6 id 8 src 2001:db8:8::1 dst 2001:db8:8::2 hoplimit 7 tc 32 dev r0",
            "route add 203.0.113.128/26 encap bpf xmit obj PASS section pass headroom 32 via 198.51.100.2 dev r0",
            "route add 203.0.113.192/26 encap seg6 mode encap segs 2001:db8::a,2001:db8::b dev r0",
            "route add 2001:db8:a::/48 encap bpf in obj PASS section pass out obj PASS section pass dev r0",
            "route add 2001:db8:b::/48 encap seg6 mode inline segs 2001:db8::a dev r0",
            "route add 2001:db8:c::1 encap seg6local action End.X nh6 2001:db8:8::9 dev r0",
            "route add 2001:db8:c::2 encap seg6local action End.DT6 table main dev r0",
            "route add 2001:db8:c::3 encap seg6local action End.DX4 nh4 198.51.100.9 dev r0",
            "route add 2001:db8:c::4 encap seg6local action End flavors psp count dev r0",
            "route add 2001:db8:c::5 encap seg6local action End.B6.Encaps srh segs 2001:db8::a,2001:db8::b dev r0",
            "route add unreachable 2001:db8:d::/48 metric 50",
            "route add 192.0.2.128/25 via 198.51.100.9 dev r0 src 198.51.100.1 mtu lock 1300 advmss 1000 metric 9",
            "route add 192.0.2.0/25 via inet6 2001:db8:8::9 dev r0 onlink",
            "route add blackhole 192.0.2.7",
            "nexthop add id 12 via 198.51.100.9 dev r0",
            "nexthop add id 13 via 198.51.100.8 dev r0 proto static",
            "nexthop add id 14 group 12/13,3",
            "nexthop add id 15 blackhole",
            "route add 192.0.0.0/24 nhid 12",
            "route add 192.0.1.0/24 nhid 14",
            "route add 192.0.3.0/24 nhid 15");

    /** Of programs, addresses, neighbours and routes. */
    public static final List<String> SHOWN_ROUTED = List.of(
            "link show",
            "-d link show",
            "-j link show",
            "-j -d link show",
            "address show",
            "-d address show dev r0",
            "-br address show",
            "-o address show",
            "-j address show",
            "neigh show",
            "neigh show proxy",
            "-j neigh show",
            "-j neigh show proxy",
            "route show table main",
            "-d route show table main",
            "-6 route show table main",
            "-s -6 route show table main",
            "route show table all",
            "-j route show table main",
            "-j -6 route show table main",
            "-j -d route show table all");

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Lab lab;
    private final Findings findings;
    private final Path programs;

    KindTrial(Lab lab, Findings findings, Path programs) {
        this.lab = lab;
        this.findings = findings;
        this.programs = programs;
    }

    void run() throws IOException {
        Namespace theirs = lab.namespace("theirs");
        Namespace ours = lab.namespace("ours");
        List<String> changes = new ArrayList<>(MADE);
        changes.addAll(CHANGED);
        byIproute2("made.theirs", theirs, changes);
        for (int i = 0; i < changes.size(); i++) {
            findings.text("made.ours." + i, headroom(ours, changes.get(i)));
        }
        findings.text("there.theirs", iproute2(theirs, "-d -j link show"));
        findings.text("there.ours", iproute2(ours, "-d -j link show"));
        findings.text("netkit.made", headroom(ours, NETKIT));
        findings.text("netkit.primary", headroom(ours, "-d link show dev kit1"));
        findings.text("netkit.peer", headroom(ours, "-d link show dev kit2"));
        byIproute2("besides.theirs", theirs, BESIDES);
        show("shown", theirs, SHOWN);
        Namespace routed = lab.namespace("routed");
        routed.sysctl("net.ipv6.conf.default.accept_dad=0"); // an address is what it is at once
        String pass = programs.resolve("pass.bpf.o").toString();
        byIproute2(
                "routed.theirs",
                routed,
                ROUTED.stream().map(line -> line.replace("PASS", pass)).toList());
        show("routes", routed, SHOWN_ROUTED);
    }

    private void show(String key, Namespace namespace, List<String> lines) throws IOException {
        for (int i = 0; i < lines.size(); i++) {
            findings.text(key + ".theirs." + i, iproute2(namespace, lines.get(i)));
            findings.text(key + ".ours." + i, headroom(namespace, lines.get(i)));
        }
    }

    /** All lines in one process, which goes on whatever happens; what it complained of is told. */
    private void byIproute2(String key, Namespace namespace, List<String> lines) throws IOException {
        Path batch = Files.write(lab.directory().resolve(key), lines);
        Command.Outcome outcome =
                Command.attempt(PATIENCE, List.of("ip", "-n", namespace.name(), "-force", "-batch", batch.toString()));
        findings.text(key, outcome.errors());
    }

    private static String iproute2(Namespace namespace, String line) throws IOException {
        List<String> words = new ArrayList<>(List.of("ip", "-n", namespace.name()));
        words.addAll(List.of(line.split(" ", -1)));
        Command.Outcome outcome = Command.attempt(PATIENCE, words);
        return outcome.errors() + outcome.output();
    }

    /** Errors and output. */
    private static String headroom(Namespace namespace, String line) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(InputStream.nullInputStream(), out, out);
        List<String> words = new ArrayList<>(List.of("-n", namespace.name()));
        words.addAll(List.of(line.split(" ", -1)));
        new Main(terminal, (_, _) -> 0, (_, _) -> 0, (_, _) -> 0).run(words.toArray(String[]::new));
        return said.toString(StandardCharsets.UTF_8);
    }
}
