package headroom.control;

import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.unix.PeerCredentials;
import io.netty.channel.unix.RawUnixChannelOption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Who may speak to the daemon: root, the daemon's own user, and members of the socket's group. The kernel's word counts
 * (SO_PEERCRED and SO_PEERGROUPS, unix(7)), whatever the mode of the file has become.
 *
 * @param userId of the daemon
 * @param groupId of the socket
 */
record PeerGate(int userId, int groupId) {
    private static final int MOST_GROUPS = 256;
    /** SO_PEERGROUPS of SOL_SOCKET (include/uapi/asm-generic/socket.h). */
    private static final RawUnixChannelOption PEER_GROUPS =
            new RawUnixChannelOption("SO_PEERGROUPS", 1, 59, MOST_GROUPS * Integer.BYTES);

    static PeerGate of(SocketFile socket) throws IOException {
        return new PeerGate((int) Files.getAttribute(Path.of("/proc/self"), "unix:uid"), socket.groupId());
    }

    boolean admits(EpollDomainSocketChannel client) throws IOException {
        PeerCredentials peer = client.peerCredentials();
        return admits(peer.uid(), peer.gids()) || admits(peer.uid(), supplementary(client));
    }

    /** @param groups of the peer; 0 never counts, it stands for the unused end of the kernel's answer */
    boolean admits(int peerUserId, int[] groups) {
        if (peerUserId == 0 || peerUserId == userId) {
            return true;
        }
        for (int group : groups) {
            if (group == groupId && group != 0) {
                return true;
            }
        }
        return false;
    }

    private static int[] supplementary(EpollDomainSocketChannel client) {
        ByteBuffer raw = client.config().getOption(PEER_GROUPS);
        if (raw == null) {
            return new int[0];
        }
        int[] groups = new int[raw.remaining() / Integer.BYTES];
        raw.order(ByteOrder.nativeOrder()).asIntBuffer().get(groups);
        return groups;
    }
}
