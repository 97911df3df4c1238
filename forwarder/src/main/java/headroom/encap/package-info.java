/**
 * Pushes and pops: prebuilt SRv6 and IPIP headers, and what undoes them. Per packet only lengths, flow label, TTL or
 * hop limit, DSCP and ECN, IPv4 id and checksum change.
 *
 * <p>A push is immutable but for its IPv4 id counter; a pop keeps scratch state. Both belong to one worker.
 */
package headroom.encap;
