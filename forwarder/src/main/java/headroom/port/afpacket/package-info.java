/**
 * AF_PACKET: a TPACKET_V3 ring to receive from, whose frames are pushed into and transmitted from in place, and
 * sendmmsg to transmit.
 *
 * <p>A port, its ring and its sockets belong to one worker thread. The device opens, steers and closes on the control
 * thread; steering reaches workers as an immutable snapshot.
 *
 * @see "linux/Documentation/networking/packet_mmap.rst; packet(7)"
 */
package headroom.port.afpacket;
