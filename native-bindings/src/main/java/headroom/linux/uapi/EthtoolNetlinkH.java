package headroom.linux.uapi;

/** The ethtool family of generic netlink. From {@code <linux/ethtool_netlink.h>}. */
public final class EthtoolNetlinkH {
    public static final int ETHTOOL_MSG_STRSET_GET = 1;
    public static final int ETHTOOL_MSG_FEATURES_GET = 11;
    public static final int ETHTOOL_MSG_FEATURES_SET = 12;
    public static final int ETHTOOL_MSG_RINGS_GET = 15;
    public static final int ETHTOOL_MSG_RINGS_SET = 16;
    public static final int ETHTOOL_MSG_CHANNELS_GET = 17;
    public static final int ETHTOOL_MSG_CHANNELS_SET = 18;

    public static final int ETHTOOL_MSG_STRSET_GET_REPLY = 1;
    public static final int ETHTOOL_MSG_FEATURES_GET_REPLY = 11;
    public static final int ETHTOOL_MSG_FEATURES_SET_REPLY = 12;
    public static final int ETHTOOL_MSG_FEATURES_NTF = 13;
    public static final int ETHTOOL_MSG_RINGS_GET_REPLY = 16;
    public static final int ETHTOOL_MSG_RINGS_NTF = 17;
    public static final int ETHTOOL_MSG_CHANNELS_GET_REPLY = 18;
    public static final int ETHTOOL_MSG_CHANNELS_NTF = 19;

    public static final int ETHTOOL_A_HEADER_UNSPEC = 0;
    public static final int ETHTOOL_A_HEADER_DEV_INDEX = 1;
    public static final int ETHTOOL_A_HEADER_DEV_NAME = 2;
    public static final int ETHTOOL_A_HEADER_FLAGS = 3;

    public static final int ETHTOOL_FLAG_COMPACT_BITSETS = 1;
    public static final int ETHTOOL_FLAG_OMIT_REPLY = 2;
    public static final int ETHTOOL_FLAG_STATS = 4;

    public static final int ETHTOOL_A_BITSET_UNSPEC = 0;
    public static final int ETHTOOL_A_BITSET_NOMASK = 1;
    public static final int ETHTOOL_A_BITSET_SIZE = 2;
    public static final int ETHTOOL_A_BITSET_BITS = 3;
    public static final int ETHTOOL_A_BITSET_VALUE = 4;
    public static final int ETHTOOL_A_BITSET_MASK = 5;

    public static final int ETHTOOL_A_BITSET_BITS_UNSPEC = 0;
    public static final int ETHTOOL_A_BITSET_BITS_BIT = 1;

    public static final int ETHTOOL_A_BITSET_BIT_UNSPEC = 0;
    public static final int ETHTOOL_A_BITSET_BIT_INDEX = 1;
    public static final int ETHTOOL_A_BITSET_BIT_NAME = 2;
    public static final int ETHTOOL_A_BITSET_BIT_VALUE = 3;

    public static final int ETHTOOL_A_FEATURES_UNSPEC = 0;
    public static final int ETHTOOL_A_FEATURES_HEADER = 1;
    public static final int ETHTOOL_A_FEATURES_HW = 2;
    public static final int ETHTOOL_A_FEATURES_WANTED = 3;
    public static final int ETHTOOL_A_FEATURES_ACTIVE = 4;
    public static final int ETHTOOL_A_FEATURES_NOCHANGE = 5;

    public static final int ETHTOOL_A_CHANNELS_UNSPEC = 0;
    public static final int ETHTOOL_A_CHANNELS_HEADER = 1;
    public static final int ETHTOOL_A_CHANNELS_RX_MAX = 2;
    public static final int ETHTOOL_A_CHANNELS_TX_MAX = 3;
    public static final int ETHTOOL_A_CHANNELS_OTHER_MAX = 4;
    public static final int ETHTOOL_A_CHANNELS_COMBINED_MAX = 5;
    public static final int ETHTOOL_A_CHANNELS_RX_COUNT = 6;
    public static final int ETHTOOL_A_CHANNELS_TX_COUNT = 7;
    public static final int ETHTOOL_A_CHANNELS_OTHER_COUNT = 8;
    public static final int ETHTOOL_A_CHANNELS_COMBINED_COUNT = 9;

    public static final int ETHTOOL_A_RINGS_UNSPEC = 0;
    public static final int ETHTOOL_A_RINGS_HEADER = 1;
    public static final int ETHTOOL_A_RINGS_RX_MAX = 2;
    public static final int ETHTOOL_A_RINGS_RX_MINI_MAX = 3;
    public static final int ETHTOOL_A_RINGS_RX_JUMBO_MAX = 4;
    public static final int ETHTOOL_A_RINGS_TX_MAX = 5;
    public static final int ETHTOOL_A_RINGS_RX = 6;
    public static final int ETHTOOL_A_RINGS_RX_MINI = 7;
    public static final int ETHTOOL_A_RINGS_RX_JUMBO = 8;
    public static final int ETHTOOL_A_RINGS_TX = 9;
    public static final int ETHTOOL_A_RINGS_RX_BUF_LEN = 10;
    public static final int ETHTOOL_A_RINGS_TCP_DATA_SPLIT = 11;
    public static final int ETHTOOL_A_RINGS_CQE_SIZE = 12;
    public static final int ETHTOOL_A_RINGS_TX_PUSH = 13;
    public static final int ETHTOOL_A_RINGS_RX_PUSH = 14;
    public static final int ETHTOOL_A_RINGS_TX_PUSH_BUF_LEN = 15;
    public static final int ETHTOOL_A_RINGS_TX_PUSH_BUF_LEN_MAX = 16;
    public static final int ETHTOOL_A_RINGS_HDS_THRESH = 17;
    public static final int ETHTOOL_A_RINGS_HDS_THRESH_MAX = 18;

    private EthtoolNetlinkH() {}
}
