/**
 * Bytes on the wire: Ethernet, VLAN, IPv4, IPv6, SRH, UDP, TCP and ICMP as static accessors over a
 * {@link java.lang.foreign.MemorySegment} and as value records; addresses; checksums.
 *
 * <p>Knows no buffer, socket or table. Everything here is stateless or immutable, so any thread may use it.
 */
package headroom.wire;
