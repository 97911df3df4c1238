/**
 * Kinds of virtual devices (IFLA_LINKINFO): what a kernel says of one, as records, and what a new one or a changed one
 * is to be like, as settings. Values the kernel did not report are absent; attributes without a field are kept.
 *
 * <p>Records are immutable, settings belong to the thread that makes them.
 */
package headroom.netlink.route.kind;
