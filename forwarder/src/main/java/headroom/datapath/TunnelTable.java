package headroom.datapath;

import headroom.lookup.PrefixTable;
import headroom.packet.Counter;
import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The IPIP ends whose packets are popped here, looked up by outer destination and source. Immutable but for the
 * counters; IPv4 ends are kept as IPv4-mapped IPv6 addresses.
 */
public final class TunnelTable {
    /**
     * One configured pair.
     *
     * @param packets how many were popped
     */
    public record Tunnel(IpAddress local, IpAddress remote, Counter packets) {
        public String name() {
            return "ipip local " + local + " remote " + remote;
        }
    }

    private static final long MAPPED = 0xffff_0000_0000L;

    private final List<Tunnel> tunnels;
    private final long[] keys;
    private final Tunnel[] slots;
    private final PrefixTable<IpAddress> ends4;
    private final PrefixTable<IpAddress> ends6;

    public TunnelTable(List<Tunnel> tunnels) {
        this.tunnels = List.copyOf(tunnels);
        int size = Integer.highestOneBit(Math.max(2, tunnels.size()) * 4 - 1);
        keys = new long[4 * size];
        slots = new Tunnel[size];
        Map<IpPrefix, IpAddress> ends = new HashMap<>();
        for (Tunnel tunnel : tunnels) {
            put(tunnel);
            ends.put(new IpPrefix(tunnel.local(), tunnel.local().bits()), tunnel.local());
        }
        ends4 = PrefixTable.of(32, ends);
        ends6 = PrefixTable.of(128, ends);
    }

    public List<Tunnel> tunnels() {
        return tunnels;
    }

    private void put(Tunnel tunnel) {
        long[] key = {high(tunnel.local()), low(tunnel.local()), high(tunnel.remote()), low(tunnel.remote())};
        int slot = slot(key[0], key[1], key[2], key[3]);
        while (slots[slot] != null) {
            slot = slot + 1 & slots.length - 1;
        }
        System.arraycopy(key, 0, keys, 4 * slot, 4);
        slots[slot] = tunnel;
    }

    /** Whether any tunnel ends at this IPv4 address. */
    boolean hasEnd(int local) {
        return ends4.lookup(local) != null;
    }

    /** Whether any tunnel ends at this IPv6 address. */
    boolean hasEnd(long high, long low) {
        return ends6.lookup(high, low) != null;
    }

    /** The tunnel with these IPv4 ends, or null. */
    Tunnel lookup(int local, int remote) {
        return lookup(0, MAPPED | Integer.toUnsignedLong(local), 0, MAPPED | Integer.toUnsignedLong(remote));
    }

    /** The tunnel with these IPv6 ends, or null. */
    Tunnel lookup(long localHigh, long localLow, long remoteHigh, long remoteLow) {
        int slot = slot(localHigh, localLow, remoteHigh, remoteLow);
        while (slots[slot] != null) {
            int at = 4 * slot;
            if (keys[at] == localHigh
                    && keys[at + 1] == localLow
                    && keys[at + 2] == remoteHigh
                    && keys[at + 3] == remoteLow) {
                return slots[slot];
            }
            slot = slot + 1 & slots.length - 1;
        }
        return null;
    }

    private int slot(long a, long b, long c, long d) {
        long mixed =
                (a ^ Long.rotateLeft(b, 16) ^ Long.rotateLeft(c, 32) ^ Long.rotateLeft(d, 48)) * 0x9e3779b97f4a7c15L;
        return (int) (mixed >>> 40) & slots.length - 1;
    }

    private static long high(IpAddress address) {
        return switch (address) {
            case Ipv4Address four -> 0;
            case Ipv6Address six -> six.high();
        };
    }

    private static long low(IpAddress address) {
        return switch (address) {
            case Ipv4Address four -> MAPPED | Integer.toUnsignedLong(four.value());
            case Ipv6Address six -> six.low();
        };
    }
}
