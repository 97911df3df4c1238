package headroom.linux.uapi;

/** tun and tap devices. From {@code <linux/if_tun.h>}. */
public final class IfTunH {
    public static final int IFF_TUN = 1;
    public static final int IFF_TAP = 2;

    private IfTunH() {}
}
