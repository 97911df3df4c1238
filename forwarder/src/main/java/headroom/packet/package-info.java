/**
 * Packet memory: buffers with headroom, the pool they come from, batches of them, the reasons for which a packet
 * may be dropped, and the ledger of what every push cost.
 *
 * <p>A buffer, its pool and its counters belong to one worker thread; only {@link headroom.packet.Counter} may be
 * read by others.
 */
package headroom.packet;
