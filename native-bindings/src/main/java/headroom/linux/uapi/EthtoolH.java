package headroom.linux.uapi;

/** What SIOCETHTOOL takes. From {@code <linux/ethtool.h>}. */
public final class EthtoolH {
    public static final int ETHTOOL_GCHANNELS = 0x3c;
    public static final int ETHTOOL_SCHANNELS = 0x3d;
    public static final int ETHTOOL_GRXCSUM = 0x14;
    public static final int ETHTOOL_SRXCSUM = 0x15;
    public static final int ETHTOOL_GTXCSUM = 0x16;
    public static final int ETHTOOL_STXCSUM = 0x17;
    public static final int ETHTOOL_GSG = 0x18;
    public static final int ETHTOOL_SSG = 0x19;
    public static final int ETHTOOL_GTSO = 0x1e;
    public static final int ETHTOOL_STSO = 0x1f;
    public static final int ETHTOOL_GGSO = 0x23;
    public static final int ETHTOOL_SGSO = 0x24;
    public static final int ETHTOOL_GGRO = 0x2b;
    public static final int ETHTOOL_SGRO = 0x2c;
    public static final int ETHTOOL_GDRVINFO = 3;
    public static final int ETHTOOL_GRINGPARAM = 0x10;
    public static final int ETHTOOL_SRINGPARAM = 0x11;

    private EthtoolH() {}

    /** {@code struct ethtool_channels}. */
    public static final class EthtoolChannels {
        public static final int SIZE = 36;
        public static final int CMD = 0;
        public static final int MAX_RX = 4;
        public static final int MAX_TX = 8;
        public static final int MAX_OTHER = 12;
        public static final int MAX_COMBINED = 16;
        public static final int RX_COUNT = 20;
        public static final int TX_COUNT = 24;
        public static final int OTHER_COUNT = 28;
        public static final int COMBINED_COUNT = 32;

        private EthtoolChannels() {}
    }

    /** {@code struct ethtool_value}. */
    public static final class EthtoolValue {
        public static final int SIZE = 8;
        public static final int CMD = 0;
        public static final int DATA = 4;

        private EthtoolValue() {}
    }

    /** {@code struct ethtool_drvinfo}. */
    public static final class EthtoolDrvinfo {
        public static final int SIZE = 196;
        public static final int CMD = 0;
        public static final int DRIVER = 4;
        public static final int VERSION = 36;
        public static final int FW_VERSION = 68;
        public static final int BUS_INFO = 100;
        public static final int EROM_VERSION = 132;
        public static final int RESERVED2 = 164;
        public static final int N_PRIV_FLAGS = 176;
        public static final int N_STATS = 180;
        public static final int TESTINFO_LEN = 184;
        public static final int EEDUMP_LEN = 188;
        public static final int REGDUMP_LEN = 192;

        private EthtoolDrvinfo() {}
    }

    /** {@code struct ethtool_ringparam}. */
    public static final class EthtoolRingparam {
        public static final int SIZE = 36;
        public static final int CMD = 0;
        public static final int RX_MAX_PENDING = 4;
        public static final int RX_MINI_MAX_PENDING = 8;
        public static final int RX_JUMBO_MAX_PENDING = 12;
        public static final int TX_MAX_PENDING = 16;
        public static final int RX_PENDING = 20;
        public static final int RX_MINI_PENDING = 24;
        public static final int RX_JUMBO_PENDING = 28;
        public static final int TX_PENDING = 32;

        private EthtoolRingparam() {}
    }
}
