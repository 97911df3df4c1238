/**
 * What the kernel lends a process, owned by an object that gives it back exactly once: descriptors, mappings,
 * namespaces.
 *
 * <p>Whoever opens a resource closes it; closing is thread safe, all else belongs to one thread unless said otherwise.
 */
package headroom.linux.io;
