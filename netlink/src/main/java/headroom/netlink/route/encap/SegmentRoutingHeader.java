package headroom.netlink.route.encap;

import static headroom.linux.uapi.Seg6H.SR6_FLAG1_HMAC;
import static headroom.linux.uapi.Seg6H.SR6_TLV_HMAC;
import static headroom.linux.uapi.SocketH.AF_INET6;

import headroom.linux.uapi.Seg6H.Ipv6SrHdr;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.MalformedNetlinkException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;

/**
 * {@code struct ipv6_sr_hdr} (RFC 8754, section 2) as the kernel wants a template of it.
 *
 * @param path SIDs in travel order
 * @param hmacKeyId of the key the header is signed with; empty for an unsigned one
 */
record SegmentRoutingHeader(List<InetAddress> path, OptionalInt hmacKeyId) {
    /** Whether the kernel fills in the packet's own destination as the last stop. */
    enum Destination {
        /** There is a header of its own for it inside. */
        INSIDE,
        /** The header is inserted: it is the last segment, which the template leaves unspecified. */
        LAST_SEGMENT
    }

    private static final int ROUTING_TYPE = 4;
    private static final int SEGMENT_BYTES = 16;
    private static final int HMAC_TLV_BYTES = 40;
    private static final int HMAC_KEY_AT = 4; // type, length, reserved (16 bits), key id (32)
    private static final int LARGEST_BYTES = 8 * 256; // hdr ext len is 8 bits, in units of 8 bytes less the first
    private static final InetAddress UNSPECIFIED = headroom.netlink.message.InetAddresses.unspecified(AF_INET6);

    SegmentRoutingHeader {
        path = List.copyOf(path);
        if (path.isEmpty()) {
            throw new IllegalArgumentException("no SIDs are no path");
        }
        if (!path.stream().allMatch(Inet6Address.class::isInstance)) {
            throw new IllegalArgumentException("a SID is an IPv6 address: " + path);
        }
    }

    /** The path, when a header of it can be as long as it is then. */
    static List<InetAddress> checked(List<InetAddress> path, OptionalInt hmacKeyId, Destination destination) {
        SegmentRoutingHeader header = new SegmentRoutingHeader(path, hmacKeyId);
        if (!header.fits(destination)) {
            throw new IllegalArgumentException("%d SIDs make a header of %d bytes, which has up to %d"
                    .formatted(path.size(), header.bytes(destination), LARGEST_BYTES));
        }
        return header.path;
    }

    /** False also for one that was read: without the last stop a template should have, which is added again. */
    boolean fits(Destination destination) {
        return bytes(destination) <= LARGEST_BYTES;
    }

    private int bytes(Destination destination) {
        int segments = path.size() + (destination == Destination.LAST_SEGMENT ? 1 : 0);
        return Ipv6SrHdr.SIZE + segments * SEGMENT_BYTES + (hmacKeyId.isPresent() ? HMAC_TLV_BYTES : 0);
    }

    /** Reads one that begins {@code from} bytes into the value of an attribute. */
    static SegmentRoutingHeader decode(AttributeReader value, int from, Destination destination)
            throws MalformedNetlinkException {
        int bytes = 8 * (value.u8At(from + Ipv6SrHdr.HDRLEN) + 1);
        int count = value.u8At(from + Ipv6SrHdr.FIRST_SEGMENT) + 1;
        boolean isSigned = (value.u8At(from + Ipv6SrHdr.FLAGS) & SR6_FLAG1_HMAC) != 0;
        int segmentsEnd = Ipv6SrHdr.SIZE + count * SEGMENT_BYTES;
        int needed = segmentsEnd + (isSigned ? HMAC_TLV_BYTES : 0);
        if (bytes < needed || value.length() - from < bytes) {
            int available = Math.min(bytes, value.length() - from);
            throw new MalformedNetlinkException(
                    "segment routing header", value.offset() + from, Math.max(bytes, needed), available);
        }
        List<InetAddress> path = new ArrayList<>(count);
        for (int i = count - 1; i >= 0; i--) {
            path.add(value.addressAt(from + Ipv6SrHdr.SIZE + i * SEGMENT_BYTES, AF_INET6));
        }
        if (destination == Destination.LAST_SEGMENT
                && count > 1
                && path.getLast().equals(UNSPECIFIED)) {
            path.removeLast();
        }
        return new SegmentRoutingHeader(
                path, isSigned ? OptionalInt.of(value.be32At(from + segmentsEnd + HMAC_KEY_AT)) : OptionalInt.empty());
    }

    byte[] toBytes(Destination destination) {
        List<InetAddress> wire = new ArrayList<>(path);
        if (destination == Destination.LAST_SEGMENT) {
            wire.add(UNSPECIFIED);
        }
        Collections.reverse(wire);
        int segmentsEnd = Ipv6SrHdr.SIZE + wire.size() * SEGMENT_BYTES;
        int bytes = bytes(destination);
        ByteBuffer header = ByteBuffer.allocate(bytes);
        header.put(Ipv6SrHdr.HDRLEN, (byte) (bytes / 8 - 1));
        header.put(Ipv6SrHdr.TYPE, (byte) ROUTING_TYPE);
        header.put(Ipv6SrHdr.SEGMENTS_LEFT, (byte) (wire.size() - 1));
        header.put(Ipv6SrHdr.FIRST_SEGMENT, (byte) (wire.size() - 1));
        header.position(Ipv6SrHdr.SIZE);
        wire.forEach(segment -> header.put(segment.getAddress()));
        if (hmacKeyId.isPresent()) {
            header.put(Ipv6SrHdr.FLAGS, (byte) SR6_FLAG1_HMAC);
            header.put(segmentsEnd, (byte) SR6_TLV_HMAC).put(segmentsEnd + 1, (byte) (HMAC_TLV_BYTES - 2));
            header.putInt(segmentsEnd + HMAC_KEY_AT, hmacKeyId.getAsInt());
        }
        return header.array();
    }
}
