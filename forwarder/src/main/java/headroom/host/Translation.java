package headroom.host;

import headroom.netlink.message.HardwareAddress;
import headroom.wire.IpAddress;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import headroom.wire.MacAddress;
import java.lang.foreign.MemorySegment;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/** Addresses as netlink has them and as the datapath has them. */
public final class Translation {
    private Translation() {}

    public static IpAddress address(InetAddress address) {
        MemorySegment bytes = MemorySegment.ofArray(address.getAddress());
        return bytes.byteSize() == Integer.BYTES ? Ipv4Address.get(bytes, 0) : Ipv6Address.get(bytes, 0);
    }

    public static InetAddress address(IpAddress address) {
        byte[] bytes = new byte[address.bits() / Byte.SIZE];
        MemorySegment segment = MemorySegment.ofArray(bytes);
        try {
            return switch (address) {
                case Ipv4Address four -> {
                    four.put(segment, 0);
                    yield InetAddress.getByAddress(bytes);
                }
                case Ipv6Address six -> {
                    six.put(segment, 0);
                    yield Inet6Address.getByAddress(null, bytes, -1);
                }
            };
        } catch (UnknownHostException e) {
            throw new AssertionError("4 or 16 bytes are an address", e);
        }
    }

    /** Empty for what is no Ethernet address. */
    public static Optional<MacAddress> mac(HardwareAddress address) {
        return address.length() == MacAddress.LENGTH
                ? Optional.of(MacAddress.get(MemorySegment.ofArray(address.bytes()), 0))
                : Optional.empty();
    }
}
