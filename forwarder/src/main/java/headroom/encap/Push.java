package headroom.encap;

import headroom.packet.PacketBuffer;

/** Adds one set of outer headers in front of a packet. */
public interface Push {
    /** What {@link #apply} adds, in bytes, without the next link layer's header. */
    int bytes();

    /** EtherType of the outer packet: 0x86dd or 0x0800. */
    int etherType();

    /**
     * Writes the outer headers in front of {@code packet}, which begins with its inner Ethernet header (L2 pushes) or
     * its inner IP header (L3 pushes, the header already checked) and has at least {@link #bytes} of headroom. Every
     * byte of the new headers is written.
     */
    void apply(PacketBuffer packet);
}
