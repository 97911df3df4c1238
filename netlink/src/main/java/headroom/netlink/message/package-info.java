/**
 * Netlink messages as bytes: header, attributes, acknowledgements with the kernel's own words. Knows no socket and no
 * family; bounds are checked here and nowhere else, so that a decoder built on it throws {@link
 * headroom.netlink.message.MalformedNetlinkException} and nothing worse, whatever the bytes.
 *
 * <p>What is read is immutable, for any thread; readers and writers belong to the thread that made them.
 */
package headroom.netlink.message;
