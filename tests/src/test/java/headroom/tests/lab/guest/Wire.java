package headroom.tests.lab.guest;

import java.io.IOException;
import java.net.InetAddress;
import java.util.HexFormat;

/**
 * A veth pair between two neighbours, as its sending end sees it.
 *
 * @param device the sending end's
 */
record Wire(
        String device,
        InetAddress from4,
        InetAddress to4,
        InetAddress from6,
        InetAddress to6,
        String fromMacText,
        String toMacText) {

    /** Addresses given by their last number, in 10.9.0.0/24, fd09::/64 and 02:00:00:00:00:xx. */
    static Wire of(String device, int from, int to) throws IOException {
        return new Wire(
                device,
                InetAddress.getByName("10.9.0." + from),
                InetAddress.getByName("10.9.0." + to),
                InetAddress.getByName("fd09::" + from),
                InetAddress.getByName("fd09::" + to),
                "02:00:00:00:00:0" + from,
                "02:00:00:00:00:0" + to);
    }

    byte[] fromMac() {
        return HexFormat.ofDelimiter(":").parseHex(fromMacText);
    }

    byte[] toMac() {
        return HexFormat.ofDelimiter(":").parseHex(toMacText);
    }
}
