package headroom.linux.uapi;

/** ioctl requests for network devices. From {@code <linux/sockios.h>}. */
public final class SockiosH {
    public static final int SIOCETHTOOL = 0x8946;
    public static final int SIOCGIFMTU = 0x8921;
    public static final int SIOCSIFMTU = 0x8922;
    public static final int SIOCGIFFLAGS = 0x8913;
    public static final int SIOCSIFFLAGS = 0x8914;
    public static final int SIOCGIFHWADDR = 0x8927;
    public static final int SIOCGIFINDEX = 0x8933;

    private SockiosH() {}
}
