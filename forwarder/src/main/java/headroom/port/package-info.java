/**
 * A port is one queue of a device: what the datapath receives from and transmits to, whatever the driver.
 *
 * <p>A port belongs to one worker thread; its counters may be read by others.
 */
package headroom.port;
