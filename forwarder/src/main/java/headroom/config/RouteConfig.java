package headroom.config;

import headroom.wire.IpPrefix;
import java.util.Optional;

/**
 * Packets to {@code prefix} go through {@code encap} out of {@code out}.
 *
 * @param encap empty: plain forwarding
 */
public record RouteConfig(IpPrefix prefix, Optional<EncapConfig> encap, NextHopConfig out) {}
