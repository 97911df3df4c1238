package headroom.netlink.socket;

import static headroom.linux.uapi.NetlinkH.NETLINK_GENERIC;
import static headroom.linux.uapi.NetlinkH.NETLINK_GET_STRICT_CHK;
import static headroom.linux.uapi.NetlinkH.NETLINK_ROUTE;
import static headroom.linux.uapi.NetlinkH.NLMSG_MIN_TYPE;
import static headroom.linux.uapi.NetlinkH.NLMSG_OVERRUN;
import static headroom.linux.uapi.NetlinkH.NLM_F_ACK;
import static headroom.linux.uapi.NetlinkH.NLM_F_DUMP;
import static headroom.linux.uapi.NetlinkH.NLM_F_DUMP_INTR;
import static headroom.linux.uapi.NetlinkH.NLM_F_REQUEST;

import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.message.Acknowledgement;
import headroom.netlink.message.Dump;
import headroom.netlink.message.ExtendedAck;
import headroom.netlink.message.Get;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageDecoder;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.NetlinkMessage;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A socket for requests. Any thread may use it; requests take turns. What the kernel refuses is a
 * {@link NetlinkRefusedException} with the kernel's own words; no answer in time is a {@link SocketTimeoutException},
 * after which the socket goes on working.
 *
 * <p>A timeout is for the answer. Sending is not bounded by it: rtnetlink, and most of generic netlink, do what is
 * asked while it is being sent, and first wait for the lock of all network configuration (RTNL) for as long as others
 * hold it.
 */
public final class NetlinkSocket implements AutoCloseable {
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);
    /** A table that changes during each of so many dumps is changing all the time. */
    private static final int DUMP_ATTEMPTS = 32;

    private final Transport transport;
    private final long timeoutNs;
    private int sequence;
    /** Of a dump that was given up: the kernel starts no other before it is read to its end. 0 for none. */
    private int unfinishedDump;

    NetlinkSocket(Transport transport, Duration timeout) {
        this.transport = transport;
        this.timeoutNs = timeout.toNanos();
    }

    /**
     * Opens a socket for links, addresses, neighbours and routes of {@code namespace}, which may be closed afterwards.
     */
    public static NetlinkSocket route(NetworkNamespace namespace) throws IOException {
        return route(namespace, DEFAULT_TIMEOUT);
    }

    /**
     * The same with another timeout.
     *
     * @param timeout for one request; for one attempt of a dump
     */
    public static NetlinkSocket route(NetworkNamespace namespace, Duration timeout) throws IOException {
        return open(namespace, NETLINK_ROUTE, timeout);
    }

    /** The same in the calling thread's namespace, without the privilege to enter another. */
    public static NetlinkSocket route() throws IOException {
        return route(DEFAULT_TIMEOUT);
    }

    /**
     * The same with another timeout.
     *
     * @param timeout for one request; for one attempt of a dump
     */
    public static NetlinkSocket route(Duration timeout) throws IOException {
        return new NetlinkSocket(Endpoint.open(NETLINK_ROUTE), timeout);
    }

    /** Opens a socket for the families of generic netlink, which see {@code namespace}; it may be closed afterwards. */
    public static NetlinkSocket generic(NetworkNamespace namespace) throws IOException {
        return generic(namespace, DEFAULT_TIMEOUT);
    }

    /**
     * The same with another timeout.
     *
     * @param timeout for one request; for one attempt of a dump
     */
    public static NetlinkSocket generic(NetworkNamespace namespace, Duration timeout) throws IOException {
        return open(namespace, NETLINK_GENERIC, timeout);
    }

    /**
     * Opens a socket of another kind.
     *
     * @param protocol NETLINK_*
     * @param timeout for one request; for one attempt of a dump
     */
    public static NetlinkSocket open(NetworkNamespace namespace, int protocol, Duration timeout) throws IOException {
        return new NetlinkSocket(Endpoint.open(namespace, protocol), timeout);
    }

    /**
     * Asks for a change.
     *
     * @return what the kernel remarked although it did as asked; mostly {@link ExtendedAck#NONE}
     */
    public synchronized ExtendedAck execute(MessageWriter request) throws IOException {
        return exchange(request, NLM_F_ACK, message -> {}).extended();
    }

    /** Asks for one thing. */
    public synchronized <T> T get(Get<T> get) throws IOException {
        List<T> answers = new ArrayList<>(1);
        strictly(get.request(), NLM_F_ACK, new Collector<>(answers, get.decoder()));
        if (answers.isEmpty()) {
            throw new IOException(
                    subject() + ", request type " + get.request().type() + ": acknowledged, not answered");
        }
        return answers.getFirst();
    }

    /**
     * Asks for one thing that may not be there.
     *
     * @param absent the refusal that says so; any other is an exception
     */
    public <T> Optional<T> find(Get<T> get, Errno absent) throws IOException {
        try {
            return Optional.of(get(get));
        } catch (NetlinkRefusedException e) {
            if (e.is(absent)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /**
     * Asks for everything. A dump during which something came or went is asked again where the kernel notices that
     * (NLM_F_DUMP_INTR): for links and addresses it does. Of neighbours, routes and namespace ids it does not, nor of a
     * link that changed: what is returned was all true at some moment while it was asked, not all at the same one.
     */
    public synchronized <T> List<T> dump(Dump<T> dump) throws IOException {
        for (int attempt = 0; attempt < DUMP_ATTEMPTS; attempt++) {
            List<T> answers = new ArrayList<>();
            if (attemptDump(dump, answers)) {
                return answers;
            }
        }
        throw new IOException(subject() + ", request type " + dump.request().type()
                + ": the table changed during each of " + DUMP_ATTEMPTS + " dumps");
    }

    /**
     * Asks for everything in something that may not be there, e.g. a routing table: empty then.
     *
     * @param absent the refusal that says so; any other is an exception
     */
    public <T> List<T> dump(Dump<T> dump, Errno absent) throws IOException {
        try {
            return dump(dump);
        } catch (NetlinkRefusedException e) {
            if (e.is(absent)) {
                return List.of();
            }
            throw e;
        }
    }

    /** False when the table changed meanwhile. */
    private <T> boolean attemptDump(Dump<T> dump, List<T> answers) throws IOException {
        Collector<T> collector = new Collector<>(answers, dump.decoder());
        strictly(dump.request(), NLM_F_DUMP, collector);
        return !collector.interrupted;
    }

    /** For questions: a kernel that checks strictly filters by what it is given, and ignores nothing. */
    private void strictly(MessageWriter request, int flags, MessageHandler handler) throws IOException {
        transport.optionWhereKnown("NETLINK_GET_STRICT_CHK", NETLINK_GET_STRICT_CHK, 1);
        try {
            exchange(request, flags, handler);
        } finally {
            transport.optionWhereKnown("NETLINK_GET_STRICT_CHK", NETLINK_GET_STRICT_CHK, 0);
        }
    }

    /** Sends and reads to the end of the answer. */
    private Acknowledgement exchange(MessageWriter request, int flags, MessageHandler handler) throws IOException {
        long deadlineNs = System.nanoTime() + timeoutNs;
        finishDump(deadlineNs);
        sequence = sequence == Integer.MAX_VALUE ? 1 : sequence + 1;
        transport.send(request.toBytes(sequence, NLM_F_REQUEST | flags));
        unfinishedDump = (flags & NLM_F_DUMP) == NLM_F_DUMP ? sequence : 0;
        Acknowledgement end = readAnswer(sequence, handler, deadlineNs);
        if (end.errno() != 0) {
            throw new NetlinkRefusedException(subject(), request, end);
        }
        return end;
    }

    private void finishDump(long deadlineNs) throws IOException {
        if (unfinishedDump != 0) {
            int unfinished = unfinishedDump;
            unfinishedDump = 0; // one try: its end may have been in a datagram that made no sense
            readAnswer(unfinished, message -> {}, deadlineNs);
        }
    }

    /** Reads on past a message that is malformed, which is thrown afterwards. */
    private Acknowledgement readAnswer(int expected, MessageHandler handler, long deadlineNs) throws IOException {
        MalformedNetlinkException malformed = null;
        while (true) {
            for (NetlinkMessage message : NetlinkMessage.readAll(transport.datagram(await(deadlineNs)))) {
                if (message.sequence() != expected) {
                    continue; // the late answer to a request that was given up
                }
                try {
                    handler.take(message);
                } catch (MalformedNetlinkException e) {
                    malformed = malformed == null ? e : malformed;
                }
                if (Acknowledgement.ends(message)) {
                    unfinishedDump = 0;
                    Acknowledgement end = Acknowledgement.decode(message);
                    if (malformed != null) {
                        throw malformed;
                    }
                    return end;
                }
            }
        }
    }

    /** The length of the next datagram. */
    private int await(long deadlineNs) throws IOException {
        while (true) {
            int length = transport.receive();
            if (length >= 0) {
                return length;
            }
            if (!Errno.EAGAIN.is(length)) {
                throw new ErrnoException("recvfrom", subject(), length);
            }
            long remainingNs = deadlineNs - System.nanoTime();
            if (remainingNs <= 0) {
                throw new SocketTimeoutException(subject() + ": no answer within "
                        + Duration.ofNanos(timeoutNs).toMillis() + " ms");
            }
            transport.await((int) Math.min(Integer.MAX_VALUE, 1 + remainingNs / 1_000_000));
        }
    }

    private String subject() {
        return transport.subject();
    }

    /** Waits for a request under way. Idempotent. */
    @Override
    public synchronized void close() {
        transport.close();
    }

    /** Decodes what answers a request into a list. */
    private static final class Collector<T> implements MessageHandler {
        private final List<T> answers;
        private final MessageDecoder<T> decoder;
        private boolean interrupted;

        Collector(List<T> answers, MessageDecoder<T> decoder) {
            this.answers = answers;
            this.decoder = decoder;
        }

        @Override
        public void take(NetlinkMessage message) throws MalformedNetlinkException {
            interrupted |= message.hasFlag(NLM_F_DUMP_INTR) || message.type() == NLMSG_OVERRUN;
            if (message.type() >= NLMSG_MIN_TYPE) {
                decoder.decode(message).ifPresent(answers::add);
            }
        }
    }
}
