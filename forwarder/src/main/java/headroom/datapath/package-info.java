/**
 * The forwarding itself: tables, next hops, the routed and the cross-connected path, and the worker's loop around them.
 *
 * <p>Everything here belongs to one worker thread, but for {@link headroom.datapath.NextHop}, whose Ethernet address
 * the control thread sets, and the counters, which anybody reads. A {@link headroom.datapath.Plan} is immutable and
 * swapped whole between two batches.
 */
package headroom.datapath;
