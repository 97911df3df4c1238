package headroom.config;

import headroom.wire.IpAddress;

/**
 * A pair of IPIP ends whose packets are popped here and then routed by the daemon's routes; others are dropped.
 *
 * @param local the outer destination of what is popped
 * @param remote the outer source of what is popped; of the same version
 */
public record TunnelConfig(IpAddress local, IpAddress remote) {}
