package headroom.linux.uapi;

/** The segment routing header. From {@code <linux/seg6.h>}. */
public final class Seg6H {
    public static final int SR6_FLAG1_PROTECTED = 0x40;
    public static final int SR6_FLAG1_OAM = 0x20;
    public static final int SR6_FLAG1_ALERT = 0x10;
    public static final int SR6_FLAG1_HMAC = 0x8;
    public static final int SR6_TLV_HMAC = 5;

    private Seg6H() {}

    /** {@code struct ipv6_sr_hdr}; segments follow, the last of the path first. */
    public static final class Ipv6SrHdr {
        public static final int SIZE = 8;
        public static final int NEXTHDR = 0;
        public static final int HDRLEN = 1;
        public static final int TYPE = 2;
        public static final int SEGMENTS_LEFT = 3;
        public static final int FIRST_SEGMENT = 4;
        public static final int FLAGS = 5;
        public static final int TAG = 6;

        private Ipv6SrHdr() {}
    }
}
