package headroom.host;

import headroom.wire.IpAddress;

/** An address the kernel has on a device. */
public record HostAddress(int ifindex, IpAddress address, int prefixLength) {}
