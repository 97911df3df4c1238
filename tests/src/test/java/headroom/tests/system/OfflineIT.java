package headroom.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.config.DriverConfig;
import headroom.lab.Child;
import headroom.lab.Command;
import headroom.lab.Forwarder;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.PortDriver;
import headroom.lab.VethEnd;
import headroom.port.pcap.CaptureReader;
import headroom.port.pcap.CaptureWriter;
import headroom.tests.testkit.RequiresNetns;
import headroom.wire.EtherType;
import headroom.wire.EthernetHeader;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv4Header;
import headroom.wire.MacAddress;
import headroom.wire.UdpHeader;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run from file to file gives the bytes that a live run puts on the wire. */
@RequiresNetns
class OfflineIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int FRAMES = 40;
    private static final String ACCESS_MAC = "02:00:00:00:0a:01";
    private static final String CORE_MAC = "02:00:00:00:0c:01";

    private static final String L2 = """
            xconnects:
            - {dev: acc0, encap: {type: seg6, mode: l2encap, segs: ["fc00:2::d2", "fc00:3::d2"], src: "fc00:1::1"},
               out: core0, lladdr: "02:00:00:00:0c:02"}
            """;
    private static final String L3 = """
            routes:
            - {prefix: 10.2.0.0/25, encap: {type: ip, local: 192.0.2.1, remote: 192.0.2.2}, dev: core0,
               lladdr: "02:00:00:00:0c:02"}
            - {prefix: 10.2.0.128/25, encap: {type: seg6, mode: encap, segs: ["fc00:2::d4"], src: "fc00:1::1"},
               dev: core0, lladdr: "02:00:00:00:0c:02"}
            """;

    @Test
    void crossConnectedOverAfXdp() throws IOException {
        sameBytes(PortDriver.AF_XDP_NATIVE, L2);
    }

    @Test
    void routedOverAfPacket() throws IOException {
        sameBytes(PortDriver.AF_PACKET, L3);
    }

    private static void sameBytes(PortDriver driver, String service) throws IOException {
        try (Lab lab = new Lab()) {
            Path input = lab.directory().resolve("input.pcap");
            write(input);
            List<String> offline = offline(lab, input, service);

            assertEquals(FRAMES, offline.size());
            assertEquals(offline, live(lab, input, driver, service));
        }
    }

    /** As an unprivileged user may: no namespace, no socket. */
    private static List<String> offline(Lab lab, Path input, String service) throws IOException {
        Path output = lab.directory().resolve("offline.pcap");
        Path config = lab.directory().resolve("offline.yaml");
        Files.writeString(config, """
                ports:
                - {name: acc0, role: access, driver: pcap, read: %s, mac: "%s"}
                - {name: core0, role: core, driver: pcap, write: %s, mac: "%s"}
                %s""".formatted(input, ACCESS_MAC, output, CORE_MAC, service));
        Command.run(PATIENCE, Forwarder.command("run", "--config", config.toString()));
        return read(output);
    }

    private static List<String> live(Lab lab, Path input, PortDriver driver, String service) throws IOException {
        Namespace site = lab.namespace("site");
        Namespace edge = lab.namespace("edge");
        Namespace core = lab.namespace("core");
        for (Namespace namespace : List.of(site, edge, core)) {
            namespace.sysctl("net.ipv6.conf.all.disable_ipv6=1", "net.ipv6.conf.default.disable_ipv6=1");
        }
        lab.connect(VethEnd.of(site, "eth0"), VethEnd.of(edge, "acc0").mac(ACCESS_MAC));
        lab.connect(VethEnd.of(edge, "core0").mac(CORE_MAC), VethEnd.of(core, "sink"));
        Path control = lab.directory().resolve("edge.sock");
        Path config = lab.directory().resolve("edge.yaml");
        Files.writeString(config, """
                control: %s
                ports:
                - {name: acc0, role: access, %s}
                - {name: core0, role: core, %s}
                %s""".formatted(control, driver.yaml(), driver.yaml(), service));
        Path output = lab.directory().resolve("live.pcap");
        try (Forwarder _ = Forwarder.start(edge, "edge", config, control);
                Child tcpdump = record(core, output);
                Forwarder _ = replay(lab, site, input)) {
            assertEquals(0, tcpdump.awaitExit(PATIENCE).orElse(-1), tcpdump.described());
        }
        return read(output);
    }

    /** Ends with the last frame that is to come. */
    private static Child record(Namespace core, Path output) throws IOException {
        Child tcpdump = core.start(
                "tcpdump",
                List.of(
                        "tcpdump",
                        "-i",
                        "sink",
                        "-Q",
                        "in",
                        "-c",
                        Integer.toString(FRAMES),
                        "-Z",
                        "root",
                        "-w",
                        output.toString(),
                        "ether src " + CORE_MAC));
        tcpdump.awaitWhileAlive("tcpdump listens", PATIENCE, () -> tcpdump.log().contains("listening on"));
        return tcpdump;
    }

    private static Forwarder replay(Lab lab, Namespace site, Path input) throws IOException {
        Path control = lab.directory().resolve("site.sock");
        Path config = lab.directory().resolve("site.yaml");
        Files.writeString(config, """
                control: %s
                ports:
                - {name: file, driver: pcap, read: %s}
                - {name: eth0, driver: af_packet}
                xconnects:
                - {dev: file, out: eth0}
                """.formatted(control, input));
        return Forwarder.launch(site, "replay", config, control);
    }

    private static List<String> read(Path capture) throws IOException {
        List<String> frames = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(capture)) {
            while (reader.next()) {
                frames.add(HexFormat.of()
                        .formatHex(reader.file()
                                .asSlice(reader.dataOffset(), reader.capturedBytes())
                                .toArray(ValueLayout.JAVA_BYTE)));
            }
        }
        return frames;
    }

    private static void write(Path input) throws IOException {
        try (CaptureWriter writer = CaptureWriter.create(input, DriverConfig.Pcap.Format.MICROSECONDS)) {
            for (int i = 0; i < FRAMES; i++) {
                MemorySegment frame = MemorySegment.ofArray(frame(i));
                writer.append(frame, 0, (int) frame.byteSize(), i);
            }
            writer.flush();
        }
    }

    /** UDP without checksum to 10.2.0.0/24, of flows, sizes and traffic classes of its own. */
    private static byte[] frame(int number) {
        int ip = EthernetHeader.LENGTH;
        int udp = ip + Ipv4Header.LENGTH;
        byte[] bytes = new byte[udp + UdpHeader.LENGTH + 20 + 31 * number];
        MemorySegment frame = MemorySegment.ofArray(bytes);
        EthernetHeader.put(frame, 0, MacAddress.parse(ACCESS_MAC).value(), 0x0200_0000_0a02L, EtherType.IPV4);
        bytes[ip] = 0x45;
        bytes[ip + 1] = (byte) (number << 2);
        Ipv4Header.totalLength(frame, ip, bytes.length - ip);
        Ipv4Header.timeToLive(frame, ip, 64 - number);
        Ipv4Header.protocol(frame, ip, IpProtocol.UDP);
        Ipv4Header.source(frame, ip, 0x0a01_0002);
        Ipv4Header.destination(frame, ip, 0x0a02_0000 + 5 * number + 1);
        Ipv4Header.updateHeaderChecksum(frame, ip);
        UdpHeader.put(frame, udp, 1024 + number, 9, bytes.length - udp);
        return bytes;
    }
}
