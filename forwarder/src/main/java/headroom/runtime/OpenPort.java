package headroom.runtime;

import headroom.config.PortConfig;
import headroom.port.Device;
import headroom.port.Port;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import headroom.wire.MacAddress;
import java.util.List;
import java.util.Optional;

/**
 * A configured port whose device is open, with what the kernel says of it.
 *
 * @param mac the device's address; empty for a capture, which takes frames to any
 * @param portsByWorker what each worker receives from and transmits to; never empty for any worker
 * @param icmpSource4 the address ICMPv4 errors about packets from here come from
 * @param icmpSource6 the same for ICMPv6
 */
record OpenPort(
        PortConfig config,
        Device device,
        int ifindex,
        Optional<MacAddress> mac,
        int mtuBytes,
        List<List<Port>> portsByWorker,
        Optional<Ipv4Address> icmpSource4,
        Optional<Ipv6Address> icmpSource6) {
    OpenPort {
        portsByWorker = portsByWorker.stream().map(List::copyOf).toList();
    }

    String name() {
        return config.name();
    }
}
