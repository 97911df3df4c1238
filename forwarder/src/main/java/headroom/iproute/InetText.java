package headroom.iproute;

import headroom.host.Translation;
import headroom.wire.IpAddress;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import java.net.Inet6Address;
import java.net.InetAddress;

/** IP addresses as inet_ntop(3) writes them. */
final class InetText {
    private static final long MAPPED = 0xffff;

    private InetText() {}

    static String of(InetAddress address) {
        IpAddress value = Translation.address(address);
        if (value instanceof Ipv6Address six && six.high() == 0) {
            long prefix = six.low() >>> 32;
            int last = (int) six.low();
            if (prefix == MAPPED || (prefix == 0 && last >>> 16 != 0)) {
                return (prefix == MAPPED ? "::ffff:" : "::") + new Ipv4Address(last);
            }
        }
        return value.toString();
    }

    static Colour colour(InetAddress address) {
        return address instanceof Inet6Address ? Colour.INET6 : Colour.INET;
    }
}
