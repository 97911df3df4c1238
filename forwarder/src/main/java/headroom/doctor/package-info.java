/**
 * What keeps packets from flowing, or from flowing fast: a running configuration beside what the kernel says of its
 * devices, each finding with the command against it; and what this machine and a device are capable of.
 *
 * <p>Looks from outside, over the control socket and netlink; changes nothing but by a {@link headroom.doctor.Fix}.
 * One thread.
 */
package headroom.doctor;
