package headroom.port;

import headroom.linux.bpf.BpfException;
import headroom.linux.bpf.BpfMap;
import headroom.linux.bpf.BpfObject;
import headroom.linux.call.ErrnoException;
import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/**
 * The tables of steer.bpf.h, kept equal to a {@link Steering} without a moment in which a wanted packet is passed by.
 * One
 * thread at a time.
 */
public final class SteeringTables {
    private static final int SCOPE_EVERYTHING = 1;
    private static final int SCOPE_BY_DESTINATION = 2;
    private static final int ACTION_TAKE = 1;
    private static final int ACTION_TAKE_IPIP = 2;
    private static final byte[] ONLY_KEY = new byte[Integer.BYTES];

    private final BpfMap scope;
    private final BpfMap destinations4;
    private final BpfMap destinations6;
    private Map<IpPrefix, Integer> installed = Map.of();

    /** Those of a loaded object, which wants nothing yet. */
    public SteeringTables(BpfObject object) throws BpfException {
        scope = object.map("scope");
        destinations4 = object.map("destinations4");
        destinations6 = object.map("destinations6");
    }

    /** Makes the program decide as {@code steering} says. */
    public void apply(Steering steering) throws ErrnoException {
        switch (steering.scope()) {
            case EVERYTHING -> {
                scope.update(ONLY_KEY, number(SCOPE_EVERYTHING));
                replace(Map.of());
            }
            case BY_DESTINATION -> {
                replace(actions(steering));
                scope.update(ONLY_KEY, number(SCOPE_BY_DESTINATION));
            }
        }
    }

    /** What the program is to do, by prefix. */
    static Map<IpPrefix, Integer> actions(Steering steering) {
        Map<IpPrefix, Integer> actions = new HashMap<>();
        steering.leave().forEach(prefix -> actions.put(prefix, 0));
        steering.take().forEach(prefix -> actions.put(prefix, ACTION_TAKE));
        Map<IpPrefix, Integer> ends = new HashMap<>();
        for (IpAddress end : steering.tunnelEnds()) {
            // The program looks up once: what is not IPIP gets what the next longer prefix says.
            ends.put(new IpPrefix(end, end.bits()), ACTION_TAKE_IPIP | longest(actions, end));
        }
        actions.putAll(ends);
        return actions;
    }

    private static int longest(Map<IpPrefix, Integer> actions, IpAddress address) {
        int longest = -1;
        int action = 0;
        for (Map.Entry<IpPrefix, Integer> entry : actions.entrySet()) {
            if (entry.getKey().length() > longest && entry.getKey().contains(address)) {
                longest = entry.getKey().length();
                action = entry.getValue();
            }
        }
        return action;
    }

    /** Exceptions go in before the prefixes they are taken out of, and come out after them. */
    private void replace(Map<IpPrefix, Integer> wanted) throws ErrnoException {
        Map<IpPrefix, Integer> before = installed;
        Map<IpPrefix, Integer> reached = new HashMap<>(before);
        installed = reached;
        for (int take = 0; take <= 1; take++) {
            for (Map.Entry<IpPrefix, Integer> entry : wanted.entrySet()) {
                if ((entry.getValue() & ACTION_TAKE) == take
                        && !entry.getValue().equals(before.get(entry.getKey()))) {
                    mapOf(entry.getKey()).update(key(entry.getKey()), number(entry.getValue()));
                    reached.put(entry.getKey(), entry.getValue());
                }
            }
        }
        for (int take = 1; take >= 0; take--) {
            for (Map.Entry<IpPrefix, Integer> entry : before.entrySet()) {
                if ((entry.getValue() & ACTION_TAKE) == take && !wanted.containsKey(entry.getKey())) {
                    mapOf(entry.getKey()).delete(key(entry.getKey()));
                    reached.remove(entry.getKey());
                }
            }
        }
    }

    private BpfMap mapOf(IpPrefix prefix) {
        return prefix.address().bits() == 32 ? destinations4 : destinations6;
    }

    /** struct bpf_lpm_trie_key: length in native order, then the address as on the wire. */
    private static byte[] key(IpPrefix prefix) {
        ByteBuffer key = ByteBuffer.allocate(Integer.BYTES + prefix.address().bits() / 8);
        key.order(ByteOrder.nativeOrder()).putInt(prefix.length()).order(ByteOrder.BIG_ENDIAN);
        switch (prefix.address()) {
            case Ipv4Address four -> key.putInt(four.value());
            case Ipv6Address six -> key.putLong(six.high()).putLong(six.low());
        }
        return key.array();
    }

    private static byte[] number(int value) {
        return ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.nativeOrder())
                .putInt(value)
                .array();
    }
}
