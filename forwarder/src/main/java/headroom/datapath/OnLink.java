package headroom.datapath;

import headroom.wire.IpAddress;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;

/**
 * The neighbours of a link that packets are sent to by their own destination, found as packets come. A neighbour not
 * met before costs one allocation; {@value #CAPACITY} are remembered, those that never answered are forgotten first.
 */
public final class OnLink {
    static final int CAPACITY = 1024;
    private static final int SLOTS = 2 * CAPACITY;
    private static final int SLOT_MASK = SLOTS - 1;
    private static final long MAPPED = 0xffff_0000_0000L;

    private final Egress egress;
    private final HoldQueue holdQueue;
    private final Resolver resolver;
    private long[] keys = new long[2 * SLOTS];
    private Adjacency[] neighbours = new Adjacency[SLOTS];
    private int size;

    public OnLink(Egress egress, HoldQueue holdQueue, Resolver resolver) {
        this.egress = egress;
        this.holdQueue = holdQueue;
        this.resolver = resolver;
    }

    Egress egress() {
        return egress;
    }

    /** The neighbour, resolved or not; null when too many are remembered. */
    Adjacency lookup(int ipv4) {
        return lookup(0, MAPPED | Integer.toUnsignedLong(ipv4));
    }

    Adjacency lookup(long high, long low) {
        int slot = slot(high, low);
        while (neighbours[slot] != null) {
            if (keys[2 * slot] == high && keys[2 * slot + 1] == low) {
                return neighbours[slot];
            }
            slot = slot + 1 & SLOT_MASK;
        }
        return learn(high, low);
    }

    private Adjacency learn(long high, long low) {
        if (size == CAPACITY) {
            forgetUnresolved();
            if (size == CAPACITY) {
                return null;
            }
        }
        NextHop nextHop = new NextHop();
        Adjacency neighbour = new Adjacency(egress, nextHop, holdQueue);
        insert(high, low, neighbour);
        resolver.resolve(egress.port().name(), address(high, low), nextHop);
        return neighbour;
    }

    private void insert(long high, long low, Adjacency neighbour) {
        int slot = slot(high, low);
        while (neighbours[slot] != null) {
            slot = slot + 1 & SLOT_MASK;
        }
        keys[2 * slot] = high;
        keys[2 * slot + 1] = low;
        neighbours[slot] = neighbour;
        size++;
    }

    private void forgetUnresolved() {
        long[] oldKeys = keys;
        Adjacency[] oldNeighbours = neighbours;
        keys = new long[2 * SLOTS];
        neighbours = new Adjacency[SLOTS];
        size = 0;
        for (int i = 0; i < SLOTS; i++) {
            Adjacency neighbour = oldNeighbours[i];
            if (neighbour != null && neighbour.destinationMac() >= 0) {
                insert(oldKeys[2 * i], oldKeys[2 * i + 1], neighbour);
            }
        }
    }

    private static IpAddress address(long high, long low) {
        return high == 0 && low >>> 32 == 0xffff ? new Ipv4Address((int) low) : new Ipv6Address(high, low);
    }

    private static int slot(long high, long low) {
        long mixed = (high * 0x9e3779b97f4a7c15L ^ Long.rotateLeft(low, 32)) * 0xbf58476d1ce4e5b9L;
        return (int) (mixed >>> 40) & SLOT_MASK;
    }
}
