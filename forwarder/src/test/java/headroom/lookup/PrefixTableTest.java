package headroom.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.wire.IpPrefix;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PrefixTableTest {
    @Test
    void theLongestPrefixWins() {
        PrefixTable<String> table = PrefixTable.of(
                32,
                Map.of(
                        IpPrefix.parse("0.0.0.0/0"), "default",
                        IpPrefix.parse("10.0.0.0/8"), "ten",
                        IpPrefix.parse("10.1.0.0/16"), "ten one",
                        IpPrefix.parse("10.1.2.3"), "host",
                        IpPrefix.parse("fc00::/16"), "other version"));
        assertEquals("host", table.lookup(Ipv4Address.parse("10.1.2.3").value()));
        assertEquals("ten one", table.lookup(Ipv4Address.parse("10.1.2.4").value()));
        assertEquals("ten", table.lookup(Ipv4Address.parse("10.2.0.0").value()));
        assertEquals("default", table.lookup(Ipv4Address.parse("192.0.2.1").value()));
    }

    @Test
    void anEmptyTableHasNothing() {
        assertTrue(
                PrefixTable.of(128, Map.of(IpPrefix.parse("10.0.0.0/8"), "x")).isEmpty());
        assertNull(PrefixTable.of(128, Map.of()).lookup(0, 0));
    }

    @Test
    void agreesWithAScanOverRandomIpv6Prefixes() {
        long seed = 20261130;
        Random random = new Random(seed);
        Map<IpPrefix, String> prefixes = new HashMap<>();
        while (prefixes.size() < 500) {
            int length = random.nextInt(129);
            // Few distinct bits, so that prefixes nest and addresses hit.
            long high = random.nextLong() & 0xc000_0000_0000_0003L;
            long low = random.nextLong() & 0x8000_0000_0000_0003L;
            IpPrefix prefix = masked(high, low, length);
            prefixes.put(prefix, prefix.toString());
        }
        PrefixTable<String> table = PrefixTable.of(128, prefixes);
        for (int i = 0; i < 20_000; i++) {
            Ipv6Address address = new Ipv6Address(
                    random.nextLong() & 0xc000_0000_0000_0003L, random.nextLong() & 0x8000_0000_0000_0003L);
            String expected = prefixes.keySet().stream()
                    .filter(prefix -> prefix.contains(address))
                    .max((a, b) -> Integer.compare(a.length(), b.length()))
                    .map(prefixes::get)
                    .orElse(null);
            assertEquals(expected, table.lookup(address.high(), address.low()), "seed " + seed + ", " + address);
        }
    }

    private static IpPrefix masked(long high, long low, int length) {
        long highMask = length == 0 ? 0 : length >= 64 ? -1 : -1L << (64 - length);
        long lowMask = length <= 64 ? 0 : length == 128 ? -1 : -1L << (128 - length);
        return new IpPrefix(new Ipv6Address(high & highMask, low & lowMask), length);
    }
}
