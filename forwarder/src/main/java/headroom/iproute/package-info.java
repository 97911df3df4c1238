/**
 * What the kernel has, in iproute2's manner: links, addresses, neighbours and routes as its tools print them, token for
 * token and key for key, as text or as JSON. One piece of code prints both, so that they cannot come apart.
 *
 * <p>A printer and what prints with it belong to the thread that made them.
 */
package headroom.iproute;
