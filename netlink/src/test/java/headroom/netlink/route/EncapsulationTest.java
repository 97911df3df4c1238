package headroom.netlink.route;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.uapi.LwtunnelH;
import headroom.linux.uapi.RtnetlinkH;
import headroom.linux.uapi.RtnetlinkH.Rtmsg;
import headroom.linux.uapi.Seg6IptunnelH;
import headroom.linux.uapi.Seg6LocalH;
import headroom.linux.uapi.SocketH;
import headroom.netlink.GoldenFile;
import headroom.netlink.RequestText;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import headroom.netlink.route.encap.Behaviour;
import headroom.netlink.route.encap.BpfPrograms;
import headroom.netlink.route.encap.Encapsulation;
import headroom.netlink.route.encap.OuterHeader;
import headroom.netlink.route.encap.RoutingTable;
import headroom.netlink.route.encap.Seg6;
import headroom.netlink.route.encap.Seg6Local;
import headroom.netlink.route.encap.Seg6Local.Flavors;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Encapsulations against what {@code ip -6 route add} sends, both ways. */
class EncapsulationTest {
    record Captured(String golden, String name, Encapsulation encapsulation) {
        @Override
        public String toString() {
            return golden;
        }
    }

    private static InetAddress ip(String literal) {
        return InetAddress.ofLiteral(literal);
    }

    private static final List<InetAddress> THREE = List.of(ip("fc00::a"), ip("fc00::b"), ip("fc00::c"));
    private static final List<InetAddress> TWO = THREE.subList(0, 2);

    private static Captured push(String golden, Seg6.Mode mode, List<InetAddress> segments) {
        return new Captured(golden, mode.name(), new Seg6(mode, segments));
    }

    private static Captured local(String golden, String name, Behaviour behaviour) {
        return new Captured(golden, name, new Seg6Local(behaviour));
    }

    static Stream<Captured> pushes() {
        return Stream.of(
                push("seg6-encap", Seg6.Mode.ENCAP, THREE),
                push("seg6-encap-red", Seg6.Mode.ENCAP_RED, THREE),
                push("seg6-l2encap", Seg6.Mode.L2ENCAP, THREE),
                push("seg6-l2encap-red", Seg6.Mode.L2ENCAP_RED, THREE),
                push("seg6-inline", Seg6.Mode.INLINE, THREE),
                push("seg6-4", Seg6.Mode.ENCAP, List.of(ip("fc00::a"))),
                new Captured(
                        "seg6-hmac", "ENCAP", new Seg6(Seg6.Mode.ENCAP, List.of(ip("fc00::a")), OptionalInt.of(5))));
    }

    static Stream<Captured> locals() {
        Seg6Local end = new Seg6Local(new Behaviour.End());
        Seg6Local endX = new Seg6Local(new Behaviour.EndX(ip("fc05::2")));
        RoutingTable vrf = new RoutingTable.OfVrf(100);
        return Stream.of(
                new Captured("local-end", "End", end),
                new Captured("local-end-psp", "End", end.withFlavors(Flavors.of(Flavors.PSP))),
                new Captured(
                        "local-end-all", "End", end.withFlavors(Flavors.of(Flavors.PSP | Flavors.USP | Flavors.USD))),
                new Captured("local-end-csid", "End", end.withFlavors(Flavors.nextCsid(48, 16))),
                new Captured("local-end-x", "End.X", endX),
                new Captured("local-end-x-psp", "End.X", endX.withFlavors(Flavors.of(Flavors.PSP))),
                new Captured("local-end-x-csid", "End.X", endX.withFlavors(Flavors.nextCsid(32, 16))),
                local("local-end-t", "End.T", new Behaviour.EndT(77)),
                local("local-dx2", "End.DX2", new Behaviour.EndDx2(2)),
                local("local-dx4", "End.DX4", new Behaviour.EndDx4(ip("10.5.0.2"))),
                new Captured("local-dx6", "End.DX6", new Seg6Local(new Behaviour.EndDx6(ip("fc05::2"))).counting()),
                local("local-dt6", "End.DT6", new Behaviour.EndDt6(new RoutingTable.Numbered(254))),
                local("local-dt6v", "End.DT6", new Behaviour.EndDt6(vrf)),
                local("local-dt4", "End.DT4", new Behaviour.EndDt4(vrf)),
                local("local-dt46", "End.DT46", new Behaviour.EndDt46(vrf)),
                local("local-b6", "End.B6", new Behaviour.EndB6(TWO, OptionalInt.empty())),
                local("local-b6e", "End.B6.Encaps", new Behaviour.EndB6Encaps(TWO, OptionalInt.empty())));
    }

    static Stream<Captured> headers() {
        return Stream.of(new Captured(
                "encap-ip6",
                "ip6",
                new OuterHeader(
                        LwtunnelH.LWTUNNEL_ENCAP_IP6,
                        OptionalLong.of(5),
                        Optional.empty(),
                        Optional.of(ip("fc00::a")),
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        List.of())));
    }

    static Stream<Captured> all() {
        return Stream.of(pushes(), locals(), headers()).flatMap(captured -> captured);
    }

    private static Route asked(String golden) throws Exception {
        NetlinkMessage request = GoldenFile.read(golden).request();
        assertEquals(RtnetlinkH.RTM_NEWROUTE, request.type());
        return RouteDecoder.decode(request).orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("all")
    void areReadAsTheyWereAskedFor(Captured captured) throws Exception {
        Encapsulation read =
                asked(captured.golden()).nextHops().getFirst().encapsulation().orElseThrow();

        assertEquals(captured.encapsulation(), read);
        if (read instanceof Seg6Local local) {
            assertEquals(captured.name(), local.behaviour().name());
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void areAskedForAsIproute2Does(Captured captured) throws Exception {
        Route route = asked(captured.golden());
        MessageWriter ours = Routes.add(RouteSettings.to(route.destination(), route.prefixLength())
                .nextHop(NextHop.through(3).withEncapsulation(captured.encapsulation())));

        NetlinkMessage theirs = GoldenFile.read(captured.golden()).request();
        assertEquals(RequestText.of(theirs, ours, Rtmsg.SIZE), RequestText.of(ours, Rtmsg.SIZE));
    }

    @Test
    void eachNextHopHasItsOwn() throws Exception {
        List<NextHop> nextHops = List.of(
                NextHop.via(ip("fc05::2"), 3).withEncapsulation(new Seg6(Seg6.Mode.ENCAP, TWO)),
                NextHop.via(ip("fc05::3"), 3));

        assertEquals(nextHops, asked("seg6-multipath").nextHops());

        RouteSettings settings = RouteSettings.to(ip("fc29::"), 48);
        nextHops.forEach(settings::nextHop);
        MessageWriter ours = Routes.add(settings);
        NetlinkMessage theirs = GoldenFile.read("seg6-multipath").request();
        assertEquals(RequestText.of(theirs, ours, Rtmsg.SIZE), RequestText.of(ours, Rtmsg.SIZE));
    }

    /** The kernel's own words: {@code ip -6 route show table all}. */
    @Test
    void areReadAsTheKernelShowsThem() throws Exception {
        List<Encapsulation> shown = new ArrayList<>();
        for (NetlinkMessage message : GoldenFile.read("route-show6").messages()) {
            RouteDecoder.decode(message).stream()
                    .flatMap(route -> route.nextHops().stream())
                    .flatMap(nextHop -> nextHop.encapsulation().stream())
                    .forEach(shown::add);
        }

        List<Encapsulation> missing = new ArrayList<>(all().filter(captured -> !List.of(
                                "seg6-4", // an IPv4 route
                                "encap-ip6", // not among them
                                "seg6-hmac", // captured later
                                "local-end-all", // refused by that kernel
                                "local-end-x-psp",
                                "local-dt6v", // it has no VRF
                                "local-dt4",
                                "local-dt46")
                        .contains(captured.golden()))
                .map(Captured::encapsulation)
                .toList());
        missing.removeAll(shown);
        assertEquals(List.of(), missing, () -> shown.toString());
    }

    private static Encapsulation written(Encapsulation encapsulation) throws MalformedNetlinkException {
        MessageWriter writer =
                new MessageWriter(RtnetlinkH.RTM_NEWROUTE, 0, Rtmsg.SIZE).fixed8(Rtmsg.RTM_FAMILY, SocketH.AF_INET);
        encapsulation.writeAttributes(writer);
        return RouteDecoder.decode(RequestText.message(writer))
                .orElseThrow()
                .nextHops()
                .getFirst()
                .encapsulation()
                .orElseThrow();
    }

    /** Laid by hand, as lwt_bpf.c and ip_tunnel_core.c of Linux fill them in; the lab shows real ones. */
    @Test
    void everyPartIsReadAsItWasWritten() throws Exception {
        BpfPrograms.Program named = new BpfPrograms.Program(OptionalInt.of(7), Optional.of("pass.o:[xmit]"));
        BpfPrograms.Program unnamed = new BpfPrograms.Program(OptionalInt.empty(), Optional.empty());
        Encapsulation programs = new BpfPrograms(
                Optional.of(unnamed), Optional.empty(), Optional.of(named), OptionalInt.of(32), List.of());
        OuterHeader header = new OuterHeader(
                LwtunnelH.LWTUNNEL_ENCAP_IP,
                OptionalLong.of(1L << 40 | 7),
                Optional.of(ip("192.0.2.1")),
                Optional.of(ip("192.0.2.2")),
                OptionalInt.of(9),
                OptionalInt.of(16),
                OptionalInt.of(OuterHeader.KEY | OuterHeader.CHECKSUM),
                List.of());

        assertEquals(programs, written(programs));
        assertEquals(header, written(header));
        assertTrue(header.has(OuterHeader.KEY) && !header.has(OuterHeader.SEQUENCE));
    }

    /** {@code ip route show}: what the kernel makes of these two. */
    @Test
    void headersAndProgramsAreReadAsTheKernelShowsThem() throws Exception {
        List<Encapsulation> shown = new ArrayList<>();
        for (NetlinkMessage message : GoldenFile.read("route-show-encap").messages()) {
            RouteDecoder.decode(message).stream()
                    .flatMap(route -> route.nextHops().stream())
                    .flatMap(nextHop -> nextHop.encapsulation().stream())
                    .forEach(shown::add);
        }

        BpfPrograms.Program pass = new BpfPrograms.Program(OptionalInt.empty(), Optional.of("pass.o:[pass]"));
        assertEquals(
                List.of(
                        new OuterHeader(
                                LwtunnelH.LWTUNNEL_ENCAP_IP,
                                OptionalLong.of(7),
                                Optional.of(ip("192.0.2.1")),
                                Optional.of(ip("192.0.2.2")),
                                OptionalInt.of(9),
                                OptionalInt.of(16),
                                OptionalInt.of(OuterHeader.KEY | OuterHeader.CHECKSUM),
                                List.of()),
                        new BpfPrograms(
                                Optional.empty(), Optional.empty(), Optional.of(pass), OptionalInt.empty(), List.of())),
                shown);
    }

    @Test
    void anUnknownOneIsKeptWithItsAttributes() throws Exception {
        MessageWriter writer =
                new MessageWriter(RtnetlinkH.RTM_NEWROUTE, 0, Rtmsg.SIZE).fixed8(Rtmsg.RTM_FAMILY, SocketH.AF_INET);
        writer.u16(RtnetlinkH.RTA_ENCAP_TYPE, LwtunnelH.LWTUNNEL_ENCAP_MPLS)
                .nested(RtnetlinkH.RTA_ENCAP, () -> writer.u32(1, 100));
        Encapsulation.Other mpls = assertInstanceOf(
                Encapsulation.Other.class,
                RouteDecoder.decode(RequestText.message(writer))
                        .orElseThrow()
                        .nextHops()
                        .getFirst()
                        .encapsulation()
                        .orElseThrow());

        assertEquals(LwtunnelH.LWTUNNEL_ENCAP_MPLS, mpls.type());
        assertEquals(1, mpls.attributes().getFirst().type());
        assertEquals(mpls, written(mpls));
    }

    private static Optional<Route> routeWithTunnel(String hex) throws MalformedNetlinkException {
        byte[] tunnel = HexFormat.of().parseHex(hex.replace(" ", ""));
        MessageWriter writer =
                new MessageWriter(RtnetlinkH.RTM_NEWROUTE, 0, Rtmsg.SIZE).fixed8(Rtmsg.RTM_FAMILY, SocketH.AF_INET6);
        writer.u16(RtnetlinkH.RTA_ENCAP_TYPE, LwtunnelH.LWTUNNEL_ENCAP_SEG6)
                .nested(RtnetlinkH.RTA_ENCAP, () -> writer.bytes(Seg6IptunnelH.SEG6_IPTUNNEL_SRH, tunnel));
        return RouteDecoder.decode(RequestText.message(writer));
    }

    private static final String SEGMENT = "fc00000000000000000000000000000a";

    @Test
    void lengthsInAHeaderThatLieAreMalformed() throws Exception {
        String mode = "01000000 ";
        assertTrue(routeWithTunnel(mode + "00020400 00000000" + SEGMENT).isPresent());
        for (String lie : List.of(
                "00020400 01000000" + SEGMENT, // two segments in room for one
                "00040400 00000000" + SEGMENT, // longer than the attribute
                "00ff0400 ff000000" + SEGMENT,
                "00010400 00000000" + SEGMENT, // shorter than its segment
                "00020400 00080000" + SEGMENT, // signed, without a signature
                "000204",
                "")) {
            MalformedNetlinkException e =
                    assertThrows(MalformedNetlinkException.class, () -> routeWithTunnel(mode + lie), lie);
            assertTrue(e.offset() > 0, e.getMessage());
        }
    }

    @Test
    void aModeNobodyKnowsIsKept() throws Exception {
        Route route = routeWithTunnel("63000000 00020400 00000000" + SEGMENT).orElseThrow();

        Encapsulation.Other other = assertInstanceOf(
                Encapsulation.Other.class,
                route.nextHops().getFirst().encapsulation().orElseThrow());
        assertEquals(1, other.attributes().size());
    }

    private static List<InetAddress> path(int segments) {
        return Collections.nCopies(segments, ip("fc00::1"));
    }

    /** RFC 8754, 2: hdr ext len has 8 bits. An inserted header has one more segment, a signed one a TLV of 40 bytes. */
    @Test
    void pathsAreAsLongAsAHeaderCanBe() throws Exception {
        OptionalInt key = OptionalInt.of(5);
        List<Encapsulation> longest = List.of(
                new Seg6(Seg6.Mode.ENCAP, path(127)),
                new Seg6(Seg6.Mode.L2ENCAP_RED, path(125), key),
                new Seg6(Seg6.Mode.INLINE, path(126)),
                new Seg6(Seg6.Mode.INLINE, path(124), key),
                new Seg6Local(new Behaviour.EndB6(path(126), OptionalInt.empty())),
                new Seg6Local(new Behaviour.EndB6(path(124), key)),
                new Seg6Local(new Behaviour.EndB6Encaps(path(127), OptionalInt.empty())),
                new Seg6Local(new Behaviour.EndB6Encaps(path(125), key)));
        for (Encapsulation encapsulation : longest) {
            assertEquals(encapsulation, written(encapsulation));
        }

        List<Executable> tooLong = List.of(
                () -> new Seg6(Seg6.Mode.ENCAP, path(128)),
                () -> new Seg6(Seg6.Mode.L2ENCAP_RED, path(126), key),
                () -> new Seg6(Seg6.Mode.INLINE, path(127)),
                () -> new Seg6(Seg6.Mode.INLINE, path(125), key),
                () -> new Behaviour.EndB6(path(127), OptionalInt.empty()),
                () -> new Behaviour.EndB6(path(125), key),
                () -> new Behaviour.EndB6Encaps(path(128), OptionalInt.empty()),
                () -> new Behaviour.EndB6Encaps(path(126), key));
        for (Executable making : tooLong) {
            assertThrows(IllegalArgumentException.class, making);
        }
    }

    /** An inserted header of 127 segments without the last stop: written again it would have 128. */
    @Test
    void aHeaderThatCouldNotBeWrittenAgainIsKeptAsItIs() throws Exception {
        Route route = routeWithTunnel("00000000" + "00fe047e 7e000000" + SEGMENT.repeat(127))
                .orElseThrow();

        Encapsulation.Other other = assertInstanceOf(
                Encapsulation.Other.class,
                route.nextHops().getFirst().encapsulation().orElseThrow());
        assertEquals(other, written(other));
    }

    @Test
    void attributesWithoutAFieldAreKept() throws Exception {
        Attribute unknown = Attribute.of(77, new byte[] {1, 2, 3, 4, 5});
        List<Encapsulation> all = List.of(
                new Seg6(Seg6.Mode.ENCAP, TWO, OptionalInt.empty(), List.of(unknown)),
                new Seg6Local(new Behaviour.EndT(7), Optional.empty(), Optional.empty(), List.of(unknown)),
                new Seg6Local(new Behaviour.EndX(ip("fc05::2"), OptionalInt.of(3))));
        for (Encapsulation encapsulation : all) {
            assertEquals(encapsulation, written(encapsulation));
        }
    }

    @Test
    void aProgramWithMoreThanIsKnownStaysWhole() throws Exception {
        MessageWriter writer =
                new MessageWriter(RtnetlinkH.RTM_NEWROUTE, 0, Rtmsg.SIZE).fixed8(Rtmsg.RTM_FAMILY, SocketH.AF_INET6);
        writer.u16(RtnetlinkH.RTA_ENCAP_TYPE, LwtunnelH.LWTUNNEL_ENCAP_SEG6_LOCAL)
                .nested(
                        RtnetlinkH.RTA_ENCAP,
                        () -> writer.u32(Seg6LocalH.SEG6_LOCAL_ACTION, Seg6LocalH.SEG6_LOCAL_ACTION_END_BPF)
                                .nested(
                                        Seg6LocalH.SEG6_LOCAL_BPF,
                                        () -> writer.u32(Seg6LocalH.SEG6_LOCAL_BPF_PROG, 9)
                                                .u32(77, 1)));
        Seg6Local local = assertInstanceOf(
                Seg6Local.class,
                RouteDecoder.decode(RequestText.message(writer))
                        .orElseThrow()
                        .nextHops()
                        .getFirst()
                        .encapsulation()
                        .orElseThrow());

        assertEquals(new Behaviour.EndBpf(9, ""), local.behaviour());
        assertEquals(Seg6LocalH.SEG6_LOCAL_BPF, local.others().getFirst().type());
    }

    @Test
    void pathsMustBeSome() {
        assertThrows(IllegalArgumentException.class, () -> new Seg6(Seg6.Mode.ENCAP, List.of()));
        assertThrows(IllegalArgumentException.class, () -> new Seg6(Seg6.Mode.ENCAP, List.of(ip("10.0.0.1"))));
    }
}
