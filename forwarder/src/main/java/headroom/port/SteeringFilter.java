package headroom.port;

import headroom.lookup.PrefixTable;
import headroom.wire.EtherType;
import headroom.wire.EthernetHeader;
import headroom.wire.IcmpHeader;
import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;

/**
 * A {@link Steering} in the form that drivers without a program in the kernel ask once a packet. Immutable; allocates
 * nothing when asked.
 */
public final class SteeringFilter {
    private static final int ROUTER_SOLICITATION = 133;
    private static final int REDIRECT = 137;

    private enum Verdict {
        TAKE,
        LEAVE
    }

    private final boolean everything;
    private final PrefixTable<Verdict> verdicts4;
    private final PrefixTable<Verdict> verdicts6;
    private final PrefixTable<Verdict> tunnelEnds4;
    private final PrefixTable<Verdict> tunnelEnds6;

    public SteeringFilter(Steering steering) {
        everything = steering.scope() == Steering.Scope.EVERYTHING;
        Map<IpPrefix, Verdict> verdicts = new HashMap<>();
        steering.leave().forEach(prefix -> verdicts.put(prefix, Verdict.LEAVE));
        steering.take().forEach(prefix -> verdicts.put(prefix, Verdict.TAKE));
        Map<IpPrefix, Verdict> tunnelEnds = new HashMap<>();
        for (IpAddress end : steering.tunnelEnds()) {
            tunnelEnds.put(new IpPrefix(end, end.bits()), Verdict.TAKE);
        }
        verdicts4 = PrefixTable.of(32, verdicts);
        verdicts6 = PrefixTable.of(128, verdicts);
        tunnelEnds4 = PrefixTable.of(32, tunnelEnds);
        tunnelEnds6 = PrefixTable.of(128, tunnelEnds);
    }

    public boolean takesEverything() {
        return everything;
    }

    /**
     * Whether the frame in {@code [at, end)} is the daemon's. A frame too short to have a destination is nobody's but
     * the kernel's, unless everything is taken.
     */
    public boolean takes(MemorySegment frame, long at, long end) {
        if (everything) {
            return true;
        }
        if (end - at < EthernetHeader.LENGTH) {
            return false;
        }
        long ip = at + EthernetHeader.LENGTH;
        return switch (EthernetHeader.etherType(frame, at)) {
            case EtherType.IPV4 -> end - ip >= Ipv4Header.LENGTH && takes4(frame, ip);
            case EtherType.IPV6 ->
                end - ip >= Ipv6Header.LENGTH && !isNeighbourDiscovery(frame, ip, end) && takes6(frame, ip);
            default -> false;
        };
    }

    private boolean takes4(MemorySegment frame, long ip) {
        int destination = Ipv4Header.destination(frame, ip);
        if (isIpip(Ipv4Header.protocol(frame, ip)) && tunnelEnds4.lookup(destination) != null) {
            return true;
        }
        return verdicts4.lookup(destination) == Verdict.TAKE;
    }

    private boolean takes6(MemorySegment frame, long ip) {
        long high = Ipv6Header.destinationHigh(frame, ip);
        long low = Ipv6Header.destinationLow(frame, ip);
        if (isIpip(Ipv6Header.nextHeader(frame, ip)) && tunnelEnds6.lookup(high, low) != null) {
            return true;
        }
        return verdicts6.lookup(high, low) == Verdict.TAKE;
    }

    /** RFC 4861: the types 133 to 137 with a hop limit no router has touched. */
    private static boolean isNeighbourDiscovery(MemorySegment frame, long ip, long end) {
        long icmp = ip + Ipv6Header.LENGTH;
        if (Ipv6Header.nextHeader(frame, ip) != IpProtocol.ICMPV6
                || Ipv6Header.hopLimit(frame, ip) != 255
                || end - icmp < IcmpHeader.LENGTH) {
            return false;
        }
        int type = IcmpHeader.type(frame, icmp);
        return type >= ROUTER_SOLICITATION && type <= REDIRECT;
    }

    private static boolean isIpip(int protocol) {
        return protocol == IpProtocol.IPV4 || protocol == IpProtocol.IPV6;
    }
}
