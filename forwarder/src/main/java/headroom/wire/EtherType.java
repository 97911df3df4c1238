package headroom.wire;

/** EtherTypes (IANA, IEEE 802 Numbers). */
public final class EtherType {
    public static final int IPV4 = 0x0800;
    public static final int ARP = 0x0806;
    /** IEEE 802.1Q customer tag. */
    public static final int VLAN = 0x8100;

    public static final int IPV6 = 0x86dd;
    /** IEEE 802.1ad service tag, the outer one of QinQ. */
    public static final int SERVICE_VLAN = 0x88a8;

    private EtherType() {}

    /** True for the two types a VLAN tag begins with. */
    public static boolean isVlan(int etherType) {
        return etherType == VLAN || etherType == SERVICE_VLAN;
    }
}
