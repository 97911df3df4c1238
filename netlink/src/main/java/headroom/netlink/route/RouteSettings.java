package headroom.netlink.route;

import static headroom.linux.uapi.RtnetlinkH.RTA_DST;
import static headroom.linux.uapi.RtnetlinkH.RTA_GATEWAY;
import static headroom.linux.uapi.RtnetlinkH.RTA_METRICS;
import static headroom.linux.uapi.RtnetlinkH.RTA_MULTIPATH;
import static headroom.linux.uapi.RtnetlinkH.RTA_NH_ID;
import static headroom.linux.uapi.RtnetlinkH.RTA_OIF;
import static headroom.linux.uapi.RtnetlinkH.RTA_PREFSRC;
import static headroom.linux.uapi.RtnetlinkH.RTA_PRIORITY;
import static headroom.linux.uapi.RtnetlinkH.RTA_TABLE;
import static headroom.linux.uapi.RtnetlinkH.RTA_VIA;
import static headroom.linux.uapi.RtnetlinkH.RTN_ANYCAST;
import static headroom.linux.uapi.RtnetlinkH.RTN_BROADCAST;
import static headroom.linux.uapi.RtnetlinkH.RTN_LOCAL;
import static headroom.linux.uapi.RtnetlinkH.RTN_MULTICAST;
import static headroom.linux.uapi.RtnetlinkH.RTN_NAT;
import static headroom.linux.uapi.RtnetlinkH.RTN_UNICAST;
import static headroom.linux.uapi.RtnetlinkH.RTN_UNSPEC;
import static headroom.linux.uapi.RtnetlinkH.RTPROT_BOOT;
import static headroom.linux.uapi.RtnetlinkH.RTPROT_UNSPEC;
import static headroom.linux.uapi.RtnetlinkH.RT_SCOPE_HOST;
import static headroom.linux.uapi.RtnetlinkH.RT_SCOPE_LINK;
import static headroom.linux.uapi.RtnetlinkH.RT_SCOPE_NOWHERE;
import static headroom.linux.uapi.RtnetlinkH.RT_SCOPE_UNIVERSE;
import static headroom.linux.uapi.RtnetlinkH.RT_TABLE_MAIN;
import static headroom.linux.uapi.SocketH.AF_INET;

import headroom.linux.uapi.RtnetlinkH;
import headroom.linux.uapi.RtnetlinkH.Rtmsg;
import headroom.linux.uapi.RtnetlinkH.Rtnexthop;
import headroom.linux.uapi.RtnetlinkH.Rtvia;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.InetAddresses;
import headroom.netlink.message.MessageWriter;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What a route is to be like, or which one is meant. What is not set of a route that is made is as ip-route(8) has it:
 * unicast, by an administrator's hand. The table is the main one unless another is set, also to delete from.
 */
public final class RouteSettings {
    static final AttributeNames NAMES =
            AttributeNames.of(RtnetlinkH.class, "RTA_").with(RTA_METRICS, AttributeNames.of(RtnetlinkH.class, "RTAX_"));

    private final InetAddress destination;
    private final int prefixLength;
    private final List<NextHop> nextHops = new ArrayList<>();
    private final Map<Integer, Integer> metrics = new TreeMap<>();
    private Optional<InetAddress> preferredSource = Optional.empty();
    private OptionalInt priority = OptionalInt.empty();
    private OptionalInt nextHopId = OptionalInt.empty();
    private OptionalInt scope = OptionalInt.empty();
    private OptionalInt type = OptionalInt.empty();
    private OptionalInt protocol = OptionalInt.empty();
    private int table = RT_TABLE_MAIN;
    private int typeOfService;
    private int flags;

    private RouteSettings(InetAddress destination, int prefixLength) {
        this.destination = destination;
        this.prefixLength = prefixLength;
    }

    /**
     * A route to a prefix; 0.0.0.0/0 or ::/0 for a default route.
     *
     * @param destination host bits zero
     */
    public static RouteSettings to(InetAddress destination, int prefixLength) {
        if (prefixLength < 0 || prefixLength > 8 * destination.getAddress().length) {
            throw new IllegalArgumentException(destination.getHostAddress() + "/" + prefixLength + " is no prefix");
        }
        return new RouteSettings(destination, prefixLength);
    }

    /** Adds a next hop; with several, flows are shared among them. */
    public RouteSettings nextHop(NextHop nextHop) {
        nextHops.add(nextHop);
        return this;
    }

    /** Next hops of a next hop object. */
    public RouteSettings nextHopId(int id) {
        nextHopId = OptionalInt.of(id);
        return this;
    }

    /** RTN_*, e.g. RTN_BLACKHOLE. */
    public RouteSettings type(int value) {
        type = OptionalInt.of(value);
        return this;
    }

    /** RT_TABLE_*, or any other number. */
    public RouteSettings table(int value) {
        table = value;
        return this;
    }

    /** RTPROT_*: who made it. */
    public RouteSettings protocol(int value) {
        protocol = OptionalInt.of(value);
        return this;
    }

    /** RT_SCOPE_*; otherwise what follows from type and gateway. */
    public RouteSettings scope(int value) {
        scope = OptionalInt.of(value);
        return this;
    }

    /** The metric; lower wins. */
    public RouteSettings priority(int value) {
        priority = OptionalInt.of(value);
        return this;
    }

    public RouteSettings typeOfService(int value) {
        typeOfService = value;
        return this;
    }

    /** RTNH_F_ONLINK. */
    public RouteSettings flags(int value) {
        flags = value;
        return this;
    }

    public RouteSettings preferredSource(InetAddress address) {
        preferredSource = Optional.of(address);
        return this;
    }

    /** What the path is like, by RTAX_*, e.g. RTAX_MTU. */
    public RouteSettings metric(int number, int value) {
        metrics.put(number, value);
        return this;
    }

    MessageWriter toMake(int type, int messageFlags) {
        MessageWriter writer = write(type, messageFlags);
        return writer.fixed8(Rtmsg.RTM_PROTOCOL, protocol.orElse(RTPROT_BOOT))
                .fixed8(Rtmsg.RTM_SCOPE, scope.orElseGet(this::usualScope))
                .fixed8(Rtmsg.RTM_TYPE, this.type.orElse(RTN_UNICAST));
    }

    /** Of what is not set, zero or RT_SCOPE_NOWHERE stands for any. */
    MessageWriter toDelete(int type) {
        MessageWriter writer = write(type, 0);
        return writer.fixed8(Rtmsg.RTM_PROTOCOL, protocol.orElse(RTPROT_UNSPEC))
                .fixed8(Rtmsg.RTM_SCOPE, scope.orElse(RT_SCOPE_NOWHERE))
                .fixed8(Rtmsg.RTM_TYPE, this.type.orElse(RTN_UNSPEC));
    }

    /** As ip-route(8) has it: IPv6 knows none. */
    private int usualScope() {
        if (InetAddresses.family(destination) != AF_INET) {
            return RT_SCOPE_UNIVERSE;
        }
        return switch (type.orElse(RTN_UNICAST)) {
            case RTN_LOCAL, RTN_NAT -> RT_SCOPE_HOST;
            case RTN_BROADCAST, RTN_MULTICAST, RTN_ANYCAST -> RT_SCOPE_LINK;
            case RTN_UNICAST, RTN_UNSPEC ->
                nextHopId.isPresent()
                                || nextHops.isEmpty()
                                || nextHops.size() > 1
                                || nextHops.getFirst().gateway().isPresent()
                        ? RT_SCOPE_UNIVERSE
                        : RT_SCOPE_LINK;
            default -> RT_SCOPE_UNIVERSE;
        };
    }

    private MessageWriter write(int messageType, int messageFlags) {
        MessageWriter writer = new MessageWriter(messageType, messageFlags, Rtmsg.SIZE, NAMES)
                .fixed8(Rtmsg.RTM_FAMILY, InetAddresses.family(destination))
                .fixed8(Rtmsg.RTM_DST_LEN, prefixLength)
                .fixed8(Rtmsg.RTM_TOS, typeOfService)
                .fixed32(Rtmsg.RTM_FLAGS, flags);
        if (prefixLength > 0) {
            writer.address(RTA_DST, destination);
        }
        if (table > 0 && table < 256) {
            writer.fixed8(Rtmsg.RTM_TABLE, table);
        } else {
            writer.u32(RTA_TABLE, table); // 8 bits are too few
        }
        if (nextHops.size() > 1) {
            writer.structs(RTA_MULTIPATH, () -> nextHops.forEach(nextHop -> writeHop(writer, nextHop)));
        } else {
            nextHops.forEach(nextHop -> writeOnlyHop(writer, nextHop));
        }
        priority.ifPresent(value -> writer.u32(RTA_PRIORITY, value));
        preferredSource.ifPresent(address -> writer.address(RTA_PREFSRC, address));
        nextHopId.ifPresent(id -> writer.u32(RTA_NH_ID, id));
        if (!metrics.isEmpty()) {
            writer.nested(RTA_METRICS, () -> metrics.forEach(writer::u32));
        }
        return writer;
    }

    private void writeOnlyHop(MessageWriter writer, NextHop nextHop) {
        writer.fixed32(Rtmsg.RTM_FLAGS, flags | nextHop.flags());
        writePath(writer, nextHop);
        if (nextHop.index() != 0) {
            writer.u32(RTA_OIF, nextHop.index());
        }
    }

    private void writeHop(MessageWriter writer, NextHop nextHop) {
        ByteBuffer struct = ByteBuffer.allocate(Rtnexthop.SIZE).order(ByteOrder.nativeOrder());
        struct.put(Rtnexthop.RTNH_FLAGS, (byte) nextHop.flags());
        struct.put(Rtnexthop.RTNH_HOPS, (byte) (nextHop.weight() - 1));
        struct.putInt(Rtnexthop.RTNH_IFINDEX, nextHop.index());
        writer.struct(struct.array(), () -> writePath(writer, nextHop));
    }

    private void writePath(MessageWriter writer, NextHop nextHop) {
        nextHop.encapsulation().ifPresent(encapsulation -> encapsulation.writeAttributes(writer));
        nextHop.gateway().ifPresent(gateway -> writeGateway(writer, gateway));
        nextHop.others().forEach(writer::attribute);
    }

    private void writeGateway(MessageWriter writer, InetAddress gateway) {
        int family = InetAddresses.family(gateway);
        if (family == InetAddresses.family(destination)) {
            writer.address(RTA_GATEWAY, gateway);
        } else {
            ByteBuffer via = ByteBuffer.allocate(Rtvia.SIZE + InetAddresses.length(family))
                    .order(ByteOrder.nativeOrder());
            via.putShort(Rtvia.RTVIA_FAMILY, (short) family).put(Rtvia.SIZE, gateway.getAddress());
            writer.bytes(RTA_VIA, via.array());
        }
    }
}
