package headroom.datapath;

import headroom.lookup.PrefixTable;

/**
 * What a worker looks packets up in.
 *
 * @param routes4 IPv4 destinations
 * @param routes6 IPv6 destinations
 * @param sids local SIDs; whole addresses
 * @param tunnels IPIP ends
 */
public record Tables(
        PrefixTable<Path> routes4, PrefixTable<Path> routes6, PrefixTable<LocalSid> sids, TunnelTable tunnels) {}
