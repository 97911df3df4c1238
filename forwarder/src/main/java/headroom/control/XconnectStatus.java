package headroom.control;

import headroom.config.XconnectConfig;

/**
 * A cross-connect as it is now.
 *
 * @param pushBytes what the encapsulation adds, without the next link layer's header; 0 without one
 */
public record XconnectStatus(XconnectConfig xconnect, NextHopStatus nextHop, int pushBytes) {}
