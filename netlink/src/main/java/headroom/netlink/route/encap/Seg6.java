package headroom.netlink.route.encap;

import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_SEG6;
import static headroom.linux.uapi.Seg6IptunnelH.SEG6_IPTUNNEL_SRH;
import static headroom.linux.uapi.Seg6IptunnelH.SEG6_IPTUN_MODE_ENCAP;
import static headroom.linux.uapi.Seg6IptunnelH.SEG6_IPTUN_MODE_ENCAP_RED;
import static headroom.linux.uapi.Seg6IptunnelH.SEG6_IPTUN_MODE_INLINE;
import static headroom.linux.uapi.Seg6IptunnelH.SEG6_IPTUN_MODE_L2ENCAP;
import static headroom.linux.uapi.Seg6IptunnelH.SEG6_IPTUN_MODE_L2ENCAP_RED;

import headroom.linux.uapi.Seg6IptunnelH;
import headroom.linux.uapi.Seg6IptunnelH.Seg6IptunnelEncap;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.route.encap.SegmentRoutingHeader.Destination;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * An SRv6 push (RFC 8986, section 5).
 *
 * @param segments SIDs in travel order, without the packet's own destination; 1 to 127, one less where the header is
 *     inserted (INLINE), two less where it is signed
 * @param hmacKeyId of the key the header is signed with; empty for an unsigned one
 * @param others attributes without a field here
 */
public record Seg6(Mode mode, List<InetAddress> segments, OptionalInt hmacKeyId, List<Attribute> others)
        implements Encapsulation {
    private static final AttributeNames NAMES = AttributeNames.of(Seg6IptunnelH.class, "SEG6_IPTUNNEL_");

    /** What is pushed in front of what. */
    public enum Mode {
        /** The header alone, into an IPv6 packet. */
        INLINE(SEG6_IPTUN_MODE_INLINE, Destination.LAST_SEGMENT),
        /** H.Encaps. */
        ENCAP(SEG6_IPTUN_MODE_ENCAP, Destination.INSIDE),
        /** H.Encaps.L2. */
        L2ENCAP(SEG6_IPTUN_MODE_L2ENCAP, Destination.INSIDE),
        /** H.Encaps.Red. */
        ENCAP_RED(SEG6_IPTUN_MODE_ENCAP_RED, Destination.INSIDE),
        /** H.Encaps.L2.Red. */
        L2ENCAP_RED(SEG6_IPTUN_MODE_L2ENCAP_RED, Destination.INSIDE);

        private final int number;
        private final Destination destination;

        Mode(int number, Destination destination) {
            this.number = number;
            this.destination = destination;
        }

        private static Optional<Mode> of(int number) {
            return Stream.of(values()).filter(mode -> mode.number == number).findFirst();
        }
    }

    /** An unsigned one. */
    public Seg6(Mode mode, List<InetAddress> segments) {
        this(mode, segments, OptionalInt.empty());
    }

    /** One of these attributes only. */
    public Seg6(Mode mode, List<InetAddress> segments, OptionalInt hmacKeyId) {
        this(mode, segments, hmacKeyId, List.of());
    }

    public Seg6 {
        segments = SegmentRoutingHeader.checked(segments, hmacKeyId, mode.destination);
        others = List.copyOf(others);
    }

    /** Empty for a mode nobody knows here, and for a header that could not be written again. */
    static Optional<Seg6> decode(AttributeSet attributes) throws MalformedNetlinkException {
        Optional<AttributeReader> tunnel = attributes.take(SEG6_IPTUNNEL_SRH);
        if (tunnel.isEmpty()) {
            return Optional.empty();
        }
        Optional<Mode> mode = Mode.of(tunnel.get().u32At(Seg6IptunnelEncap.MODE));
        if (mode.isEmpty()) {
            return Optional.empty();
        }
        SegmentRoutingHeader header =
                SegmentRoutingHeader.decode(tunnel.get(), Seg6IptunnelEncap.SIZE, mode.get().destination);
        return header.fits(mode.get().destination)
                ? Optional.of(new Seg6(mode.get(), header.path(), header.hmacKeyId(), attributes.others()))
                : Optional.empty();
    }

    @Override
    public int type() {
        return LWTUNNEL_ENCAP_SEG6;
    }

    @Override
    public AttributeNames names() {
        return NAMES;
    }

    @Override
    public void writeTo(MessageWriter writer) {
        byte[] header = new SegmentRoutingHeader(segments, hmacKeyId).toBytes(mode.destination);
        ByteBuffer tunnel =
                ByteBuffer.allocate(Seg6IptunnelEncap.SIZE + header.length).order(ByteOrder.nativeOrder());
        tunnel.putInt(Seg6IptunnelEncap.MODE, mode.number).put(Seg6IptunnelEncap.SIZE, header);
        writer.bytes(SEG6_IPTUNNEL_SRH, tunnel.array());
        others.forEach(writer::attribute);
    }
}
