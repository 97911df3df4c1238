package headroom.netlink.route;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import headroom.linux.uapi.IfArpH;
import headroom.linux.uapi.IfLinkH;
import headroom.linux.uapi.RtnetlinkH;
import headroom.linux.uapi.RtnetlinkH.Ifinfomsg;
import headroom.netlink.RequestText;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * Virtual functions, in messages laid by hand after rtnl_fill_vfinfo of Linux's net/core/rtnetlink.c: no machine here
 * has a card that has them.
 */
class VirtualFunctionTest {
    private static final String NUMBER = "03000000";
    private static final String UNTOLD = "ffffffff";

    private static byte[] bytes(String... hex) {
        return HexFormat.of().parseHex(String.join("", hex));
    }

    /** A MAC address in the 32 bytes that there are for any. */
    private static String padded(String mac) {
        return mac + "00".repeat(26);
    }

    private static HardwareAddress mac(String hex) {
        return HardwareAddress.of(bytes(hex));
    }

    private static List<VirtualFunction> read(Runnable body, MessageWriter writer) throws MalformedNetlinkException {
        writer.nested(IfLinkH.IFLA_VFINFO_LIST, () -> writer.nested(IfLinkH.IFLA_VF_INFO, body));
        return LinkDecoder.decode(RequestText.message(writer))
                .orElseThrow()
                .details()
                .functions();
    }

    private static MessageWriter device() {
        return new MessageWriter(RtnetlinkH.RTM_NEWLINK, 0, Ifinfomsg.SIZE)
                .fixed16(Ifinfomsg.IFI_TYPE, IfArpH.ARPHRD_ETHER)
                .string(IfLinkH.IFLA_IFNAME, "pf0")
                .u32(IfLinkH.IFLA_MTU, 1500)
                .u32(IfLinkH.IFLA_NUM_VF, 1);
    }

    @Test
    void everythingAKernelOfTodayTells() throws Exception {
        MessageWriter writer = device();
        List<VirtualFunction> functions = read(
                () -> {
                    writer.bytes(IfLinkH.IFLA_VF_MAC, bytes(NUMBER, padded("020000000003")));
                    writer.bytes(IfLinkH.IFLA_VF_BROADCAST, bytes(padded("ffffffffffff")));
                    writer.bytes(IfLinkH.IFLA_VF_VLAN, bytes(NUMBER, "05000000", "02000000"));
                    writer.bytes(IfLinkH.IFLA_VF_RATE, bytes(NUMBER, "0a000000", "64000000"));
                    writer.bytes(IfLinkH.IFLA_VF_TX_RATE, bytes(NUMBER, "64000000"));
                    writer.bytes(IfLinkH.IFLA_VF_SPOOFCHK, bytes(NUMBER, "01000000"));
                    writer.bytes(IfLinkH.IFLA_VF_LINK_STATE, bytes(NUMBER, "01000000"));
                    writer.bytes(IfLinkH.IFLA_VF_RSS_QUERY_EN, bytes(NUMBER, UNTOLD));
                    writer.bytes(IfLinkH.IFLA_VF_TRUST, bytes(NUMBER, "00000000"));
                    writer.nested(
                            IfLinkH.IFLA_VF_VLAN_LIST,
                            () -> writer.bytes(
                                    IfLinkH.IFLA_VF_VLAN_INFO, bytes(NUMBER, "05000000", "02000000", "88a80000")));
                    writer.nested(
                            IfLinkH.IFLA_VF_STATS,
                            () -> writer.u64(IfLinkH.IFLA_VF_STATS_RX_PACKETS, 1)
                                    .u64(IfLinkH.IFLA_VF_STATS_TX_PACKETS, 2)
                                    .u64(IfLinkH.IFLA_VF_STATS_RX_BYTES, 3)
                                    .u64(IfLinkH.IFLA_VF_STATS_TX_BYTES, 4)
                                    .u64(IfLinkH.IFLA_VF_STATS_BROADCAST, 5)
                                    .u64(IfLinkH.IFLA_VF_STATS_MULTICAST, 6)
                                    .u64(IfLinkH.IFLA_VF_STATS_RX_DROPPED, 7)
                                    .u64(IfLinkH.IFLA_VF_STATS_TX_DROPPED, 8));
                },
                writer);

        assertEquals(
                List.of(new VirtualFunction(
                        3,
                        mac("020000000003"),
                        Optional.of(mac("ffffffffffff")),
                        List.of(new VirtualFunction.Tag(5, 2, 0x88a8)),
                        100,
                        Optional.of(new VirtualFunction.Rate(10, 100)),
                        Optional.of(true),
                        Optional.of(VirtualFunction.LinkState.ENABLE),
                        Optional.of(false),
                        Optional.empty(),
                        Optional.of(new VirtualFunction.Statistics(
                                1, 2, 3, 4, 5, 6, OptionalLong.of(7), OptionalLong.of(8))),
                        List.of())),
                functions);
    }

    @Test
    void whatHasNoFieldIsKept() throws Exception {
        Attribute unknown = Attribute.of(77, bytes("0102030405"));
        MessageWriter writer = device();
        List<VirtualFunction> functions = read(
                () -> writer.bytes(IfLinkH.IFLA_VF_MAC, bytes(NUMBER, padded("020000000003")))
                        .attribute(unknown)
                        .nested(
                                IfLinkH.IFLA_VF_STATS,
                                () -> writer.u64(IfLinkH.IFLA_VF_STATS_RX_PACKETS, 1)
                                        .bytes(IfLinkH.IFLA_VF_STATS_PAD, bytes("00000000"))),
                writer);

        assertEquals(List.of(unknown), functions.getFirst().others());
        assertEquals(1, functions.getFirst().statistics().orElseThrow().receivedPackets());
    }

    @Test
    void whatAnOldKernelDoesNotTellIsAbsent() throws Exception {
        MessageWriter writer = device();
        List<VirtualFunction> functions = read(
                () -> writer.bytes(IfLinkH.IFLA_VF_MAC, bytes(NUMBER, padded("020000000003")))
                        .bytes(IfLinkH.IFLA_VF_VLAN, bytes(NUMBER, "05000000", "00000000")),
                writer);

        assertEquals(
                List.of(new VirtualFunction.Tag(5, 0, 0x8100)),
                functions.getFirst().tags());
        assertEquals(Optional.empty(), functions.getFirst().linkState());
        assertEquals(Optional.empty(), functions.getFirst().statistics());
    }

    @Test
    void anAddressThatIsCutShortIsMalformed() {
        MessageWriter writer = device();

        assertThrows(
                MalformedNetlinkException.class,
                () -> read(() -> writer.bytes(IfLinkH.IFLA_VF_MAC, bytes(NUMBER, "0200")), writer));
    }
}
