package headroom.iproute;

import headroom.linux.call.Errno;
import headroom.netlink.route.NextHopObject;
import headroom.netlink.socket.NetlinkRefusedException;
import headroom.netlink.socket.NetlinkSocket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The next hop objects of one namespace by their ids, each asked of the kernel once; an UncheckedIOException where that
 * fails. Single-threaded.
 */
public final class NextHopObjects {
    private final Map<Integer, Optional<NextHopObject>> known = new HashMap<>();
    private final NetlinkSocket socket;

    public NextHopObjects(NetlinkSocket socket) {
        this.socket = socket;
    }

    /** Empty for one that is gone meanwhile. */
    Optional<NextHopObject> of(int id) {
        return known.computeIfAbsent(id, this::ask);
    }

    private Optional<NextHopObject> ask(int id) {
        try {
            return Optional.of(socket.get(NextHopObject.byId(id)));
        } catch (NetlinkRefusedException e) {
            if (e.is(Errno.ENOENT)) {
                return Optional.empty();
            }
            throw new UncheckedIOException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
