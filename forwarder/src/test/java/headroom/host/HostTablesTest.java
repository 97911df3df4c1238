package headroom.host;

import static headroom.linux.uapi.IfH.IFF_LOWER_UP;
import static headroom.linux.uapi.IfH.IFF_UP;
import static headroom.linux.uapi.NeighbourH.NUD_DELAY;
import static headroom.linux.uapi.NeighbourH.NUD_FAILED;
import static headroom.linux.uapi.NeighbourH.NUD_INCOMPLETE;
import static headroom.linux.uapi.NeighbourH.NUD_NOARP;
import static headroom.linux.uapi.NeighbourH.NUD_NONE;
import static headroom.linux.uapi.NeighbourH.NUD_PERMANENT;
import static headroom.linux.uapi.NeighbourH.NUD_PROBE;
import static headroom.linux.uapi.NeighbourH.NUD_REACHABLE;
import static headroom.linux.uapi.NeighbourH.NUD_STALE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.netlink.message.HardwareAddress;
import headroom.netlink.route.Address;
import headroom.netlink.route.Link;
import headroom.netlink.route.LinkDetails;
import headroom.netlink.route.Neighbour;
import headroom.netlink.route.OperationalState;
import headroom.netlink.route.RouteEvent;
import headroom.netlink.route.XdpAttachment;
import headroom.netlink.route.kind.LinkKind;
import headroom.netlink.route.kind.OtherKind;
import headroom.netlink.route.kind.Veth;
import headroom.wire.IpAddress;
import headroom.wire.MacAddress;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostTablesTest {
    private static final int UP = IFF_UP | IFF_LOWER_UP;
    private static final IpAddress PEER = IpAddress.parse("fd00::2");
    private static final String MAC = "02:00:00:00:00:0b";

    private final List<HostEvent> events = new ArrayList<>();
    private final HostTables tables = new HostTables(events::add);

    private static Link link(int index, String name, int flags) {
        return link(
                index,
                name,
                flags,
                1500,
                "02:00:00:00:00:0a",
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    private static Link link(
            int index,
            String name,
            int flags,
            int mtu,
            String mac,
            Optional<LinkKind> kind,
            OptionalInt master,
            OptionalInt lower) {
        return new Link(
                index,
                name,
                1,
                flags,
                mtu,
                Optional.of(hardware(mac)),
                OperationalState.UNKNOWN,
                kind,
                master,
                lower,
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.of(1),
                OptionalInt.of(1),
                XdpAttachment.NONE,
                Optional.empty(),
                LinkDetails.NONE,
                Optional.empty(),
                List.of());
    }

    private static LinkKind other(String kind) {
        return new OtherKind(kind, List.of());
    }

    private static HardwareAddress hardware(String mac) {
        return HardwareAddress.of(HexFormat.ofDelimiter(":").parseHex(mac));
    }

    private static Neighbour neighbour(int index, int state, String mac) {
        return new Neighbour(
                index,
                Translation.address(PEER),
                state,
                0,
                1,
                mac.isEmpty() ? Optional.empty() : Optional.of(hardware(mac)),
                OptionalInt.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                List.of());
    }

    private static Address address(int index, String text) {
        return new Address(
                index,
                Translation.address(IpAddress.parse(text)),
                24,
                Optional.empty(),
                Optional.empty(),
                0,
                0,
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                List.of());
    }

    private List<HostEvent> heard(RouteEvent... said) {
        events.clear();
        List.of(said).forEach(tables::apply);
        return List.copyOf(events);
    }

    @Test
    void aDeviceGoesUpAndDownOnce() {
        Link down = link(2, "a", IFF_UP);
        Link up = link(2, "a", UP);

        assertEquals(List.of(new HostEvent.LinkAppeared(down)), heard(new RouteEvent.LinkIs(down)));
        assertEquals(List.of(new HostEvent.LinkUp(up)), heard(new RouteEvent.LinkIs(up), new RouteEvent.LinkIs(up)));
        assertEquals(List.of(new HostEvent.LinkDown(down)), heard(new RouteEvent.LinkIs(down)));
        assertEquals(List.of(new HostEvent.LinkVanished(down)), heard(new RouteEvent.LinkGone(down)));
        assertEquals(List.of(), heard(new RouteEvent.LinkGone(down)));
        assertEquals(Optional.empty(), tables.snapshot().link(2));
    }

    @Test
    void aDeviceTakesWhatIsBehindItAlong() {
        Link up = link(2, "a", UP);
        heard(
                new RouteEvent.LinkIs(up),
                new RouteEvent.LinkIs(link(3, "b", UP)),
                new RouteEvent.AddressIs(address(2, "10.0.0.1")),
                new RouteEvent.AddressIs(address(3, "10.0.0.1")),
                new RouteEvent.NeighbourIs(neighbour(2, NUD_REACHABLE, MAC)),
                new RouteEvent.NeighbourIs(neighbour(3, NUD_REACHABLE, MAC)));

        assertEquals(
                List.of(
                        new HostEvent.NeighbourChanged(2, PEER, Optional.empty()),
                        new HostEvent.AddressRemoved(new HostAddress(2, IpAddress.parse("10.0.0.1"), 24)),
                        new HostEvent.LinkDown(up),
                        new HostEvent.LinkVanished(up)),
                heard(new RouteEvent.LinkGone(up)));
        assertEquals(Optional.of(MacAddress.parse(MAC)), tables.snapshot().neighbour(3, PEER));
        assertEquals(1, tables.snapshot().addresses(3).size());
    }

    @ParameterizedTest
    @CsvSource({
        NUD_REACHABLE + ", true",
        NUD_STALE + ", true",
        NUD_DELAY + ", true",
        NUD_PROBE + ", true",
        NUD_PERMANENT + ", true",
        NUD_NOARP + ", true",
        NUD_INCOMPLETE + ", false",
        NUD_FAILED + ", false",
        NUD_NONE + ", false"
    })
    void theStateDecidesWhetherANeighbourIsUsable(int state, boolean usable) {
        heard(new RouteEvent.NeighbourIs(neighbour(2, state, MAC)));

        Optional<MacAddress> expected = usable ? Optional.of(MacAddress.parse(MAC)) : Optional.empty();
        assertEquals(expected, tables.snapshot().neighbour(2, PEER));
        assertEquals(usable ? 1 : 0, events.size());
    }

    @Test
    void aNeighbourIsNewsWhenItsAddressIsAnother() {
        Optional<MacAddress> mac = Optional.of(MacAddress.parse(MAC));
        Optional<MacAddress> other = Optional.of(MacAddress.parse("02:00:00:00:00:0c"));

        assertEquals(List.of(), heard(new RouteEvent.NeighbourIs(neighbour(2, NUD_INCOMPLETE, ""))));
        assertEquals(
                List.of(new HostEvent.NeighbourChanged(2, PEER, mac)),
                heard(
                        new RouteEvent.NeighbourIs(neighbour(2, NUD_REACHABLE, MAC)),
                        new RouteEvent.NeighbourIs(neighbour(2, NUD_STALE, MAC)),
                        new RouteEvent.NeighbourIs(neighbour(2, NUD_PROBE, MAC))));
        assertEquals(
                List.of(new HostEvent.NeighbourChanged(2, PEER, other)),
                heard(new RouteEvent.NeighbourIs(neighbour(2, NUD_REACHABLE, "02:00:00:00:00:0c"))));
        assertEquals(
                List.of(new HostEvent.NeighbourChanged(2, PEER, Optional.empty())),
                heard(
                        new RouteEvent.NeighbourIs(neighbour(2, NUD_FAILED, "02:00:00:00:00:0c")),
                        new RouteEvent.NeighbourGone(neighbour(2, NUD_FAILED, "02:00:00:00:00:0c"))));
    }

    @Test
    void aNeighbourWithoutAnEthernetAddressIsNotUsable() {
        assertEquals(List.of(), heard(new RouteEvent.NeighbourIs(neighbour(2, NUD_NOARP, ""))));
        assertEquals(List.of(), heard(new RouteEvent.NeighbourIs(neighbour(2, NUD_REACHABLE, "0a:00:00:01"))));
    }

    @Test
    void aDumpTellsOnlyWhatIsDifferent() {
        Link a = link(2, "a", UP);
        Link b = link(3, "b", UP);
        heard(
                new RouteEvent.LinkIs(a),
                new RouteEvent.LinkIs(b),
                new RouteEvent.AddressIs(address(2, "10.0.0.1")),
                new RouteEvent.NeighbourIs(neighbour(2, NUD_REACHABLE, MAC)));
        events.clear();

        tables.replace(List.of(a, b), List.of(address(2, "10.0.0.1")), List.of(neighbour(2, NUD_STALE, MAC)));
        assertEquals(List.of(), events);

        Link recreated = link(9, "a", UP);
        tables.replace(List.of(b, recreated), List.of(address(9, "10.0.0.1")), List.of());
        assertEquals(
                List.of(
                        new HostEvent.NeighbourChanged(2, PEER, Optional.empty()),
                        new HostEvent.AddressRemoved(new HostAddress(2, IpAddress.parse("10.0.0.1"), 24)),
                        new HostEvent.LinkDown(a),
                        new HostEvent.LinkVanished(a),
                        new HostEvent.LinkAppeared(recreated),
                        new HostEvent.LinkUp(recreated),
                        new HostEvent.AddressAdded(new HostAddress(9, IpAddress.parse("10.0.0.1"), 24))),
                events);
        assertEquals(Optional.of(recreated), tables.snapshot().link("a"));
    }

    @Test
    void namesThatChangePlacesInADumpEndUpRight() {
        heard(new RouteEvent.LinkIs(link(2, "a", UP)), new RouteEvent.LinkIs(link(3, "b", UP)));

        tables.replace(List.of(link(2, "b", UP), link(3, "a", UP)), List.of(), List.of());

        assertEquals(3, tables.snapshot().link("a").orElseThrow().index());
        assertEquals(2, tables.snapshot().link("b").orElseThrow().index());
    }

    @Test
    void mtuAndMacChangesCarryBoth() {
        Link before = link(2, "a", UP);
        Link after =
                link(2, "a", UP, 1400, "02:00:00:00:00:1a", Optional.empty(), OptionalInt.empty(), OptionalInt.empty());

        heard(new RouteEvent.LinkIs(before));
        assertEquals(
                List.of(new HostEvent.MtuChanged(before, after), new HostEvent.MacChanged(before, after)),
                heard(new RouteEvent.LinkIs(after)));
    }

    @Test
    void aSnapshotStaysAsItWas() {
        heard(new RouteEvent.LinkIs(link(2, "a", UP)));
        HostSnapshot snapshot = tables.snapshot();

        heard(new RouteEvent.LinkGone(link(2, "a", UP)));

        assertEquals(Optional.of(2), snapshot.link("a").map(Link::index));
        assertEquals(List.of(), tables.snapshot().links());
    }

    @Test
    void whatIsOnTopOfADevice() {
        String mac = "02:00:00:00:00:0a";
        OptionalInt none = OptionalInt.empty();
        heard(
                new RouteEvent.LinkIs(link(
                        2,
                        "port",
                        UP,
                        1500,
                        mac,
                        Optional.of(new Veth(List.of())),
                        OptionalInt.of(5),
                        OptionalInt.of(3))),
                new RouteEvent.LinkIs(
                        link(3, "peer", UP, 1500, mac, Optional.of(new Veth(List.of())), none, OptionalInt.of(2))),
                new RouteEvent.LinkIs(link(5, "bridge", UP, 1500, mac, Optional.of(other("bridge")), none, none)),
                new RouteEvent.LinkIs(
                        link(6, "bridge.7", UP, 1500, mac, Optional.of(other("vlan")), none, OptionalInt.of(5))));

        assertEquals(Set.of(2, 5, 6), tables.snapshot().withUppers(2));
        assertEquals(Set.of(3), tables.snapshot().withUppers(3));
        assertEquals(Set.of(6), tables.snapshot().withUppers(6));
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.1", "fd00::2", "::ffff:1.2.3.4", "::", "255.255.255.255"})
    void addressesSurviveTranslation(String text) {
        IpAddress address = IpAddress.parse(text);
        assertEquals(address, Translation.address(Translation.address(address)));
    }
}
