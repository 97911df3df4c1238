package headroom.netlink.message;

/** NLMSG_ALIGN and NLA_ALIGN of linux/netlink.h, which are the same. */
final class Alignment {
    private Alignment() {}

    static int up(int bytes) {
        return (bytes + 3) & ~3;
    }
}
