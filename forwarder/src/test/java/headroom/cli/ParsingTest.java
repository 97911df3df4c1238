package headroom.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.config.DriverConfig;
import headroom.config.EncapConfig;
import headroom.config.LocalSidConfig;
import headroom.config.LocalSidConfig.Behaviour;
import headroom.config.LocalSidConfig.Flavour;
import headroom.config.NextHopConfig;
import headroom.config.PortConfig;
import headroom.config.RouteConfig;
import headroom.config.XconnectConfig;
import headroom.control.Command;
import headroom.control.Samples;
import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import headroom.wire.Ipv6Address;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Words to commands, and words that make none. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ParsingTest {
    private FakeDaemon daemon;

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        daemon = new FakeDaemon(directory);
    }

    @AfterAll
    void stop() {
        daemon.close();
    }

    record Case(String line, Command command) {
        @Override
        public String toString() {
            return line;
        }
    }

    static Stream<Case> portCommands() {
        NextHopConfig nowhere = new NextHopConfig("core0", Optional.empty(), Optional.empty());
        return Stream.of(
                new Case("port", new Command.PortShow(Optional.empty())),
                new Case("po sh", new Command.PortShow(Optional.empty())),
                new Case("port ls dev acc0", new Command.PortShow(Optional.of("acc0"))),
                new Case("port add eth1", new Command.PortAdd(FakeDaemon.port("eth1", "eth1", Optional.empty()))),
                new Case(
                        "-n fw1 p a dev veth1 name acc0",
                        new Command.PortAdd(FakeDaemon.port("acc0", "veth1", Optional.of("fw1")))),
                new Case(
                        "port add veth1 name acc0 netns fw1 role access driver af_xdp mode native copy zero-copy"
                                + " queues 0,1 ring 2048 busy-poll 20",
                        new Command.PortAdd(Samples.AF_XDP)),
                new Case(
                        "port add core0 steal driver af_packet block 262144 blocks 32 headroom 256",
                        new Command.PortAdd(Samples.AF_PACKET)),
                new Case(
                        "port add in driver pcap read /tmp/in.pcap format nano mac 02:00:00:00:00:01"
                                + " addresses 10.0.0.9,fc00::9",
                        new Command.PortAdd(Samples.PCAP)),
                new Case("port del acc0", new Command.PortDelete("acc0")),
                new Case("port set dev acc0 down", new Command.PortSet("acc0", Command.AdminState.DOWN)),
                new Case("port set acc0 u", new Command.PortSet("acc0", Command.AdminState.UP)),
                new Case("xconnect", new Command.XconnectShow(Optional.empty())),
                new Case("x l dev acc0", new Command.XconnectShow(Optional.of("acc0"))),
                new Case(
                        "xconnect add dev acc0 encap seg6 mode l2encap segs fc00::a,fc00::b src fc00::1 ttl 64"
                                + " dev core0 via fe80::1",
                        new Command.XconnectAdd(Samples.XCONNECT)),
                new Case(
                        "x a d acc0 e seg6 m l2encap seg fc00::a,fc00::b sr fc00::1 t 64 de core0 v fe80::1",
                        new Command.XconnectAdd(Samples.XCONNECT)),
                new Case(
                        "xconnect add dev acc0 out core0",
                        new Command.XconnectAdd(new XconnectConfig("acc0", Optional.empty(), nowhere))),
                new Case("xconnect delete dev acc0", new Command.XconnectDelete("acc0")));
    }

    static Stream<Case> routeCommands() {
        NextHopConfig nowhere = new NextHopConfig("core0", Optional.empty(), Optional.empty());
        Ipv6Address sid = Ipv6Address.parse("fc00::d2");
        RouteConfig plain = new RouteConfig(IpPrefix.parse("0.0.0.0/0"), Optional.empty(), nowhere);
        return Stream.of(
                new Case("route", new Command.RouteShow(Optional.empty())),
                new Case("route show 10.0.2.0/24", new Command.RouteShow(Optional.of(IpPrefix.parse("10.0.2.0/24")))),
                new Case(
                        "route add 10.0.2.0/24 encap ip local 192.0.2.1 remote 192.0.2.2 dscp 10 ttl inherit dev core0"
                                + " lladdr 02:00:00:00:00:01",
                        new Command.RouteAdd(Samples.ROUTE)),
                new Case(
                        "route replace 10.0.2.0/24 dev core0 lladdr 02:00:00:00:00:01 encap ip src 192.0.2.1"
                                + " dst 192.0.2.2 dscp 10",
                        new Command.RouteReplace(Samples.ROUTE)),
                new Case("route add default dev core0", new Command.RouteAdd(plain)),
                new Case(
                        "route add default via inet6 fe80::1 dev core0",
                        new Command.RouteAdd(new RouteConfig(IpPrefix.parse("::/0"), Optional.empty(), Samples.VIA))),
                new Case(
                        "route add 2001:db8::/32 encap seg6 mode encap.red segs fc00::a src fc00::1 dev core0"
                                + " via fe80::1",
                        new Command.RouteAdd(new RouteConfig(
                                IpPrefix.parse("2001:db8::/32"),
                                Optional.of(new EncapConfig.Seg6(
                                        EncapConfig.Seg6.Mode.ENCAP_RED,
                                        List.of(Ipv6Address.parse("fc00::a")),
                                        Ipv6Address.parse("fc00::1"),
                                        OptionalInt.empty(),
                                        OptionalInt.empty())),
                                Samples.VIA))),
                new Case(
                        "route add fc00::d2 encap seg6local action End.DX2 oif acc0",
                        new Command.LocalSidAdd(new LocalSidConfig(sid, new Behaviour.EndDX2("acc0")))),
                new Case(
                        "route add fc00::d2/128 encap seg6local action End.DT6",
                        new Command.LocalSidAdd(new LocalSidConfig(sid, new Behaviour.EndDT6()))));
    }

    static Stream<Case> sidCommands() {
        Ipv6Address sid = Ipv6Address.parse("fc00::d2");
        return Stream.of(
                new Case("sid", new Command.LocalSidShow(Optional.empty())),
                new Case("sid show fc00::d2", new Command.LocalSidShow(Optional.of(sid))),
                new Case(
                        "sid add fc00::d2 action End flavors psp",
                        new Command.LocalSidAdd(new LocalSidConfig(sid, new Behaviour.End(Flavour.PSP)))),
                new Case(
                        "sid add fc00::d2 action End.X nh6 fe80::1 dev core0",
                        new Command.LocalSidAdd(
                                new LocalSidConfig(sid, new Behaviour.EndX(Flavour.NONE, Samples.VIA)))),
                new Case(
                        "sid add fc00::d2 action End.DX4 nh4 10.0.0.1 dev core0",
                        new Command.LocalSidAdd(new LocalSidConfig(
                                sid,
                                new Behaviour.EndDX4(new NextHopConfig(
                                        "core0", Optional.of(IpAddress.parse("10.0.0.1")), Optional.empty()))))),
                new Case(
                        "sid add fc00::d2 action End.DX6 dev core0 lladdr 02:00:00:00:00:01",
                        new Command.LocalSidAdd(new LocalSidConfig(sid, new Behaviour.EndDX6(Samples.LLADDR)))),
                new Case(
                        "sid add fc00::d2 action End.DT4",
                        new Command.LocalSidAdd(new LocalSidConfig(sid, new Behaviour.EndDT4()))),
                new Case("sid del fc00::d2", new Command.LocalSidDelete(sid)));
    }

    static Stream<Case> otherCommands() {
        return Stream.of(
                new Case("tunnel", new Command.TunnelShow()),
                new Case("tun add loc 192.0.2.1 rem 192.0.2.2", new Command.TunnelAdd(Samples.TUNNEL)),
                new Case("tun del remote 192.0.2.2 local 192.0.2.1", new Command.TunnelDelete(Samples.TUNNEL)),
                new Case("stats", new Command.StatsShow()),
                new Case("st show", new Command.StatsShow()),
                new Case("reload", new Command.Reload()),
                new Case("vers", new Command.VersionShow()));
    }

    @ParameterizedTest
    @MethodSource({"portCommands", "routeCommands", "sidCommands", "otherCommands"})
    void wordsMakeACommand(Case c) {
        daemon.asked.clear();
        FakeDaemon.Result result = daemon.run(c.line());
        assertEquals("", result.err());
        assertEquals(0, result.exitCode());
        assertEquals(List.of(c.command()), daemon.asked);
    }

    record Wrong(String line, String told) {
        @Override
        public String toString() {
            return line;
        }
    }

    static Stream<Wrong> mistakes() {
        String incomplete = "Command line is not complete. Try option \"help\"";
        return Stream.of(
                new Wrong("-x port", "Option \"-x\" is unknown, try \"headroom -help\"."),
                new Wrong("-jsn port", "Option \"-jsn\" is unknown; did you mean \"-json\"?, try \"headroom -help\"."),
                new Wrong("prot", "Object \"prot\" is unknown; did you mean \"port\"?\nTry \"headroom help\"."),
                new Wrong("r", "Object \"r\" is ambiguous: reload, route, run.\nTry \"headroom help\"."),
                new Wrong("port s", "Command \"s\" is ambiguous: set, show.\nTry \"headroom port help\"."),
                new Wrong(
                        "tunnel replace",
                        "Command \"replace\" is unknown: one of add, delete, help, show is expected.\n"
                                + "Try \"headroom tunnel help\"."),
                new Wrong("port add", incomplete),
                new Wrong("port add eth0 ring", incomplete),
                new Wrong("port add eth0 ring many", "Error: argument \"many\" is wrong: not a whole number"),
                new Wrong("port add eth0 queues 0,,1", "Error: argument \"0,,1\" is wrong: not numbers between commas"),
                new Wrong(
                        "port add eth0 driver dpdk",
                        "Driver \"dpdk\" is unknown: one of af_packet, af_xdp, pcap is expected."),
                new Wrong("port add eth0 driver pcap ring 64", "Error: driver pcap needs no \"ring\"."),
                new Wrong("port add eth0 nmae x", "Keyword \"nmae\" is unknown; did you mean \"name\"?"),
                new Wrong("port add eth0 name a name b", "Error: \"name\" is given twice."),
                new Wrong("port set acc0 sideways", "Keyword \"sideways\" is unknown: one of down, up is expected."),
                new Wrong("port show a b", "Error: \"b\" is more than this command takes."));
    }

    static Stream<Wrong> pathMistakes() {
        String incomplete = "Command line is not complete. Try option \"help\"";
        return Stream.of(
                new Wrong("xconnect add acc0", "Keyword \"acc0\" is unknown: one of dev is expected."),
                new Wrong("xconnect add dev acc0", "Error: xconnect add dev acc0 needs dev PORT."),
                new Wrong("xconnect add dev acc0 encap", incomplete),
                new Wrong(
                        "xconnect add dev acc0 encap mpls",
                        "Keyword \"mpls\" is unknown: one of ip, seg6 is expected."),
                new Wrong(
                        "xconnect add dev acc0 encap seg6 segs fc00::a src fc00::1 dev b",
                        "Error: encap seg6 needs mode MODE."),
                new Wrong(
                        "xconnect add dev acc0 encap seg6 mode inline",
                        "Error: argument \"inline\" is wrong: a mode is one of encap, encap.red, l2encap, l2encap.red"),
                new Wrong(
                        "xconnect add dev acc0 encap seg6 segs fc00::a,nonsense",
                        "Error: argument \"fc00::a,nonsense\" is wrong: \"nonsense\" is not an IPv6 address"),
                new Wrong("xconnect add dev acc0 encap seg6 d 10", "Keyword \"d\" is ambiguous: dev, dscp."),
                new Wrong(
                        "route add 10.0.2.1/24 dev core0",
                        "Error: argument \"10.0.2.1/24\" is wrong: 10.0.2.1/24 has host bits set; did you mean"
                                + " 10.0.2.0/24?"),
                new Wrong(
                        "route add 10.0.0.0/8 encap seg6local action End",
                        "Error: argument \"10.0.0.0/8\" is wrong: \"10.0.0.0/8\" is not an IPv6 address"),
                new Wrong(
                        "route replace fc00::1 encap seg6local action End",
                        "Error: encap seg6local needs the command add."),
                new Wrong(
                        "route add 10.0.0.0/8 encap ip local 192.0.2.1 dev core0",
                        "Error: encap ip needs remote ADDRESS."),
                new Wrong("sid add fc00::1", "Error: a local SID needs action ACTION."),
                new Wrong("sid add fc00::1 action End.DX2", "Error: action End.DX2 needs oif PORT."),
                new Wrong("sid add fc00::1 action End.DX2 oif a dev b", "Error: action End.DX2 takes no \"dev\"."),
                new Wrong(
                        "sid add fc00::1 action End.DX", "Action \"End.DX\" is ambiguous: End.DX2, End.DX4, End.DX6."),
                new Wrong(
                        "sid add 10.0.0.1 action End",
                        "Error: argument \"10.0.0.1\" is wrong: \"10.0.0.1\" is not an IPv6 address"),
                new Wrong("tunnel add local 192.0.2.1", "Error: a tunnel needs remote ADDRESS."),
                new Wrong("monitor count", incomplete),
                new Wrong("run", "Error: run needs --config FILE."),
                new Wrong("demo --driver dpdk", "Driver \"dpdk\" is unknown: one of af_packet, af_xdp is expected."));
    }

    @ParameterizedTest
    @MethodSource({"mistakes", "pathMistakes"})
    void mistakesAreToldAndNothingIsAsked(Wrong wrong) {
        daemon.asked.clear();
        FakeDaemon.Result result = daemon.run(wrong.line());
        assertEquals(wrong.told() + "\n", result.err());
        assertEquals("", result.out());
        assertEquals(Main.USAGE, result.exitCode());
        assertEquals(List.of(), daemon.asked);
    }

    @Test
    void aSidThatWasAddedAsARouteIsDeletedAsOne() {
        daemon.asked.clear();
        assertEquals(0, daemon.run("route del fc00::d2").exitCode());
        assertEquals(
                List.of(
                        new Command.RouteDelete(IpPrefix.parse("fc00::d2/128")),
                        new Command.LocalSidDelete(Ipv6Address.parse("fc00::d2"))),
                daemon.asked);
        assertEquals(
                "Error: there is no route to it.\n",
                daemon.run("route del fc00::bad").err());
        assertEquals(
                "Error: there is no route to it.\n",
                daemon.run("route del 10.0.0.0/8").err());
    }

    @Test
    void runAndDemoGetTheirWords() {
        daemon.runs.clear();
        daemon.demos.clear();
        assertEquals(
                0,
                daemon.run("run --config fw.yaml --socket /run/x.sock --steal").exitCode());
        assertEquals(
                List.of(new RunRequest(
                        Path.of("fw.yaml"), Optional.of(Path.of("/run/x.sock")), PortConfig.Takeover.STEAL)),
                daemon.runs);
        assertEquals(3, daemon.run("demo").exitCode());
        assertEquals(3, daemon.run("demo --driver af_packet -j").exitCode());
        assertEquals(3, daemon.run("-j -p demo").exitCode());
        assertEquals(
                List.of(
                        new DemoRequest(DemoRequest.Driver.AF_XDP, DemoRequest.Format.TEXT),
                        new DemoRequest(DemoRequest.Driver.AF_PACKET, DemoRequest.Format.JSON),
                        new DemoRequest(DemoRequest.Driver.AF_XDP, DemoRequest.Format.PRETTY_JSON)),
                daemon.demos);
    }

    @Test
    void theLabKernelGetsItsWordsAsTheyAre() {
        daemon.kernels.clear();
        assertEquals(4, daemon.run("lab kernel build").exitCode());
        assertEquals(4, daemon.run("lab k r --time-limit 9 ip -d link").exitCode());
        assertEquals(
                List.of(
                        new KernelRequest(KernelRequest.Action.BUILD, List.of()),
                        new KernelRequest(KernelRequest.Action.RUN, List.of("--time-limit", "9", "ip", "-d", "link"))),
                daemon.kernels);
        assertEquals(Main.USAGE, daemon.run("lab").exitCode());
        assertEquals(Main.USAGE, daemon.run("lab kernel boot").exitCode());
        assertEquals(2, daemon.kernels.size());
    }

    @Test
    void relativeCapturesAreTheUsers() {
        daemon.asked.clear();
        daemon.run("port add in driver pcap write out.pcap");
        DriverConfig driver = ((Command.PortAdd) daemon.asked.getFirst()).port().driver();
        assertTrue(((DriverConfig.Pcap) driver).write().orElseThrow().isAbsolute());
    }

    @Test
    void refusalsAreToldSentenceBySentence() {
        FakeDaemon.Result result = daemon.run("port del busy");
        assertEquals("Error: port busy is used.\nError: by many.\n", result.err());
        assertEquals(Main.REFUSED, result.exitCode());
    }
}
