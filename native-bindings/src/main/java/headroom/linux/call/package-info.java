/**
 * One static method a system call, returning the kernel's result or {@code -errno}, and what an errno means.
 *
 * <p>Segments passed in must be native memory. A {@link headroom.linux.call.CallState} belongs to one thread.
 */
package headroom.linux.call;
