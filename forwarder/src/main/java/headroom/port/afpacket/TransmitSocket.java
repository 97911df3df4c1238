package headroom.port.afpacket;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import headroom.linux.call.CallState;
import headroom.linux.call.Errno;
import headroom.linux.call.HotCalls;
import headroom.linux.uapi.SocketH;
import headroom.linux.uapi.SocketH.Iovec;
import headroom.linux.uapi.SocketH.Mmsghdr;
import headroom.linux.uapi.SocketH.Msghdr;
import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.port.PortCounters;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Transmits with sendmmsg(2) from wherever a packet lies: ring, UMEM or pool. One thread. */
final class TransmitSocket {
    /** Packets a system call takes. */
    static final int MESSAGES = 64;

    /** How often a batch asks again in all, where the kernel has no room: it is not waited for. */
    private static final int RETRIES = 16;

    private final int fd;
    private final CallState state;
    /** The messages from the first on, from the second on and so on: where the kernel stopped, sending goes on. */
    private final MemorySegment[] messagesFrom = new MemorySegment[MESSAGES];

    private final MemorySegment vectors;
    private int retriesLeft;

    /** Everything allocated here lives as long as {@code arena}. */
    TransmitSocket(int fd, Arena arena) {
        this.fd = fd;
        this.state = new CallState(arena);
        MemorySegment messages = arena.allocate((long) Mmsghdr.SIZE * MESSAGES, 8);
        this.vectors = arena.allocate((long) Iovec.SIZE * MESSAGES, 8);
        for (int i = 0; i < MESSAGES; i++) {
            long header = (long) i * Mmsghdr.SIZE + Mmsghdr.MSG_HDR;
            messages.set(ADDRESS, header + Msghdr.MSG_IOV, vectors.asSlice((long) i * Iovec.SIZE, Iovec.SIZE));
            messages.set(JAVA_LONG, header + Msghdr.MSG_IOVLEN, 1);
            messagesFrom[i] = messages.asSlice((long) i * Mmsghdr.SIZE);
        }
    }

    /** Sends, counts and releases every packet of the batch; returns how many the kernel took. */
    int send(PacketBatch batch, PortCounters counters) {
        int sent = 0;
        retriesLeft = RETRIES;
        for (int from = 0; from < batch.size(); from += MESSAGES) {
            sent += send(batch, from, Math.min(batch.size() - from, MESSAGES), counters);
        }
        return sent;
    }

    private int send(PacketBatch batch, int from, int count, PortCounters counters) {
        for (int i = 0; i < count; i++) {
            PacketBuffer packet = batch.get(from + i);
            MemorySegment memory = packet.memory();
            if (!memory.isNative()) {
                throw new IllegalStateException("a packet in heap memory cannot be transmitted by the kernel");
            }
            long vector = (long) i * Iovec.SIZE;
            vectors.set(JAVA_LONG, vector + Iovec.IOV_BASE, memory.address() + packet.start());
            vectors.set(JAVA_LONG, vector + Iovec.IOV_LEN, packet.length());
        }
        int sent = 0;
        int done = 0;
        while (done < count) {
            int result = HotCalls.sendmmsg(state, fd, messagesFrom[done], count - done, SocketH.MSG_DONTWAIT);
            if (result > 0) {
                took(batch, from + done, result, counters);
                sent += result;
                done += result;
            } else {
                done += refused(Errno.of(result), batch, from + done, count - done, counters);
            }
        }
        return sent;
    }

    private static void took(PacketBatch batch, int from, int count, PortCounters counters) {
        long bytes = 0;
        for (int i = from; i < from + count; i++) {
            bytes += batch.get(i).length();
            batch.get(i).release();
        }
        counters.transmittedPackets.add(count);
        counters.transmittedBytes.add(bytes);
    }

    /**
     * The kernel refused the first of {@code count} packets; returns how many of them are dropped for it, 0 to retry.
     */
    private int refused(Errno errno, PacketBatch batch, int from, int count, PortCounters counters) {
        return switch (errno) {
            case EINTR -> 0;
            case EAGAIN, ENOBUFS, ENOMEM ->
                retriesLeft-- > 0 ? 0 : drop(batch, from, count, DropReason.TX_RING_FULL, counters);
            case ENETDOWN, ENXIO, ENODEV -> drop(batch, from, count, DropReason.PORT_DOWN, counters);
            case EMSGSIZE -> drop(batch, from, 1, DropReason.MTU_EXCEEDED, counters);
            default -> drop(batch, from, 1, DropReason.TX_ERROR, counters);
        };
    }

    private static int drop(PacketBatch batch, int from, int count, DropReason reason, PortCounters counters) {
        for (int i = from; i < from + count; i++) {
            counters.drops.drop(batch.get(i), reason);
        }
        return count;
    }
}
