package headroom.netlink.socket;

import static headroom.linux.uapi.NetlinkH.NETLINK_ADD_MEMBERSHIP;
import static headroom.linux.uapi.NetlinkH.NETLINK_GENERIC;
import static headroom.linux.uapi.NetlinkH.NETLINK_ROUTE;
import static headroom.linux.uapi.NetlinkH.NLMSG_MIN_TYPE;
import static headroom.linux.uapi.NetlinkH.NLMSG_OVERRUN;
import static headroom.linux.uapi.NetlinkH.SOL_NETLINK;

import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.io.Fd;
import headroom.linux.io.NetworkNamespace;
import headroom.linux.io.Socket;
import headroom.linux.uapi.SocketH;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.NetlinkMessage;
import java.io.IOException;

/**
 * Listens to what the kernel says of its own accord. The kernel drops what does not fit the receive buffer: that is a
 * {@link Continuity#GAP}, after which whoever keeps a table has to dump it again. One thread.
 */
public final class NetlinkMonitor implements AutoCloseable {
    /** Whether everything the kernel said was heard. */
    public enum Continuity {
        COMPLETE,
        /** Something was lost, nobody knows what. */
        GAP
    }

    public static final int DEFAULT_BUFFER_BYTES = 4 << 20;
    /** Messages come faster than they are read only for a while; the caller gets a turn in between. */
    private static final int DATAGRAMS_AT_ONCE = 1024;

    private final Transport transport;
    private final Fd fd;
    /** From when something was lost until the queue was seen empty. */
    private boolean discarding;

    /** Takes {@code transport}, whose descriptor is {@code fd}. */
    NetlinkMonitor(Transport transport, Fd fd) {
        this.transport = transport;
        this.fd = fd;
    }

    /**
     * Subscribes to rtnetlink groups of {@code namespace}, which may be closed afterwards. Everything said from now on
     * is heard or reported lost.
     *
     * @param bufferBytes for messages not yet read; without CAP_NET_ADMIN no more than net.core.rmem_max
     * @param groups RTNLGRP_*
     */
    public static NetlinkMonitor route(NetworkNamespace namespace, int bufferBytes, int... groups) throws IOException {
        return open(namespace, NETLINK_ROUTE, bufferBytes, groups);
    }

    /**
     * The same for groups of families of generic netlink.
     *
     * @param groups numbers of this kernel's, from {@code Family.multicastGroups}
     */
    public static NetlinkMonitor generic(NetworkNamespace namespace, int bufferBytes, int... groups)
            throws IOException {
        return open(namespace, NETLINK_GENERIC, bufferBytes, groups);
    }

    private static NetlinkMonitor open(NetworkNamespace namespace, int protocol, int bufferBytes, int... groups)
            throws IOException {
        Endpoint endpoint = Endpoint.open(namespace, protocol);
        try {
            bufferSize(endpoint.socket(), bufferBytes);
            for (int group : groups) {
                endpoint.socket().option("NETLINK_ADD_MEMBERSHIP", SOL_NETLINK, NETLINK_ADD_MEMBERSHIP, group);
            }
            return new NetlinkMonitor(endpoint, endpoint.socket().fd());
        } catch (IOException | RuntimeException e) {
            endpoint.close();
            throw e;
        }
    }

    private static void bufferSize(Socket socket, int bytes) throws ErrnoException {
        try {
            socket.option("SO_RCVBUFFORCE", SocketH.SOL_SOCKET, SocketH.SO_RCVBUFFORCE, bytes);
        } catch (ErrnoException e) {
            if (!e.is(Errno.EPERM)) {
                throw e;
            }
            socket.option("SO_RCVBUF", SocketH.SOL_SOCKET, SocketH.SO_RCVBUF, bytes);
        }
    }

    /** To poll for input. */
    public Fd fd() {
        return fd;
    }

    /**
     * Hands over what there is, without waiting. There may be more afterwards: poll again.
     *
     * <p>Behind a loss everything is discarded until nothing is left, and only then is the gap told: whoever dumps at
     * once has what is newer than all he was given, and misses nothing of what follows.
     *
     * @throws IOException when the socket fails or a message is malformed; what was lost then counts as a gap too
     */
    public Continuity receive(MessageHandler handler) throws IOException {
        MalformedNetlinkException malformed = null;
        for (int i = 0; discarding || i < DATAGRAMS_AT_ONCE; i++) {
            int length = transport.receive();
            if (Errno.EAGAIN.is(length)) {
                return empty(malformed);
            }
            if (Errno.ENOBUFS.is(length)) {
                discarding = true;
                continue;
            }
            ErrnoException.check("recvfrom", transport.subject(), length);
            if (discarding) {
                // The kernel goes on dropping until the queue is empty, without a second ENOBUFS (NETLINK_S_CONGESTED
                // in
                // net/netlink/af_netlink.c). So this ends: the queue does not grow meanwhile.
                continue;
            }
            try {
                deliver(length, handler);
            } catch (MalformedNetlinkException e) {
                discarding = true;
                malformed = e;
            }
        }
        return Continuity.COMPLETE;
    }

    private void deliver(int length, MessageHandler handler) throws MalformedNetlinkException {
        for (NetlinkMessage message : NetlinkMessage.readAll(transport.datagram(length))) {
            if (message.type() == NLMSG_OVERRUN) {
                discarding = true;
            } else if (message.type() >= NLMSG_MIN_TYPE) {
                handler.take(message);
            }
        }
    }

    private Continuity empty(MalformedNetlinkException malformed) throws MalformedNetlinkException {
        boolean isGap = discarding;
        discarding = false;
        if (malformed != null) {
            throw malformed;
        }
        return isGap ? Continuity.GAP : Continuity.COMPLETE;
    }

    @Override
    public void close() {
        transport.close();
    }
}
