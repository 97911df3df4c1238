package headroom.config;

import headroom.wire.IpAddress;
import headroom.wire.MacAddress;
import java.util.Optional;

/**
 * Where packets leave.
 *
 * @param port name of the egress port
 * @param via the neighbour's address, resolved by the kernel; empty: {@code lladdr} is given, or the packet keeps its
 *     Ethernet header (a cross-connect without a push), or the packet's own destination is the neighbour
 * @param lladdr the neighbour's Ethernet address, instead of resolving {@code via}
 */
public record NextHopConfig(String port, Optional<IpAddress> via, Optional<MacAddress> lladdr) {}
