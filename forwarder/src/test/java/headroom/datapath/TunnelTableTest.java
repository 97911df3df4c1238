package headroom.datapath;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import headroom.datapath.TunnelTable.Tunnel;
import headroom.packet.Counter;
import headroom.wire.IpAddress;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TunnelTableTest {
    private static Tunnel tunnel(String local, String remote) {
        return new Tunnel(IpAddress.parse(local), IpAddress.parse(remote), new Counter());
    }

    @Test
    void bothEndsMustMatchInTheirPlaces() {
        Tunnel four = tunnel("192.0.2.1", "192.0.2.2");
        Tunnel six = tunnel("fc00::1", "fc00::2");
        TunnelTable table = new TunnelTable(List.of(four, six));
        int local = Ipv4Address.parse("192.0.2.1").value();
        int remote = Ipv4Address.parse("192.0.2.2").value();
        assertSame(four, table.lookup(local, remote));
        assertNull(table.lookup(remote, local));
        assertNull(table.lookup(local, local));
        Ipv6Address one = Ipv6Address.parse("fc00::1");
        Ipv6Address two = Ipv6Address.parse("fc00::2");
        assertSame(six, table.lookup(one.high(), one.low(), two.high(), two.low()));
        assertNull(table.lookup(two.high(), two.low(), one.high(), one.low()));
    }

    @Test
    void everyOneOfManyIsFound() {
        List<Tunnel> tunnels = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            tunnels.add(tunnel("10.0.0.1", new Ipv4Address(0x0a010000 + i).toString()));
        }
        TunnelTable table = new TunnelTable(tunnels);
        int local = Ipv4Address.parse("10.0.0.1").value();
        for (int i = 0; i < 1000; i++) {
            assertSame(tunnels.get(i), table.lookup(local, 0x0a010000 + i));
        }
        assertNull(table.lookup(local, 0x0a020000));
    }
}
