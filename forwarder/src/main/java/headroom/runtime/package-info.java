/**
 * Puts a configuration to work: opens devices, plans headroom, builds each worker's tables and publishes them, follows
 * what happens to the links, and reads the counts.
 *
 * <p>One control thread owns everything here; worker threads are reached by {@link headroom.datapath.Worker#execute}.
 */
package headroom.runtime;
