/**
 * Constants and struct layouts of Linux, one class a header, names as in the kernel; struct members are byte offsets.
 *
 * <p>Constants only: no state, no threads.
 */
package headroom.linux.uapi;
