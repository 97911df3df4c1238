package headroom.netlink.message;

import static headroom.linux.uapi.SocketH.AF_INET;
import static headroom.linux.uapi.SocketH.AF_INET6;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Addresses of the two families as bytes; no name is ever resolved. */
public final class InetAddresses {
    private InetAddresses() {}

    /** Bytes of an address, or 0 for a family that is neither IPv4 nor IPv6. */
    public static int length(int family) {
        return switch (family) {
            case AF_INET -> 4;
            case AF_INET6 -> 16;
            default -> 0;
        };
    }

    /** AF_INET or AF_INET6. */
    public static int family(InetAddress address) {
        return address instanceof Inet4Address ? AF_INET : AF_INET6;
    }

    /** 0.0.0.0 or ::. */
    public static InetAddress unspecified(int family) {
        return of(new byte[length(family)]);
    }

    /**
     * Unlike {@link InetAddress#getByAddress(byte[])} this leaves ::ffff:0:0/96 the IPv6 addresses they are.
     *
     * @param bytes 4 or 16
     */
    public static InetAddress of(byte[] bytes) {
        try {
            return bytes.length == 16 ? Inet6Address.getByAddress(null, bytes, -1) : InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(bytes.length + " bytes are no address", e);
        }
    }
}
