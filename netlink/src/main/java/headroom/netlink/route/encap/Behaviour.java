package headroom.netlink.route.encap;

import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_ACTION_END;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_ACTION_END_B6;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_ACTION_END_B6_ENCAP;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_ACTION_END_BPF;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_ACTION_END_DT4;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_ACTION_END_DT46;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_ACTION_END_DT6;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_ACTION_END_DX2;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_ACTION_END_DX4;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_ACTION_END_DX6;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_ACTION_END_T;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_ACTION_END_X;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_BPF;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_BPF_PROG;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_BPF_PROG_NAME;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_NH4;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_NH6;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_OIF;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_SRH;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_TABLE;
import static headroom.linux.uapi.SocketH.AF_INET;
import static headroom.linux.uapi.SocketH.AF_INET6;

import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.route.encap.SegmentRoutingHeader.Destination;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What an SRv6 SID means to the node it belongs to (RFC 8986, section 4). */
public sealed interface Behaviour {
    /** SEG6_LOCAL_ACTION_*. */
    int action();

    /** As RFC 8986 and iproute2 call it, e.g. {@code End.DX2}. */
    String name();

    /** Writes the attributes that are its parameters. */
    void writeParameters(MessageWriter writer);

    /** On to the next segment. */
    record End() implements Behaviour {
        @Override
        public int action() {
            return SEG6_LOCAL_ACTION_END;
        }

        @Override
        public String name() {
            return "End";
        }

        @Override
        public void writeParameters(MessageWriter writer) {}
    }

    /**
     * On to the next segment, by way of an IPv6 neighbour.
     *
     * @param outputIndex of the device the neighbour is behind, which a link-local one needs; since Linux 6.17
     */
    record EndX(InetAddress nextHop, OptionalInt outputIndex) implements Behaviour {
        /** Through whatever device leads there. */
        public EndX(InetAddress nextHop) {
            this(nextHop, OptionalInt.empty());
        }

        @Override
        public int action() {
            return SEG6_LOCAL_ACTION_END_X;
        }

        @Override
        public String name() {
            return "End.X";
        }

        @Override
        public void writeParameters(MessageWriter writer) {
            writer.address(SEG6_LOCAL_NH6, nextHop);
            outputIndex.ifPresent(index -> writer.u32(SEG6_LOCAL_OIF, index));
        }
    }

    /** On to the next segment, looked up in another table. */
    record EndT(int table) implements Behaviour {
        @Override
        public int action() {
            return SEG6_LOCAL_ACTION_END_T;
        }

        @Override
        public String name() {
            return "End.T";
        }

        @Override
        public void writeParameters(MessageWriter writer) {
            writer.u32(SEG6_LOCAL_TABLE, table);
        }
    }

    /** Sends the frame inside through the device with that index. */
    record EndDx2(int outputIndex) implements Behaviour {
        @Override
        public int action() {
            return SEG6_LOCAL_ACTION_END_DX2;
        }

        @Override
        public String name() {
            return "End.DX2";
        }

        @Override
        public void writeParameters(MessageWriter writer) {
            writer.u32(SEG6_LOCAL_OIF, outputIndex);
        }
    }

    /** Sends the IPv4 packet inside to a neighbour; the unspecified address for where it wants to go. */
    record EndDx4(InetAddress nextHop) implements Behaviour {
        @Override
        public int action() {
            return SEG6_LOCAL_ACTION_END_DX4;
        }

        @Override
        public String name() {
            return "End.DX4";
        }

        @Override
        public void writeParameters(MessageWriter writer) {
            writer.address(SEG6_LOCAL_NH4, nextHop);
        }
    }

    /** Sends the IPv6 packet inside to a neighbour; the unspecified address for where it wants to go. */
    record EndDx6(InetAddress nextHop) implements Behaviour {
        @Override
        public int action() {
            return SEG6_LOCAL_ACTION_END_DX6;
        }

        @Override
        public String name() {
            return "End.DX6";
        }

        @Override
        public void writeParameters(MessageWriter writer) {
            writer.address(SEG6_LOCAL_NH6, nextHop);
        }
    }

    /** Looks the IPv4 packet inside up; the kernel takes the table of a VRF only. */
    record EndDt4(RoutingTable table) implements Behaviour {
        @Override
        public int action() {
            return SEG6_LOCAL_ACTION_END_DT4;
        }

        @Override
        public String name() {
            return "End.DT4";
        }

        @Override
        public void writeParameters(MessageWriter writer) {
            table.writeTo(writer);
        }
    }

    /** Looks the IPv6 packet inside up. */
    record EndDt6(RoutingTable table) implements Behaviour {
        @Override
        public int action() {
            return SEG6_LOCAL_ACTION_END_DT6;
        }

        @Override
        public String name() {
            return "End.DT6";
        }

        @Override
        public void writeParameters(MessageWriter writer) {
            table.writeTo(writer);
        }
    }

    /** Looks the packet inside up, whichever it is; the kernel takes the table of a VRF only. */
    record EndDt46(RoutingTable table) implements Behaviour {
        @Override
        public int action() {
            return SEG6_LOCAL_ACTION_END_DT46;
        }

        @Override
        public String name() {
            return "End.DT46";
        }

        @Override
        public void writeParameters(MessageWriter writer) {
            table.writeTo(writer);
        }
    }

    /**
     * Inserts another header.
     *
     * @param segments SIDs in travel order, without the packet's own destination; 1 to 126, of a signed header 124
     */
    record EndB6(List<InetAddress> segments, OptionalInt hmacKeyId) implements Behaviour {
        public EndB6 {
            segments = SegmentRoutingHeader.checked(segments, hmacKeyId, Destination.LAST_SEGMENT);
        }

        @Override
        public int action() {
            return SEG6_LOCAL_ACTION_END_B6;
        }

        @Override
        public String name() {
            return "End.B6";
        }

        @Override
        public void writeParameters(MessageWriter writer) {
            byte[] header = new SegmentRoutingHeader(segments, hmacKeyId).toBytes(Destination.LAST_SEGMENT);
            writer.bytes(SEG6_LOCAL_SRH, header);
        }
    }

    /**
     * Pushes another IPv6 header with a header of segments.
     *
     * @param segments SIDs in travel order; 1 to 127, of a signed header 125
     */
    record EndB6Encaps(List<InetAddress> segments, OptionalInt hmacKeyId) implements Behaviour {
        public EndB6Encaps {
            segments = SegmentRoutingHeader.checked(segments, hmacKeyId, Destination.INSIDE);
        }

        @Override
        public int action() {
            return SEG6_LOCAL_ACTION_END_B6_ENCAP;
        }

        @Override
        public String name() {
            return "End.B6.Encaps";
        }

        @Override
        public void writeParameters(MessageWriter writer) {
            byte[] header = new SegmentRoutingHeader(segments, hmacKeyId).toBytes(Destination.INSIDE);
            writer.bytes(SEG6_LOCAL_SRH, header);
        }
    }

    /**
     * Asks a program of type BPF_PROG_TYPE_LWT_SEG6LOCAL.
     *
     * @param program its id, as the kernel tells it; a descriptor, when a route is added
     * @param programName any
     */
    record EndBpf(int program, String programName) implements Behaviour {
        @Override
        public int action() {
            return SEG6_LOCAL_ACTION_END_BPF;
        }

        @Override
        public String name() {
            return "End.BPF";
        }

        @Override
        public void writeParameters(MessageWriter writer) {
            writer.nested(
                    SEG6_LOCAL_BPF,
                    () -> writer.u32(SEG6_LOCAL_BPF_PROG, program).string(SEG6_LOCAL_BPF_PROG_NAME, programName));
        }
    }

    /** Empty for an action nobody knows here, and for one without the parameter it needs. */
    static Optional<Behaviour> decode(int action, AttributeSet parameters) throws MalformedNetlinkException {
        return switch (action) {
            case SEG6_LOCAL_ACTION_END -> Optional.of(new End());
            case SEG6_LOCAL_ACTION_END_X -> {
                Optional<InetAddress> nextHop = parameters.address(SEG6_LOCAL_NH6, AF_INET6);
                OptionalInt output = parameters.u32(SEG6_LOCAL_OIF);
                yield nextHop.map(address -> new EndX(address, output));
            }
            case SEG6_LOCAL_ACTION_END_T ->
                number(parameters.u32(SEG6_LOCAL_TABLE)).map(EndT::new);
            case SEG6_LOCAL_ACTION_END_DX2 ->
                number(parameters.u32(SEG6_LOCAL_OIF)).map(EndDx2::new);
            case SEG6_LOCAL_ACTION_END_DX4 ->
                parameters.address(SEG6_LOCAL_NH4, AF_INET).map(EndDx4::new);
            case SEG6_LOCAL_ACTION_END_DX6 ->
                parameters.address(SEG6_LOCAL_NH6, AF_INET6).map(EndDx6::new);
            case SEG6_LOCAL_ACTION_END_DT4 -> RoutingTable.take(parameters).map(EndDt4::new);
            case SEG6_LOCAL_ACTION_END_DT6 -> RoutingTable.take(parameters).map(EndDt6::new);
            case SEG6_LOCAL_ACTION_END_DT46 -> RoutingTable.take(parameters).map(EndDt46::new);
            case SEG6_LOCAL_ACTION_END_B6 ->
                header(parameters, Destination.LAST_SEGMENT)
                        .map(header -> new EndB6(header.path(), header.hmacKeyId()));
            case SEG6_LOCAL_ACTION_END_B6_ENCAP ->
                header(parameters, Destination.INSIDE)
                        .map(header -> new EndB6Encaps(header.path(), header.hmacKeyId()));
            case SEG6_LOCAL_ACTION_END_BPF ->
                parameters.nest(SEG6_LOCAL_BPF, Behaviour::program).flatMap(program -> program);
            default -> Optional.empty();
        };
    }

    private static Optional<Integer> number(OptionalInt value) {
        return value.isPresent() ? Optional.of(value.getAsInt()) : Optional.empty();
    }

    private static Optional<SegmentRoutingHeader> header(AttributeSet parameters, Destination destination)
            throws MalformedNetlinkException {
        Optional<AttributeReader> header = parameters.take(SEG6_LOCAL_SRH);
        return header.isPresent()
                ? Optional.of(SegmentRoutingHeader.decode(header.get(), 0, destination))
                        .filter(decoded -> decoded.fits(destination))
                : Optional.empty();
    }

    private static Optional<Behaviour> program(AttributeSet program) throws MalformedNetlinkException {
        OptionalInt id = program.u32(SEG6_LOCAL_BPF_PROG);
        return id.isPresent()
                ? Optional.of(new EndBpf(
                        id.getAsInt(), program.string(SEG6_LOCAL_BPF_PROG_NAME).orElse("")))
                : Optional.empty();
    }
}
