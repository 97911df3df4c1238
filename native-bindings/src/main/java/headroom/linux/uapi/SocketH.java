package headroom.linux.uapi;

/** Sockets of the C library. From {@code <sys/socket.h>}. */
public final class SocketH {
    public static final int AF_UNSPEC = 0;
    public static final int AF_UNIX = 1;
    public static final int AF_INET = 2;
    public static final int AF_INET6 = 10;
    public static final int AF_NETLINK = 16;
    public static final int AF_PACKET = 17;
    public static final int SOCK_STREAM = 1;
    public static final int SOCK_DGRAM = 2;
    public static final int SOCK_RAW = 3;
    public static final int SOCK_CLOEXEC = 0x80000;
    public static final int SOCK_NONBLOCK = 0x800;
    public static final int SOL_SOCKET = 1;
    public static final int SO_REUSEADDR = 2;
    public static final int SO_SNDBUF = 7;
    public static final int SO_RCVBUF = 8;
    public static final int SO_SNDBUFFORCE = 0x20;
    public static final int SO_RCVBUFFORCE = 0x21;
    public static final int SO_RCVTIMEO = 0x14;
    public static final int SO_SNDTIMEO = 0x15;
    public static final int SO_ERROR = 4;
    public static final int SO_ATTACH_FILTER = 0x1a;
    public static final int SO_DETACH_FILTER = 0x1b;
    public static final int SO_BUSY_POLL = 0x2e;
    public static final int SO_PREFER_BUSY_POLL = 0x45;
    public static final int SO_BUSY_POLL_BUDGET = 0x46;
    public static final int SO_BINDTODEVICE = 0x19;
    public static final int SO_PRIORITY = 0xc;
    public static final int SO_PEERCRED = 0x11;
    public static final int SO_NETNS_COOKIE = 0x47;
    public static final int MSG_PEEK = 2;
    public static final int MSG_TRUNC = 0x20;
    public static final int MSG_CTRUNC = 8;
    public static final int MSG_DONTWAIT = 0x40;
    public static final int MSG_WAITFORONE = 0x10000;
    public static final int MSG_NOSIGNAL = 0x4000;
    public static final int SCM_RIGHTS = 1;

    private SocketH() {}

    /** {@code struct msghdr}. */
    public static final class Msghdr {
        public static final int SIZE = 56;
        public static final int MSG_NAME = 0;
        public static final int MSG_NAMELEN = 8;
        public static final int MSG_IOV = 16;
        public static final int MSG_IOVLEN = 24;
        public static final int MSG_CONTROL = 32;
        public static final int MSG_CONTROLLEN = 40;
        public static final int MSG_FLAGS = 48;

        private Msghdr() {}
    }

    /** {@code struct mmsghdr}. */
    public static final class Mmsghdr {
        public static final int SIZE = 64;
        public static final int MSG_HDR = 0;
        public static final int MSG_LEN = 56;

        private Mmsghdr() {}
    }

    /** {@code struct iovec}. */
    public static final class Iovec {
        public static final int SIZE = 16;
        public static final int IOV_BASE = 0;
        public static final int IOV_LEN = 8;

        private Iovec() {}
    }

    /** {@code struct cmsghdr}. */
    public static final class Cmsghdr {
        public static final int SIZE = 16;
        public static final int CMSG_LEN = 0;
        public static final int CMSG_LEVEL = 8;
        public static final int CMSG_TYPE = 12;

        private Cmsghdr() {}
    }
}
