package headroom.linux.uapi;

/** SRv6 behaviours by a route. From {@code <linux/seg6_local.h>}. */
public final class Seg6LocalH {
    public static final int SEG6_LOCAL_UNSPEC = 0;
    public static final int SEG6_LOCAL_ACTION = 1;
    public static final int SEG6_LOCAL_SRH = 2;
    public static final int SEG6_LOCAL_TABLE = 3;
    public static final int SEG6_LOCAL_NH4 = 4;
    public static final int SEG6_LOCAL_NH6 = 5;
    public static final int SEG6_LOCAL_IIF = 6;
    public static final int SEG6_LOCAL_OIF = 7;
    public static final int SEG6_LOCAL_BPF = 8;
    public static final int SEG6_LOCAL_VRFTABLE = 9;
    public static final int SEG6_LOCAL_COUNTERS = 10;
    public static final int SEG6_LOCAL_FLAVORS = 11;

    public static final int SEG6_LOCAL_ACTION_UNSPEC = 0;
    public static final int SEG6_LOCAL_ACTION_END = 1;
    public static final int SEG6_LOCAL_ACTION_END_X = 2;
    public static final int SEG6_LOCAL_ACTION_END_T = 3;
    public static final int SEG6_LOCAL_ACTION_END_DX2 = 4;
    public static final int SEG6_LOCAL_ACTION_END_DX6 = 5;
    public static final int SEG6_LOCAL_ACTION_END_DX4 = 6;
    public static final int SEG6_LOCAL_ACTION_END_DT6 = 7;
    public static final int SEG6_LOCAL_ACTION_END_DT4 = 8;
    public static final int SEG6_LOCAL_ACTION_END_B6 = 9;
    public static final int SEG6_LOCAL_ACTION_END_B6_ENCAP = 10;
    public static final int SEG6_LOCAL_ACTION_END_BM = 11;
    public static final int SEG6_LOCAL_ACTION_END_S = 12;
    public static final int SEG6_LOCAL_ACTION_END_AS = 13;
    public static final int SEG6_LOCAL_ACTION_END_AM = 14;
    public static final int SEG6_LOCAL_ACTION_END_BPF = 15;
    public static final int SEG6_LOCAL_ACTION_END_DT46 = 16;

    public static final int SEG6_LOCAL_BPF_PROG_UNSPEC = 0;
    public static final int SEG6_LOCAL_BPF_PROG = 1;
    public static final int SEG6_LOCAL_BPF_PROG_NAME = 2;

    public static final int SEG6_LOCAL_CNT_UNSPEC = 0;
    public static final int SEG6_LOCAL_CNT_PAD = 1;
    public static final int SEG6_LOCAL_CNT_PACKETS = 2;
    public static final int SEG6_LOCAL_CNT_BYTES = 3;
    public static final int SEG6_LOCAL_CNT_ERRORS = 4;

    public static final int SEG6_LOCAL_FLV_UNSPEC = 0;
    public static final int SEG6_LOCAL_FLV_OPERATION = 1;
    public static final int SEG6_LOCAL_FLV_LCBLOCK_BITS = 2;
    public static final int SEG6_LOCAL_FLV_LCNODE_FN_BITS = 3;

    public static final int SEG6_LOCAL_FLV_OP_UNSPEC = 0;
    public static final int SEG6_LOCAL_FLV_OP_PSP = 1;
    public static final int SEG6_LOCAL_FLV_OP_USP = 2;
    public static final int SEG6_LOCAL_FLV_OP_USD = 3;
    public static final int SEG6_LOCAL_FLV_OP_NEXT_CSID = 4;

    private Seg6LocalH() {}
}
