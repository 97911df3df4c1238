package headroom.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import headroom.config.ConfigReader;
import headroom.config.ConfigRules;
import headroom.config.ForwarderConfig;
import headroom.config.LocalSidConfig;
import headroom.config.LocalSidConfig.Behaviour;
import headroom.config.NextHopConfig;
import headroom.config.RouteConfig;
import headroom.config.TunnelConfig;
import headroom.config.XconnectConfig;
import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import headroom.wire.Ipv6Address;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConfigEditTest {
    private ForwarderConfig config;

    @BeforeEach
    void read() throws Exception {
        config = ConfigReader.parse("""
                ports: [{name: acc0, device: veth1, role: access}, {name: core0}, {name: spare}]
                xconnects:
                  - {dev: acc0, encap: {type: seg6, mode: l2encap, segs: [fc00::a], src: fc00::1}, out: core0,
                     via: fe80::1}
                routes: [{prefix: 10.0.0.0/8, dev: core0, via: 10.0.0.1}]
                local-sids: [{sid: fc00::d2, action: End.DX2, oif: acc0}]
                tunnels: [{local: 192.0.2.1, remote: 192.0.2.2}]
                """, "fw.yaml", Path.of("/"));
    }

    private static RouteConfig route(String prefix, String port) {
        return new RouteConfig(
                IpPrefix.parse(prefix), Optional.empty(), new NextHopConfig(port, Optional.empty(), Optional.empty()));
    }

    @Test
    void additionsAndDeletionsUndoEachOther() {
        TunnelConfig tunnel = new TunnelConfig(IpAddress.parse("fc00::1"), IpAddress.parse("fc00::2"));
        LocalSidConfig sid = new LocalSidConfig(Ipv6Address.parse("fc00::7"), new Behaviour.EndDT4());
        XconnectConfig xconnect = new XconnectConfig(
                "spare", Optional.empty(), new NextHopConfig("acc0", Optional.empty(), Optional.empty()));
        for (List<Command.Change> pair : List.<List<Command.Change>>of(
                List.of(new Command.PortAdd(Samples.PCAP), new Command.PortDelete("in")),
                List.of(new Command.XconnectAdd(xconnect), new Command.XconnectDelete("spare")),
                List.of(
                        new Command.RouteAdd(route("11.0.0.0/8", "core0")),
                        new Command.RouteDelete(IpPrefix.parse("11.0.0.0/8"))),
                List.of(
                        new Command.RouteReplace(route("11.0.0.0/8", "core0")),
                        new Command.RouteDelete(IpPrefix.parse("11.0.0.0/8"))),
                List.of(new Command.LocalSidAdd(sid), new Command.LocalSidDelete(sid.sid())),
                List.of(new Command.TunnelAdd(tunnel), new Command.TunnelDelete(tunnel)))) {
            ForwarderConfig longer = edited(config, pair.getFirst());
            assertEquals(List.of(), ConfigRules.check(longer));
            assertEquals(config, edited(longer, pair.getLast()), pair.toString());
        }
    }

    @Test
    void aReplacedRouteKeepsItsPlace() {
        ForwarderConfig longer = edited(config, new Command.RouteAdd(route("11.0.0.0/8", "core0")));
        ForwarderConfig replaced = edited(longer, new Command.RouteReplace(route("10.0.0.0/8", "spare")));
        assertEquals(List.of(route("10.0.0.0/8", "spare"), route("11.0.0.0/8", "core0")), replaced.routes());
    }

    private static ForwarderConfig edited(ForwarderConfig config, Command.Change change) {
        return assertInstanceOf(ConfigEdit.Outcome.Edited.class, ConfigEdit.apply(config, change))
                .config();
    }

    record Refusal(Command.Change change, String sentence) {
        @Override
        public String toString() {
            return sentence;
        }
    }

    static Stream<Refusal> refusals() {
        return Stream.of(
                new Refusal(new Command.PortAdd(Samples.AF_PACKET), "port \"core0\" is there already"),
                new Refusal(new Command.PortDelete("core1"), "there is no port \"core1\"; did you mean \"core0\"?"),
                new Refusal(
                        new Command.PortDelete("core0"),
                        "port core0 is used by xconnect dev acc0, route 10.0.0.0/8: delete that first"),
                new Refusal(
                        new Command.PortDelete("acc0"),
                        "port acc0 is used by xconnect dev acc0, sid fc00::d2: delete that first"),
                new Refusal(new Command.XconnectAdd(Samples.XCONNECT), "a cross-connect of port acc0 is there already"),
                new Refusal(new Command.XconnectDelete("spare"), "there is no cross-connect of port \"spare\""),
                new Refusal(
                        new Command.RouteAdd(route("10.0.0.0/8", "core0")), "a route to 10.0.0.0/8 is there already"),
                new Refusal(new Command.RouteAdd(route("11.0.0.0/8", "nix")), "there is no port \"nix\""),
                new Refusal(
                        new Command.RouteReplace(route("10.0.0.0/8", "cor0")),
                        "there is no port \"cor0\"; did you mean \"core0\"?"),
                new Refusal(new Command.RouteDelete(IpPrefix.parse("::/0")), "there is no route to ::/0"),
                new Refusal(
                        new Command.LocalSidAdd(
                                new LocalSidConfig(Ipv6Address.parse("fc00::d2"), new Behaviour.EndDT6())),
                        "local SID fc00::d2 is there already"),
                new Refusal(new Command.LocalSidDelete(Ipv6Address.parse("fc00::1")), "there is no local SID fc00::1"),
                new Refusal(
                        new Command.TunnelAdd(Samples.TUNNEL), "a tunnel from 192.0.2.2 to 192.0.2.1 is there already"),
                new Refusal(
                        new Command.TunnelDelete(
                                new TunnelConfig(IpAddress.parse("192.0.2.9"), IpAddress.parse("192.0.2.2"))),
                        "there is no tunnel with local 192.0.2.9 and remote 192.0.2.2"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void refuses(Refusal refusal) {
        ConfigEdit.Outcome.Refused refused =
                assertInstanceOf(ConfigEdit.Outcome.Refused.class, ConfigEdit.apply(config, refusal.change()));
        assertEquals(List.of(refusal.sentence()), refused.sentences());
    }
}
