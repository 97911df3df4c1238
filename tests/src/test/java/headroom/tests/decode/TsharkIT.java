package headroom.tests.decode;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.encap.IpipPush;
import headroom.encap.OuterFields;
import headroom.encap.Push;
import headroom.encap.Srv6Endpoint;
import headroom.encap.Srv6L2Push;
import headroom.encap.Srv6L3Push;
import headroom.ip.IcmpErrors;
import headroom.ip.Ipv4Fragmenter;
import headroom.ip.TokenBucket;
import headroom.packet.BufferPool;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.tests.testkit.RequiresTshark;
import headroom.wire.BigEndian;
import headroom.wire.Checksum;
import headroom.wire.EtherType;
import headroom.wire.EthernetHeader;
import headroom.wire.IpAddress;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv4;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6;
import headroom.wire.Ipv6Address;
import headroom.wire.MacAddress;
import headroom.wire.UdpHeader;
import headroom.wire.VlanTag;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Wireshark's dissectors find the headers we meant in what we push, and no fault: no malformed packet, no wrong
 * checksum.
 */
@RequiresTshark
class TsharkIT {
    private static final Ipv6Address SOURCE = Ipv6Address.parse("fc00::1");
    private static final String OUTER_IPV6 = "eth:ethertype:ipv6:";
    private static final String OUTER_IPV4 = "eth:ethertype:ip:";
    private static final int HEADROOM = 512;
    private static final int DATA_BYTES = 64;

    private final BufferPool pool = new BufferPool(Arena.ofAuto().allocate(512 * 4096), 4096, 512);
    private final List<Sent> sent = new ArrayList<>();

    @TempDir
    private Path folder;

    /**
     * A packet on the wire, and what tshark should make of it.
     *
     * @param protocols its protocol hierarchy
     */
    private record Sent(String name, String frameHex, String protocols) {}

    @Test
    void findsNoFault() throws IOException, InterruptedException {
        for (int segments : new int[] {1, 2, 3, 4, 8, 12}) {
            srv6(segments);
        }
        ipip();
        behaviours();
        errors();
        fragments();

        List<String> expected = new ArrayList<>();
        for (Sent packet : sent) {
            expected.add(packet.name() + "|" + packet.protocols() + "|");
        }
        List<String> lines = dissect();
        assertEquals(sent.size(), lines.size());
        List<String> actual = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            actual.add(sent.get(i).name() + "|" + lines.get(i));
        }
        assertEquals(String.join("\n", expected), String.join("\n", actual));
    }

    /** The oracle can say no. */
    @Test
    void wouldFindAWrongChecksumAndAShortPacket() throws IOException, InterruptedException {
        PacketBuffer wrong = udp4(0);
        Ipv4Header.timeToLive(wrong.memory(), wrong.start(), 1);
        send("wrong checksum", wrong, "");
        PacketBuffer cut = udp6();
        cut.truncate(cut.length() - 1);
        send("short", cut, "");
        List<String> lines = dissect();
        assertTrue(lines.get(0).contains("Bad checksum"), lines.get(0));
        assertTrue(lines.get(1).length() > (OUTER_IPV6 + "udp:data|").length(), lines.get(1));
    }

    private void srv6(int count) {
        List<Ipv6Address> segments = IntStream.range(0, count)
                .mapToObj(i -> new Ipv6Address(0xfc00_0000_0000_0000L, 0xa + i))
                .toList();
        String srh = "ipv6.routing:";
        String reducedSrh = count == 1 ? "" : srh;
        Push l2 = Srv6L2Push.full(segments, SOURCE, OuterFields.INHERIT);
        Push l2Reduced = Srv6L2Push.reduced(segments, SOURCE, OuterFields.INHERIT);
        Push l3 = Srv6L3Push.full(segments, SOURCE, OuterFields.INHERIT);
        Push l3Reduced = Srv6L3Push.reduced(segments, SOURCE, OuterFields.INHERIT);
        send(
                "l2encap " + count,
                pushed(l2, tagged(udp6())),
                OUTER_IPV6 + srh + "eth:ethertype:vlan:ethertype:ipv6:udp:data");
        send("l2encap.red " + count, pushed(l2Reduced, arp()), OUTER_IPV6 + reducedSrh + "eth:ethertype:arp");
        send("encap of IPv4 " + count, pushed(l3, udp4(0)), OUTER_IPV6 + srh + "ip:udp:data");
        send("encap of IPv6 " + count, pushed(l3, udp6()), OUTER_IPV6 + srh + "ipv6:udp:data");
        send("encap.red of IPv4 " + count, pushed(l3Reduced, udp4(0)), OUTER_IPV6 + reducedSrh + "ip:udp:data");
        send("encap.red of IPv6 " + count, pushed(l3Reduced, udp6()), OUTER_IPV6 + reducedSrh + "ipv6:udp:data");
    }

    private void ipip() {
        Push around4 =
                IpipPush.between(IpAddress.parse("192.0.2.1"), IpAddress.parse("198.51.100.2"), OuterFields.INHERIT);
        Push around6 = IpipPush.between(SOURCE, IpAddress.parse("fc00::2"), OuterFields.INHERIT);
        for (int i = 0; i < 3; i++) { // a new identification and checksum each
            send("4in4", pushed(around4, udp4(0)), OUTER_IPV4 + "ip:udp:data");
            send("6in4", pushed(around4, udp6()), OUTER_IPV4 + "ipv6:udp:data");
            send("4in6", pushed(around6, udp4(0)), OUTER_IPV6 + "ip:udp:data");
            send("6in6", pushed(around6, udp6()), OUTER_IPV6 + "ipv6:udp:data");
        }
    }

    private void behaviours() {
        List<Ipv6Address> segments = List.of(Ipv6Address.parse("fc00::a"), Ipv6Address.parse("fc00::b"));
        Push push = Srv6L3Push.full(segments, SOURCE, OuterFields.INHERIT);
        Srv6Endpoint endpoint = new Srv6Endpoint();
        PacketBuffer end = pushed(push, udp4(0));
        assertNull(endpoint.end(end, Srv6Endpoint.Flavour.NONE));
        send("End", end, OUTER_IPV6 + "ipv6.routing:ip:udp:data");
        PacketBuffer psp = pushed(push, udp4(0));
        assertNull(endpoint.end(psp, Srv6Endpoint.Flavour.PSP));
        send("End, PSP", psp, OUTER_IPV6 + "ip:udp:data");
    }

    private void errors() {
        IcmpErrors errors = new IcmpErrors(new TokenBucket(1, 100, () -> 0));
        PacketBuffer four = empty();
        errors.fragmentationNeeded(udp4(Ipv4Header.DONT_FRAGMENT), Ipv4Address.parse("10.9.9.9"), 1400, four);
        send("fragmentation needed", four, OUTER_IPV4 + "icmp:ip:udp:data");
        PacketBuffer six = empty();
        errors.packetTooBig(udp6(), SOURCE, 1400, six);
        send("packet too big", six, OUTER_IPV6 + "icmpv6:ipv6:udp:data");
    }

    /** tshark, told not to reassemble, dissects the first one alone. */
    private void fragments() {
        PacketBatch out = new PacketBatch(8);
        assertNull(new Ipv4Fragmenter(pool, HEADROOM).fragment(udp4(0), 44, out));
        assertTrue(out.size() > 2);
        for (int i = 0; i < out.size(); i++) {
            send("fragment " + i, out.get(i), OUTER_IPV4 + (i == 0 ? "udp:data" : "data"));
        }
    }

    private static PacketBuffer pushed(Push push, PacketBuffer packet) {
        push.apply(packet);
        return packet;
    }

    private PacketBuffer empty() {
        PacketBuffer packet = pool.allocate();
        packet.memory().asSlice(packet.frameStart(), pool.frameBytes()).fill((byte) 0xff);
        packet.reset(HEADROOM, 0);
        return packet;
    }

    private PacketBuffer udp4(int flags) {
        PacketBuffer packet = empty();
        packet.reset(HEADROOM, 20 + UdpHeader.LENGTH + DATA_BYTES);
        MemorySegment memory = packet.memory();
        long at = packet.start();
        Ipv4Address from = Ipv4Address.parse("10.1.0.2");
        new Ipv4(0x2a, packet.length(), 7, flags, 64, IpProtocol.UDP, from, Ipv4Address.parse("10.2.0.2"))
                .encode(memory, at);
        udp(memory, at + 20, Checksum.pseudoHeaderV4(memory, at, IpProtocol.UDP, UdpHeader.LENGTH + DATA_BYTES));
        return packet;
    }

    private PacketBuffer udp6() {
        PacketBuffer packet = empty();
        int payload = UdpHeader.LENGTH + DATA_BYTES;
        packet.reset(HEADROOM, 40 + payload);
        MemorySegment memory = packet.memory();
        long at = packet.start();
        Ipv6Address from = Ipv6Address.parse("2001:db8:1::2");
        new Ipv6(0x2a, 5, payload, IpProtocol.UDP, 64, from, Ipv6Address.parse("2001:db8:2::2")).encode(memory, at);
        udp(memory, at + 40, Checksum.pseudoHeaderV6(memory, at, IpProtocol.UDP, payload));
        return packet;
    }

    private static void udp(MemorySegment memory, long at, int pseudoHeader) {
        int length = UdpHeader.LENGTH + DATA_BYTES;
        UdpHeader.put(memory, at, 40_000, 50_000, length);
        int computed = Checksum.store(memory, pseudoHeader, at, length, UdpHeader.CHECKSUM);
        UdpHeader.checksum(memory, at, computed);
    }

    private PacketBuffer tagged(PacketBuffer packet) {
        long at = packet.push(EthernetHeader.LENGTH + VlanTag.LENGTH);
        EthernetHeader.put(packet.memory(), at, 0x0200_0000_000bL, 0x0200_0000_000aL, EtherType.VLAN);
        // The tag's TPID stands where the EtherType does.
        VlanTag.put(packet.memory(), at + 12, EtherType.VLAN, 0x6064);
        BigEndian.u16(packet.memory(), at + 16, EtherType.IPV6);
        return packet;
    }

    private PacketBuffer arp() {
        PacketBuffer packet = empty();
        ByteBuffer request = ByteBuffer.allocate(28);
        request.putShort((short) 1)
                .putShort((short) 0x0800)
                .put((byte) 6)
                .put((byte) 4)
                .putShort((short) 1);
        request.putInt(0x02000000).putShort((short) 0x000a).putInt(0x0a010001);
        request.putInt(0).putShort((short) 0).putInt(0x0a010002);
        packet.reset(HEADROOM, 28);
        packet.memory().asSlice(packet.start(), 28).copyFrom(MemorySegment.ofArray(request.array()));
        long at = packet.push(EthernetHeader.LENGTH);
        long broadcast = MacAddress.parse("ff:ff:ff:ff:ff:ff").value();
        EthernetHeader.put(packet.memory(), at, broadcast, 0x0200_0000_000aL, EtherType.ARP);
        return packet;
    }

    /** Puts the link layer in front and keeps the frame for the capture. */
    private void send(String name, PacketBuffer packet, String protocols) {
        int version = packet.memory().get(JAVA_BYTE, packet.start()) >>> 4 & 15;
        long at = packet.push(EthernetHeader.LENGTH);
        EthernetHeader.put(
                packet.memory(),
                at,
                0x0200_0000_000dL,
                0x0200_0000_000cL,
                version == 4 ? EtherType.IPV4 : EtherType.IPV6);
        byte[] frame = packet.memory().asSlice(at, packet.length()).toArray(JAVA_BYTE);
        sent.add(new Sent(name, HexFormat.of().formatHex(frame), protocols));
        packet.release();
    }

    /** One line a packet: protocols, then whatever the dissectors complain of. */
    private List<String> dissect() throws IOException, InterruptedException {
        Path capture = folder.resolve("pushes.pcap");
        Files.write(capture, pcap());
        Path errors = folder.resolve("errors");
        Process tshark = new ProcessBuilder(
                        "tshark",
                        "-n",
                        "-r",
                        capture.toString(),
                        "-o",
                        "ip.check_checksum:TRUE",
                        "-o",
                        "udp.check_checksum:TRUE",
                        "-o",
                        "ip.defragment:FALSE",
                        "-T",
                        "fields",
                        "-E",
                        "separator=|",
                        "-e",
                        "frame.protocols",
                        "-e",
                        "_ws.expert.message")
                .redirectError(errors.toFile())
                .start();
        String output;
        try (var stream = tshark.getInputStream()) {
            output = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
        assertTrue(tshark.waitFor(60, TimeUnit.SECONDS));
        assertEquals(0, tshark.exitValue(), Files.readString(errors));
        return output.lines().toList();
    }

    /** A capture file as pcap-savefile(5) has it, microseconds, Ethernet. */
    private byte[] pcap() {
        ByteBuffer file = ByteBuffer.allocate(1 << 20);
        file.putInt(0xa1b2c3d4)
                .putShort((short) 2)
                .putShort((short) 4)
                .putInt(0)
                .putInt(0)
                .putInt(65535)
                .putInt(1);
        for (int i = 0; i < sent.size(); i++) {
            byte[] frame = HexFormat.of().parseHex(sent.get(i).frameHex());
            file.putInt(i).putInt(0).putInt(frame.length).putInt(frame.length).put(frame);
        }
        return Arrays.copyOf(file.array(), file.position());
    }
}
