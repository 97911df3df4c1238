package headroom.control;

import headroom.config.DriverConfig;
import headroom.config.EncapConfig;
import headroom.config.LocalSidConfig;
import headroom.config.LocalSidConfig.Behaviour;
import headroom.config.LocalSidConfig.Flavour;
import headroom.config.NextHopConfig;
import headroom.config.PortConfig;
import headroom.config.RouteConfig;
import headroom.config.TunnelConfig;
import headroom.config.XconnectConfig;
import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import headroom.wire.Ipv6Address;
import headroom.wire.MacAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** One of everything that can be said on the control socket. */
public final class Samples {
    public static final MacAddress MAC = MacAddress.parse("02:00:00:00:00:01");

    public static final EncapConfig.Seg6 L2 = new EncapConfig.Seg6(
            EncapConfig.Seg6.Mode.L2ENCAP,
            List.of(sid("fc00::a"), sid("fc00::b")),
            sid("fc00::1"),
            OptionalInt.empty(),
            OptionalInt.of(64));
    public static final EncapConfig.Ip IPIP = new EncapConfig.Ip(
            IpAddress.parse("192.0.2.1"), IpAddress.parse("192.0.2.2"), OptionalInt.of(10), OptionalInt.empty());

    public static final NextHopConfig VIA =
            new NextHopConfig("core0", Optional.of(IpAddress.parse("fe80::1")), Optional.empty());
    public static final NextHopConfig LLADDR = new NextHopConfig("core0", Optional.empty(), Optional.of(MAC));

    public static final PortConfig AF_XDP = new PortConfig(
            "acc0",
            "veth1",
            Optional.of("fw1"),
            PortConfig.Role.ACCESS,
            PortConfig.Takeover.REFUSE,
            new DriverConfig.AfXdp(
                    DriverConfig.AfXdp.Mode.NATIVE,
                    DriverConfig.AfXdp.Copy.ZERO_COPY,
                    List.of(0, 1),
                    2048,
                    OptionalInt.of(20)));
    public static final PortConfig AF_PACKET = new PortConfig(
            "core0",
            "core0",
            Optional.empty(),
            PortConfig.Role.CORE,
            PortConfig.Takeover.STEAL,
            new DriverConfig.AfPacket(262144, 32, OptionalInt.of(256)));
    public static final PortConfig PCAP = new PortConfig(
            "in",
            "in",
            Optional.empty(),
            PortConfig.Role.CORE,
            PortConfig.Takeover.REFUSE,
            new DriverConfig.Pcap(
                    Optional.of(Path.of("/tmp/in.pcap")),
                    Optional.empty(),
                    DriverConfig.Pcap.Format.NANOSECONDS,
                    1500,
                    Optional.of(MAC),
                    List.of(IpAddress.parse("10.0.0.9"), IpAddress.parse("fc00::9"))));

    public static final XconnectConfig XCONNECT = new XconnectConfig("acc0", Optional.of(L2), VIA);
    public static final RouteConfig ROUTE = new RouteConfig(IpPrefix.parse("10.0.2.0/24"), Optional.of(IPIP), LLADDR);
    public static final TunnelConfig TUNNEL =
            new TunnelConfig(IpAddress.parse("192.0.2.1"), IpAddress.parse("192.0.2.2"));

    public static final PortStatus PORT_UP = new PortStatus(
            "acc0",
            "veth1",
            Optional.of("fw1"),
            7,
            "af_xdp",
            PortStatus.State.UP,
            Optional.empty(),
            PortConfig.Role.ACCESS,
            OptionalInt.of(1500),
            Optional.of(MAC),
            Optional.of(new PortStatus.Frame(4096, 256, 128, 384, 94)),
            List.of(new PortStatus.Queue(
                    0, 0, "auto", "native", "auto", "copy", ordered("rx", 2048, "tx", 2048, "fill", 4096))),
            List.of(),
            List.of("queue 1 of veth1 has no socket: its traffic goes to the kernel"));
    public static final PortStatus PORT_MISSING = new PortStatus(
            "core0",
            "core0",
            Optional.empty(),
            0,
            "af_packet",
            PortStatus.State.MISSING,
            Optional.of("there is no device core0"),
            PortConfig.Role.CORE,
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(new PortStatus.InnerMtu("acc0 seg6 l2encap core0", 80, 1406)),
            List.of());

    public static final StatsReport STATS = new StatsReport(
            1_000_000_000L,
            List.of(
                    new StatsReport.PortQueue(
                            "acc0",
                            0,
                            1200,
                            1_200_000,
                            800,
                            900_000,
                            3,
                            1,
                            17,
                            2,
                            ordered("mtu-exceeded", 4L, "no-route", 1L),
                            6,
                            2,
                            ordered("rx_dropped", 0L, "rx_invalid_descs", 0L)),
                    new StatsReport.PortQueue(
                            "core0", 0, 800, 980_000, 1195, 1_290_000, 0, 0, 0, 0, Map.of(), 0, 0, Map.of())),
            List.of(new StatsReport.Push("acc0 seg6 l2encap core0", 1195, 1195, 0, 0, 0, 384, 94, 384, 94)),
            ordered("End.DX2", 800L),
            List.of(new StatsReport.Memory(0, 4000, 2, 8190, 96, 12288)),
            2,
            0);

    private Samples() {}

    public static List<Command> commands() {
        return List.of(
                new Command.PortShow(Optional.empty()),
                new Command.PortShow(Optional.of("acc0")),
                new Command.PortAdd(AF_XDP),
                new Command.PortAdd(AF_PACKET),
                new Command.PortAdd(PCAP),
                new Command.PortDelete("acc0"),
                new Command.PortSet("acc0", Command.AdminState.DOWN),
                new Command.XconnectShow(Optional.empty()),
                new Command.XconnectAdd(XCONNECT),
                new Command.XconnectAdd(new XconnectConfig(
                        "acc0", Optional.empty(), new NextHopConfig("core0", Optional.empty(), Optional.empty()))),
                new Command.XconnectDelete("acc0"),
                new Command.RouteShow(Optional.of(ROUTE.prefix())),
                new Command.RouteAdd(ROUTE),
                new Command.RouteReplace(ROUTE),
                new Command.RouteDelete(ROUTE.prefix()),
                new Command.LocalSidShow(Optional.of(sid("fc00::a"))),
                new Command.LocalSidDelete(sid("fc00::a")),
                new Command.TunnelShow(),
                new Command.TunnelAdd(TUNNEL),
                new Command.TunnelDelete(TUNNEL),
                new Command.StatsShow(),
                new Command.Reload(),
                new Command.VersionShow());
    }

    /** {@link #commands} cannot hold these: one a behaviour. */
    public static List<LocalSidConfig> localSids() {
        return List.of(
                new LocalSidConfig(sid("fc00::1"), new Behaviour.End(Flavour.PSP)),
                new LocalSidConfig(sid("fc00::2"), new Behaviour.EndX(Flavour.NONE, VIA)),
                new LocalSidConfig(sid("fc00::3"), new Behaviour.EndDX2("acc0")),
                new LocalSidConfig(sid("fc00::4"), new Behaviour.EndDX4(LLADDR)),
                new LocalSidConfig(sid("fc00::5"), new Behaviour.EndDX6(VIA)),
                new LocalSidConfig(sid("fc00::6"), new Behaviour.EndDT4()),
                new LocalSidConfig(sid("fc00::7"), new Behaviour.EndDT6()));
    }

    public static List<Reply> replies() {
        return List.of(
                new Reply.Done(),
                new Reply.Rejected("there is no port \"x\""),
                new Reply.Rejected(List.of("one; two", "three")),
                new Reply.Ports(List.of(PORT_UP, PORT_MISSING)),
                new Reply.Xconnects(List.of(new XconnectStatus(
                        XCONNECT, new NextHopStatus(NextHopStatus.State.RESOLVED, Optional.of(MAC)), 80))),
                new Reply.Routes(List.of(new RouteStatus(
                        ROUTE, new NextHopStatus(NextHopStatus.State.PORT_DOWN, Optional.empty()), 20))),
                new Reply.LocalSids(localSids()),
                new Reply.Tunnels(List.of(TUNNEL)),
                new Reply.Stats(STATS),
                new Reply.Reloaded(List.of("add route 10.0.2.0/24")),
                new Reply.Version("0.1.0", 4711));
    }

    private static Ipv6Address sid(String text) {
        return Ipv6Address.parse(text);
    }

    /** Keys and values by turns, in this order. */
    private static <V> Map<String, V> ordered(Object... pairs) {
        Map<String, V> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            @SuppressWarnings("unchecked")
            V value = (V) pairs[i + 1];
            map.put((String) pairs[i], value);
        }
        return map;
    }
}
