package headroom.tests.afxdp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.linux.io.NetworkNamespace;
import headroom.port.Port;
import headroom.port.Steering;
import headroom.port.SteeringFilter;
import headroom.port.afxdp.AfXdpDevice;
import headroom.port.afxdp.AfXdpOptions;
import headroom.port.afxdp.AfXdpOptions.Copy;
import headroom.port.afxdp.AfXdpOptions.Mode;
import headroom.tests.testkit.RequiresNetns;
import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the XDP program takes, found by sending one frame of each kind to it. */
@RequiresNetns
class SteeringIT {
    private static final int ICMPV6 = 58;
    private static final int IPIP = 4;
    private static final int IPV6_IN = 41;
    private static final int UDP = 17;
    private static final long DOCUMENTATION = 0x2001_0db8_0000_0000L;

    private static final Steering STEERING = new Steering(
            Steering.Scope.BY_DESTINATION,
            Set.of(IpPrefix.parse("10.1.0.0/16"), IpPrefix.parse("2001:db8::/32"), IpPrefix.parse("10.3.0.1/32")),
            Set.of(IpPrefix.parse("10.1.2.0/24"), IpPrefix.parse("2001:db8::7/128")),
            Set.of(IpAddress.parse("10.2.0.1"), IpAddress.parse("10.1.2.3"), IpAddress.parse("fd00::9")));

    /** @param differs why the filter of other drivers, which see a copy of everything, says otherwise; else empty */
    private record Kind(String name, MemorySegment frame, boolean taken, String differs) {
        Kind(String name, byte[] frame, boolean taken) {
            this(name, MemorySegment.ofArray(frame), taken, "");
        }
    }

    private static List<Kind> kinds() {
        byte[] whole = TestFrames.ipv4(UDP, 0x0a010001);
        return List.of(
                new Kind("routed IPv4", whole, true),
                new Kind("IPv4 host route", TestFrames.ipv4(UDP, 0x0a030001), true),
                new Kind("IPv4 of nobody", TestFrames.ipv4(UDP, 0x0a040001), false),
                new Kind("IPv4 left though a shorter prefix is taken", TestFrames.ipv4(UDP, 0x0a010201), false),
                new Kind("IPIP to a tunnel end", TestFrames.ipv4(IPIP, 0x0a020001), true),
                new Kind("6in4 to a tunnel end", TestFrames.ipv4(IPV6_IN, 0x0a020001), true),
                new Kind("UDP to a tunnel end", TestFrames.ipv4(UDP, 0x0a020001), false),
                new Kind("IPIP to a tunnel end in a prefix that is left", TestFrames.ipv4(IPIP, 0x0a010203), true),
                new Kind("UDP to that tunnel end", TestFrames.ipv4(UDP, 0x0a010203), false),
                new Kind("IPIP to an address that is left", TestFrames.ipv4(IPIP, 0x0a010204), false),
                new Kind("IPv4 cut short", Arrays.copyOf(whole, 14 + 19), false),
                new Kind("routed IPv6", TestFrames.ipv6(UDP, 64, DOCUMENTATION, 1, 0), true),
                new Kind("IPv6 left", TestFrames.ipv6(UDP, 64, DOCUMENTATION, 7, 0), false),
                new Kind("IPv6 of nobody", TestFrames.ipv6(UDP, 64, 0xfd00_0000_0000_0000L, 1, 0), false),
                new Kind("4in6 to a tunnel end", TestFrames.ipv6(IPIP, 64, 0xfd00_0000_0000_0000L, 9, 0), true),
                new Kind("ping to a tunnel end", TestFrames.ipv6(ICMPV6, 64, 0xfd00_0000_0000_0000L, 9, 128), false),
                new Kind("ping to a routed address", TestFrames.ipv6(ICMPV6, 64, DOCUMENTATION, 1, 128), true),
                new Kind(
                        "neighbour solicitation to a routed address",
                        MemorySegment.ofArray(TestFrames.ipv6(ICMPV6, 255, DOCUMENTATION, 1, 135)),
                        false,
                        "the kernel has its copy"),
                new Kind("type 135 from afar", TestFrames.ipv6(ICMPV6, 64, DOCUMENTATION, 1, 135), true),
                new Kind("ARP", TestFrames.ethernet(0x0806, new byte[46]), false),
                new Kind("tagged IPv4", TestFrames.ethernet(0x8100, new byte[46]), false),
                new Kind("an unknown EtherType", TestFrames.numbered(1, 64), false));
    }

    private static byte[] bytes(Kind kind) {
        return kind.frame().toArray(ValueLayout.JAVA_BYTE);
    }

    /** Frames are told apart by their source address: the kind's index. */
    private static byte[] marked(byte[] frame, int index) {
        byte[] marked = frame.clone();
        marked[10] = 0x77;
        marked[11] = (byte) index;
        return marked;
    }

    @ParameterizedTest
    @EnumSource(value = Mode.class, names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
    void takesByDestination(Mode mode) throws Exception {
        List<Kind> kinds = kinds();
        byte[] sentinel = TestFrames.ipv4(UDP, 0x0a010001);
        try (Lab lab = new Lab();
                WorkerMemory memory = new WorkerMemory(256)) {
            Namespace site = lab.namespace("site");
            Namespace forwarder = lab.namespace("fwd");
            lab.connect(VethEnd.of(site, "s0"), VethEnd.of(forwarder, "f0"));
            var options = new AfXdpOptions(mode, Copy.AUTO, List.of(), 64, OptionalInt.empty());
            try (NetworkNamespace entered = NetworkNamespace.named(forwarder.name());
                    AfXdpDevice device = AfXdpDevice.open("f0", "f0", entered, options, memory.umems);
                    RawPeer peer = RawPeer.open(site, "s0")) {
                Port port = device.open(0, memory.pool);
                device.steer(Steering.EVERYTHING);
                device.steer(STEERING);
                port.maintain();
                for (int i = 0; i < kinds.size(); i++) {
                    peer.send(marked(bytes(kinds.get(i)), i));
                }
                peer.send(marked(sentinel, kinds.size()));
                assertEquals(names(kinds, Kind::taken), taken(memory, port, kinds));
                // Replacing it by less, then by everything, takes effect for the next frame.
                device.steer(new Steering(Steering.Scope.BY_DESTINATION, Set.of(), Set.of(), Set.of()));
                peer.send(marked(sentinel, 0));
                device.steer(Steering.EVERYTHING);
                peer.send(marked(bytes(kinds.getLast()), kinds.size()));
                assertEquals(Set.of(), taken(memory, port, kinds));
            }
        }
    }

    private static Set<String> names(List<Kind> kinds, Predicate<Kind> wanted) {
        return kinds.stream().filter(wanted).map(Kind::name).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Names of what arrived before the sentinel. */
    private static Set<String> taken(WorkerMemory memory, Port port, List<Kind> kinds) throws Exception {
        Set<String> taken = new TreeSet<>();
        while (true) {
            byte[] frame = memory.receiveBytes(port, 1).getFirst();
            int index = frame[11];
            if (frame[10] != 0x77) {
                continue; // what the kernels say to each other
            }
            if (index == kinds.size()) {
                return taken;
            }
            taken.add(kinds.get(index).name());
        }
    }

    @Test
    void agreesWithTheFilterOfOtherDrivers() {
        SteeringFilter filter = new SteeringFilter(STEERING);
        Set<String> filtered = names(
                kinds(), kind -> filter.takes(kind.frame(), 0, kind.frame().byteSize()));
        Set<String> differing = Stream.concat(filtered.stream(), names(kinds(), Kind::taken).stream())
                .filter(name ->
                        filtered.contains(name) != names(kinds(), Kind::taken).contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(names(kinds(), kind -> !kind.differs().isEmpty()), differing);
    }
}
