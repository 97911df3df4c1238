package headroom.port.afxdp;

import headroom.linux.call.CallState;
import headroom.linux.call.Errno;
import headroom.linux.call.HotCalls;
import headroom.linux.uapi.SocketH;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The system calls by which a worker sets the kernel's side of a socket in motion. One thread.
 *
 * <pre>
 *   sendto returns   meaning                                             action
 *   0 or more        the ring was worked off, or the driver took over    done
 *   EAGAIN           budget used up, or completion ring full             again
 *   EBUSY            (copy mode) the device threw one packet away        count it, again
 *   ENOBUFS          no memory for a packet, which stays in the ring     later
 *   other            link down, device gone                              down until a kick succeeds
 * </pre>
 *
 * @see "linux/net/xdp/xsk.c, __xsk_generic_xmit"
 */
final class TransmitKick {
    /** Above the packets of a batch, since each may be answered by its own EBUSY. */
    private static final int KICKS_MAX = 320;

    private static final int FRUITLESS_KICKS_MAX = 4;

    private final Arena arena = Arena.ofShared();
    private final CallState state = new CallState(arena);
    private final ProducerRing transmit;
    private final int fd;
    private final boolean copying;
    private boolean down;

    TransmitKick(XskSocket socket) {
        this.transmit = socket.transmit();
        this.fd = socket.socket().fd().number();
        this.copying = !socket.isZeroCopy();
    }

    /** Whether the last kick found the link down or the device gone. */
    boolean isDown() {
        return down;
    }

    /**
     * Has the kernel send what is in the transmit ring, as far as a bounded number of calls gets.
     *
     * @return packets that the device accepted and threw away
     */
    int kick() {
        int thrownAway = 0;
        int fruitless = 0;
        int pending = transmit.pending();
        for (int i = 0; i < KICKS_MAX && pending > 0 && fruitless < FRUITLESS_KICKS_MAX; i++) {
            if (!transmit.needsWakeup()) {
                down = false;
                return thrownAway;
            }
            long result = HotCalls.send(state, fd, MemorySegment.NULL, 0, SocketH.MSG_DONTWAIT);
            if (result >= 0) {
                down = false;
                return thrownAway;
            }
            if (Errno.EBUSY.is(result) && copying) {
                thrownAway++;
            } else if (Errno.ENOBUFS.is(result)) {
                return thrownAway;
            } else if (!Errno.EAGAIN.is(result) && !Errno.EBUSY.is(result) && !Errno.EINTR.is(result)) {
                down = true;
                return thrownAway;
            }
            int left = transmit.pending();
            fruitless = left == pending ? fruitless + 1 : 0;
            pending = left;
        }
        return thrownAway;
    }

    /** Tells the driver that the fill ring has frames again (zero-copy only). */
    void wakeReceiver() {
        long result = HotCalls.receive(state, fd, MemorySegment.NULL, 0, SocketH.MSG_DONTWAIT);
        down = result < 0 && (Errno.ENETDOWN.is(result) || Errno.ENXIO.is(result));
    }

    /** Runs the device's receive side on this thread, where busy polling is on. */
    void busyPoll(boolean busyPolling) {
        if (busyPolling) {
            wakeReceiver();
        }
    }

    void close() {
        arena.close();
    }
}
