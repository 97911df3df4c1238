/**
 * What the kernel knows of the network a device is in: links, addresses, neighbours, kept current by netlink; the
 * settings that get in a forwarder's way, and the offloads of a device and its peer.
 *
 * <p>A {@link headroom.host.HostNetwork} has a thread of its own that calls the listeners; questions are answered from
 * immutable snapshots, to any thread.
 */
package headroom.host;
