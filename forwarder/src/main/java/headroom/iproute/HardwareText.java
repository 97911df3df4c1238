package headroom.iproute;

import static headroom.linux.uapi.IfArpH.ARPHRD_ETHER;
import static headroom.linux.uapi.IfArpH.ARPHRD_IP6GRE;
import static headroom.linux.uapi.IfArpH.ARPHRD_IPGRE;
import static headroom.linux.uapi.IfArpH.ARPHRD_LOOPBACK;
import static headroom.linux.uapi.IfArpH.ARPHRD_NONE;
import static headroom.linux.uapi.IfArpH.ARPHRD_SIT;
import static headroom.linux.uapi.IfArpH.ARPHRD_TUNNEL;
import static headroom.linux.uapi.IfArpH.ARPHRD_TUNNEL6;

import headroom.host.LinkLayer;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.route.Link;
import headroom.netlink.route.kind.Vlan;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.OptionalInt;

/** Link layers: their names, their addresses, their headers. */
final class HardwareText {
    private static final int ETHERNET_HEADER_BYTES = 14;

    private HardwareText() {}

    /** @param type ARPHRD_* */
    static String type(int type) {
        return switch (type) {
            case ARPHRD_ETHER -> "ether";
            case ARPHRD_LOOPBACK -> "loopback";
            case ARPHRD_TUNNEL -> "ipip";
            case ARPHRD_TUNNEL6 -> "tunnel6";
            case ARPHRD_SIT -> "sit";
            case ARPHRD_IPGRE -> "gre";
            case ARPHRD_IP6GRE -> "gre6";
            case ARPHRD_NONE -> "none";
            default -> "[" + type + "]";
        };
    }

    /** The address of a tunnel is that of its end. */
    static String address(HardwareAddress address, int type) {
        return switch (type) {
            case ARPHRD_TUNNEL, ARPHRD_SIT, ARPHRD_IPGRE -> address.length() == 4 ? inet(address) : address.toString();
            case ARPHRD_TUNNEL6, ARPHRD_IP6GRE -> address.length() == 16 ? inet(address) : address.toString();
            default -> address.toString();
        };
    }

    private static String inet(HardwareAddress address) {
        try {
            return InetText.of(InetAddress.getByAddress(address.bytes()));
        } catch (UnknownHostException e) {
            throw new AssertionError("the length was looked at", e);
        }
    }

    /** Two digits a byte, nothing between them. */
    static String digits(HardwareAddress id) {
        return id.toString().replace(":", "");
    }

    /**
     * LL_RESERVED_SPACE. The kernel does not report the header's length; it follows from the link layer, but for a
     * VLAN, whose tag may be part of it.
     *
     * @return empty where one of the two is not known
     */
    static OptionalInt reservedBytes(Link link) {
        OptionalInt header = headerBytes(link);
        if (header.isEmpty() || link.headroomBytes().isEmpty()) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(
                LinkLayer.reservedBytes(header.getAsInt(), link.headroomBytes().getAsInt()));
    }

    private static OptionalInt headerBytes(Link link) {
        if (link.isOfKind(Vlan.NAME)) {
            return OptionalInt.empty();
        }
        return switch (link.type()) {
            case ARPHRD_ETHER, ARPHRD_LOOPBACK -> OptionalInt.of(ETHERNET_HEADER_BYTES);
            case ARPHRD_NONE, ARPHRD_TUNNEL, ARPHRD_TUNNEL6, ARPHRD_SIT -> OptionalInt.of(0);
            default -> OptionalInt.empty();
        };
    }
}
