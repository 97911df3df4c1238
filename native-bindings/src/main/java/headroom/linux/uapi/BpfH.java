package headroom.linux.uapi;

/** BPF objects. From {@code <linux/bpf.h>}. */
public final class BpfH {
    public static final int BPF_ANY = 0;
    public static final int BPF_NOEXIST = 1;
    public static final int BPF_EXIST = 2;
    public static final int BPF_F_NO_PREALLOC = 1;
    public static final int BPF_F_REPLACE = 4;
    public static final int BPF_XDP = 37;

    private BpfH() {}
}
