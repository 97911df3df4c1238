/**
 * What a router does to IP packets: header checks, TTL and hop limit, fragmentation, ICMP errors and their rate.
 *
 * <p>Works on the packet alone and knows no table. Stateless but for {@link headroom.ip.TokenBucket} and the
 * identification of {@link headroom.ip.IcmpErrors}, which belong to one worker.
 */
package headroom.ip;
