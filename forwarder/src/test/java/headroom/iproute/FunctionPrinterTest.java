package headroom.iproute;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.linux.uapi.IfArpH;
import headroom.linux.uapi.IfH;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.route.Link;
import headroom.netlink.route.LinkDetails;
import headroom.netlink.route.OperationalState;
import headroom.netlink.route.VirtualFunction;
import headroom.netlink.route.VirtualFunction.LinkState;
import headroom.netlink.route.XdpAttachment;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Virtual functions as iproute2 6.1's print_vfinfo and print_vf_stats64 write them: no machine here has any. */
class FunctionPrinterTest {
    private static final VirtualFunction PLAIN =
            function(0, List.of(new VirtualFunction.Tag(0, 0, 0x8100)), Optional.of(LinkState.AUTO), Optional.empty());

    private static final VirtualFunction FULL = new VirtualFunction(
            1,
            mac("020000000001"),
            Optional.of(mac("ffffffffffff")),
            List.of(new VirtualFunction.Tag(5, 2, 0x88a8)),
            100,
            Optional.of(new VirtualFunction.Rate(10, 100)),
            Optional.of(true),
            Optional.of(LinkState.DISABLE),
            Optional.of(false),
            Optional.of(true),
            Optional.of(new VirtualFunction.Statistics(1, 2, 3, 4, 5, 6, OptionalLong.of(7), OptionalLong.empty())),
            List.of());

    private static HardwareAddress mac(String hex) {
        return HardwareAddress.of(HexFormat.of().parseHex(hex));
    }

    private static VirtualFunction function(
            int number,
            List<VirtualFunction.Tag> tags,
            Optional<LinkState> state,
            Optional<VirtualFunction.Statistics> statistics) {
        return new VirtualFunction(
                number,
                mac("020000000000"),
                Optional.empty(),
                tags,
                0,
                Optional.of(new VirtualFunction.Rate(0, 0)),
                Optional.empty(),
                state,
                Optional.empty(),
                Optional.empty(),
                statistics,
                List.of());
    }

    private static Link card(VirtualFunction... functions) {
        LinkDetails none = LinkDetails.NONE;
        LinkDetails details = new LinkDetails(
                none.alternativeNames(),
                none.broadcast(),
                none.permanentAddress(),
                none.minMtuBytes(),
                none.maxMtuBytes(),
                none.queueingDiscipline(),
                none.transmitQueueLength(),
                none.group(),
                none.promiscuity(),
                none.allMulticast(),
                none.linkMode(),
                none.carrier(),
                none.protocolDown(),
                none.segments(),
                none.hardware(),
                none.port(),
                List.of(functions),
                none.ipv6AddressGeneration());
        return new Link(
                2,
                "pf0",
                IfArpH.ARPHRD_ETHER,
                IfH.IFF_UP,
                1500,
                Optional.empty(),
                OperationalState.UP,
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                XdpAttachment.NONE,
                Optional.empty(),
                details,
                Optional.empty(),
                List.of());
    }

    private static String text(FunctionPrinter.Extent extent, VirtualFunction... functions) {
        Printer printer = new TextPrinter(TextPrinter.Lines.SEVERAL, TextPrinter.Palette.PLAIN);
        FunctionPrinter.print(printer, card(functions), extent);
        return printer.take();
    }

    @Test
    void aLineEach() {
        String lines = text(FunctionPrinter.Extent.STATE, PLAIN, FULL);
        assertEquals("""

                    vf 0     link/ether 02:00:00:00:00:00, link-state auto
                    vf 1     link/ether 02:00:00:00:00:01 brd ff:ff:ff:ff:ff:ff, vlan 5, qos 2, \
                vlan protocol 802.1ad, tx rate 100 (Mbps), max_tx_rate 100Mbps, min_tx_rate 10Mbps, \
                spoof checking on, link-state disable, trust off, query_rss on""", lines);
    }

    @Test
    void countersUnderneath() {
        assertEquals(
                List.of(
                        "    RX: bytes  packets  mcast   bcast   dropped ",
                        "    3          1        6       5       7        ",
                        "    TX: bytes  packets ",
                        "    4          2        "),
                text(FunctionPrinter.Extent.STATISTICS, FULL).lines().skip(2).toList());
    }

    @Test
    void json() {
        Printer printer = new JsonPrinter(JsonPrinter.Layout.COMPACT);
        printer.entry(() -> FunctionPrinter.print(printer, card(PLAIN, FULL), FunctionPrinter.Extent.STATISTICS));
        assertEquals("""
                [{"vfinfo_list":[\
                {"vf":0,"link_type":"ether","address":"02:00:00:00:00:00","vlan_list":[{}],\
                "rate":{"max_tx":0,"min_tx":0},"link_state":"auto"},\
                {"vf":1,"link_type":"ether","address":"02:00:00:00:00:01","broadcast":"ff:ff:ff:ff:ff:ff",\
                "vlan_list":[{"vlan":5,"qos":2,"protocol":"802.1ad"}],"tx_rate":100,\
                "rate":{"max_tx":100,"min_tx":10},"spoofchk":true,"link_state":"disable","trust":false,\
                "query_rss_en":true,"stats":{"rx":{"bytes":3,"packets":1,"multicast":6,"broadcast":5,"dropped":7},\
                "tx":{"tx_bytes":4,"tx_packets":2}}}]}]
                """, printer.end());
    }
}
