package headroom.config;

import java.util.Optional;

/**
 * Everything received on {@code port} goes through {@code encap} out of {@code out}: an L2 service.
 *
 * @param encap empty: frames are passed on as they are
 */
public record XconnectConfig(String port, Optional<EncapConfig> encap, NextHopConfig out) {}
