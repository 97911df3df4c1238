/**
 * Ports without a kernel, for tests: two devices linked back to back, or one whose ends a test feeds and empties, with
 * faults on demand.
 *
 * <p>A port is its worker's; the queues behind it may be fed and emptied by any thread.
 */
package headroom.port.memory;
