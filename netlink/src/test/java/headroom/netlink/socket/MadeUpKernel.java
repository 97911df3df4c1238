package headroom.netlink.socket;

import headroom.linux.uapi.NetlinkH;
import headroom.linux.uapi.NetlinkH.Nlmsghdr;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** Answers requests as a test says: one entry of {@link #onRequest} a request, given the request's sequence. */
final class MadeUpKernel implements Transport {
    private static final int EAGAIN = 11;
    private static final int ENOBUFS = 105;

    private final Deque<IntConsumer> answers = new ArrayDeque<>();
    /** Datagrams; empty for one that did not fit the buffer. */
    private final Deque<Optional<byte[]>> queue = new ArrayDeque<>();

    private byte[] last = new byte[0];

    final List<byte[]> sent = new ArrayList<>();
    final List<String> options = new ArrayList<>();

    void onRequest(IntConsumer answer) {
        answers.add(answer);
    }

    /** Queues a datagram. */
    void say(byte[]... messages) {
        ByteArrayOutputStream datagram = new ByteArrayOutputStream();
        for (byte[] message : messages) {
            datagram.writeBytes(message);
        }
        queue.add(Optional.of(datagram.toByteArray()));
    }

    /** Has the next receive say that something was lost. */
    void overrun() {
        queue.add(Optional.empty());
    }

    static byte[] message(int type, int flags, int sequence, int... payload) {
        int length = Nlmsghdr.SIZE + Integer.BYTES * payload.length;
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
        bytes.putInt(length)
                .putShort((short) type)
                .putShort((short) flags)
                .putInt(sequence)
                .putInt(0);
        for (int word : payload) {
            bytes.putInt(word);
        }
        return bytes.array();
    }

    static byte[] done(int flags, int sequence) {
        return message(NetlinkH.NLMSG_DONE, NetlinkH.NLM_F_MULTI | flags, sequence, 0);
    }

    /** NLMSG_ERROR; errno 0 acknowledges. */
    static byte[] error(int errno, int sequence) {
        return message(NetlinkH.NLMSG_ERROR, NetlinkH.NLM_F_CAPPED, sequence, -errno, Nlmsghdr.SIZE, 0, sequence, 0);
    }

    @Override
    public String subject() {
        return "made up";
    }

    @Override
    public void optionWhereKnown(String name, int option, int value) {
        options.add(name + "=" + value);
    }

    @Override
    public void send(byte[] message) {
        sent.add(message);
        int sequence = ByteBuffer.wrap(message).order(ByteOrder.nativeOrder()).getInt(Nlmsghdr.NLMSG_SEQ);
        answers.remove().accept(sequence);
    }

    @Override
    public int receive() {
        if (queue.isEmpty()) {
            return -EAGAIN;
        }
        Optional<byte[]> next = queue.remove();
        if (next.isEmpty()) {
            return -ENOBUFS;
        }
        last = next.get();
        return last.length;
    }

    @Override
    public MemorySegment datagram(int length) {
        return MemorySegment.ofArray(last);
    }

    @Override
    public boolean await(int timeoutMs) {
        return !queue.isEmpty();
    }

    @Override
    public void close() {}
}
