package headroom.netlink.route;

import static headroom.linux.uapi.SocketH.AF_INET;
import static headroom.linux.uapi.SocketH.AF_INET6;

import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.MalformedNetlinkException;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Addresses of the two families as bytes; no name is ever resolved. */
final class InetAddresses {
    private InetAddresses() {}

    /** Bytes of an address, or 0 for a family that is neither IPv4 nor IPv6. */
    static int length(int family) {
        return switch (family) {
            case AF_INET -> 4;
            case AF_INET6 -> 16;
            default -> 0;
        };
    }

    static int family(InetAddress address) {
        return address instanceof Inet4Address ? AF_INET : AF_INET6;
    }

    /** The attribute's value as an address of {@code family}, which is one of the two. */
    static InetAddress read(AttributeReader reader, int family) throws MalformedNetlinkException {
        return readBehind(reader, 0, family);
    }

    /** The same, {@code skipped} bytes into the value. */
    static InetAddress readBehind(AttributeReader reader, int skipped, int family) throws MalformedNetlinkException {
        return of(reader.bytes(skipped, length(family)));
    }

    static InetAddress unspecified(int family) {
        return of(new byte[length(family)]);
    }

    /** Unlike {@link InetAddress#getByAddress(byte[])} this leaves ::ffff:0:0/96 the IPv6 addresses they are. */
    private static InetAddress of(byte[] bytes) {
        try {
            return bytes.length == 16 ? Inet6Address.getByAddress(null, bytes, -1) : InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new AssertionError("4 or 16 bytes are an address", e);
        }
    }
}
