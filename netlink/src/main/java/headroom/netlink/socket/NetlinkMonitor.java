package headroom.netlink.socket;

import static headroom.linux.uapi.NetlinkH.NETLINK_ADD_MEMBERSHIP;
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
import headroom.netlink.message.NetlinkMessage;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

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

    private final Endpoint endpoint;

    private NetlinkMonitor(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * Subscribes to rtnetlink groups of {@code namespace}, which may be closed afterwards. Everything said from now on
     * is heard or reported lost.
     *
     * @param bufferBytes for messages not yet read; without CAP_NET_ADMIN no more than net.core.rmem_max
     * @param groups RTNLGRP_*
     */
    public static NetlinkMonitor route(NetworkNamespace namespace, int bufferBytes, int... groups) throws IOException {
        Endpoint endpoint = Endpoint.open(namespace, NETLINK_ROUTE);
        try {
            bufferSize(endpoint.socket(), bufferBytes);
            for (int group : groups) {
                endpoint.socket().option("NETLINK_ADD_MEMBERSHIP", SOL_NETLINK, NETLINK_ADD_MEMBERSHIP, group);
            }
            return new NetlinkMonitor(endpoint);
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
        return endpoint.socket().fd();
    }

    /**
     * Hands over what there is, without waiting. There may be more afterwards: poll again.
     *
     * @throws IOException when the socket fails or a message is malformed; what was lost then counts as a gap too
     */
    public Continuity receive(MessageHandler handler) throws IOException {
        Continuity continuity = Continuity.COMPLETE;
        for (int i = 0; i < DATAGRAMS_AT_ONCE; i++) {
            int length = endpoint.receive();
            if (Errno.EAGAIN.is(length)) {
                break;
            }
            if (Errno.ENOBUFS.is(length)) {
                continuity = Continuity.GAP;
                continue;
            }
            ErrnoException.check("recvfrom", endpoint.socket().subject(), length);
            MemorySegment datagram = endpoint.datagram(length);
            for (NetlinkMessage message : NetlinkMessage.readAll(datagram)) {
                if (message.type() == NLMSG_OVERRUN) {
                    continuity = Continuity.GAP;
                } else if (message.type() >= NLMSG_MIN_TYPE) {
                    handler.take(message);
                }
            }
        }
        return continuity;
    }

    @Override
    public void close() {
        endpoint.close();
    }
}
