/**
 * Capture files: pcap (micro- and nanoseconds, both byte orders) and pcapng are read, pcap is written; and a device
 * made of them, so that the forwarder runs offline, from file to file, without privileges.
 *
 * <p>Link type Ethernet only. A reader and a writer belong to one thread at a time.
 */
package headroom.port.pcap;
