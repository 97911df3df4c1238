package headroom.netlink.socket;

import headroom.linux.call.ErrnoException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Datagrams to and from the kernel; in tests, from one that is made up. One thread at a time. */
interface Transport extends AutoCloseable {
    /** What failures name. */
    String subject();

    /** Sets an option of SOL_NETLINK; a kernel older than the option does without. */
    void optionWhereKnown(String name, int option, int value) throws ErrnoException;

    void send(byte[] message) throws IOException;

    /**
     * Takes the next datagram the kernel sent, without waiting.
     *
     * @return its length, or {@code -errno}: EAGAIN where there is none, ENOBUFS where the kernel had to drop some
     */
    int receive() throws IOException;

    /** A copy of the datagram received last, on the heap: messages cut from it last as long as anybody wants them. */
    MemorySegment datagram(int length);

    /**
     * Waits for a datagram or an error of the socket.
     *
     * @return false when the time has passed; true may come early, {@link #receive} then says EAGAIN
     */
    boolean await(int timeoutMs);

    @Override
    void close();
}
