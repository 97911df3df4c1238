package headroom.netlink.netdev;

import headroom.linux.call.Errno;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.generic.Families;
import headroom.netlink.socket.NetlinkRefusedException;
import headroom.netlink.socket.NetlinkSocket;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Asks about the devices of one namespace, by index. Any thread, in turns. What this kernel is too old for is
 * an empty answer; a device that is not there is an exception (ENODEV).
 */
public final class NetdevSocket implements AutoCloseable {
    private final NetlinkSocket socket;
    private final Optional<NetdevRequests> requests;

    private NetdevSocket(NetlinkSocket socket, Optional<NetdevRequests> requests) {
        this.socket = socket;
        this.requests = requests;
    }

    /** Opens one in {@code namespace}, which may be closed afterwards. */
    public static NetdevSocket open(NetworkNamespace namespace) throws IOException {
        return open(namespace, NetlinkSocket.DEFAULT_TIMEOUT);
    }

    /**
     * The same with another timeout.
     *
     * @param timeout for the answer to one request over netlink
     */
    public static NetdevSocket open(NetworkNamespace namespace, Duration timeout) throws IOException {
        NetlinkSocket socket = NetlinkSocket.generic(namespace, timeout);
        try {
            return new NetdevSocket(
                    socket,
                    socket.find(Families.byName(NetdevRequests.FAMILY), Errno.ENOENT)
                            .map(NetdevRequests::new));
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    /** Empty before Linux 6.3. */
    public Optional<XdpCapabilities> xdp(int index) throws IOException {
        return requests.isPresent() ? socket.find(requests.get().xdp(index), Errno.EOPNOTSUPP) : Optional.empty();
    }

    /** Empty before Linux 6.8; no queues of a device that is down. */
    public Optional<List<Queue>> queues(int index) throws IOException {
        if (requests.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(socket.dump(requests.get().queues(index)));
        } catch (NetlinkRefusedException e) {
            if (e.is(Errno.EOPNOTSUPP)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    @Override
    public void close() {
        socket.close();
    }
}
