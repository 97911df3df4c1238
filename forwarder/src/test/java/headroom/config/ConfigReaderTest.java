package headroom.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.config.LocalSidConfig.Behaviour;
import headroom.config.LocalSidConfig.Flavour;
import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import headroom.wire.Ipv6Address;
import headroom.wire.MacAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigReaderTest {
    private static final Path DIRECTORY = Path.of("/etc/headroom");

    private static final String WHOLE = """
            # every key there is
            workers: {count: 2, cpus: [1, 3], idle: spin, batch: 32}
            memory: {frame: 2048, frames: 8192, headroom: 512}
            control: /run/fw1.sock
            ports:
              - {name: acc0, device: veth1, netns: fw1, role: access, driver: af_xdp, mode: native, copy: zero-copy,
                 queues: [0, 1], ring: 1024, busy-poll: 20}
              - {name: core0, driver: af_packet, block: 262144, blocks: 16, headroom: 256, steal: true}
              - {name: in, driver: pcap, read: in.pcap, write: /tmp/out.pcap, format: nanoseconds, mtu: 9000,
                 mac: 02:00:00:00:00:09, addresses: [10.0.0.9, "fc00::9"]}
            xconnects:
              - {dev: acc0, encap: {type: seg6, mode: l2encap.red, segs: [fc00:2::d2, fc00:3::d2], src: fc00:1::1,
                 dscp: 46, ttl: inherit}, out: core0, lladdr: 02:00:00:00:00:01}
            routes:
              - {prefix: 10.0.2.0/24, encap: {type: ip, local: 192.0.2.1, remote: 192.0.2.2, ttl: 64, dscp: inherit},
                 dev: core0, via: 192.0.2.2}
              - {prefix: "::/0", dev: core0}
            local-sids:
              - {sid: "fc00:1::d2", action: End.DX2, oif: acc0}
              - {sid: fc00:1::e, action: End, flavors: psp}
              - {sid: fc00:1::e1, action: End.X, nh6: fe80::2, dev: core0}
              - {sid: fc00:1::d4, action: End.DX4, nh4: 10.0.0.2, dev: core0}
              - {sid: fc00:1::d6, action: End.DX6, lladdr: 02:00:00:00:00:02, dev: core0}
              - {sid: fc00:1::74, action: End.DT4}
              - {sid: fc00:1::76, action: End.DT6}
            tunnels:
              - {local: 192.0.2.1, remote: 192.0.2.2}
            """;

    @Test
    void readsEveryKey() throws ConfigException {
        ForwarderConfig config = ConfigReader.parse(WHOLE, "fw.yaml", DIRECTORY);

        assertEquals(new WorkerConfig(2, List.of(1, 3), WorkerConfig.Idle.SPIN, 32), config.workers());
        assertEquals(new MemoryConfig(2048, OptionalInt.of(8192), OptionalInt.of(512)), config.memory());
        assertEquals(Path.of("/run/fw1.sock"), config.control());
        assertEquals(
                List.of(
                        new PortConfig(
                                "acc0",
                                "veth1",
                                Optional.of("fw1"),
                                PortConfig.Role.ACCESS,
                                PortConfig.Takeover.REFUSE,
                                new DriverConfig.AfXdp(
                                        DriverConfig.AfXdp.Mode.NATIVE,
                                        DriverConfig.AfXdp.Copy.ZERO_COPY,
                                        List.of(0, 1),
                                        1024,
                                        OptionalInt.of(20))),
                        new PortConfig(
                                "core0",
                                "core0",
                                Optional.empty(),
                                PortConfig.Role.CORE,
                                PortConfig.Takeover.STEAL,
                                new DriverConfig.AfPacket(262144, 16, OptionalInt.of(256))),
                        new PortConfig(
                                "in",
                                "in",
                                Optional.empty(),
                                PortConfig.Role.CORE,
                                PortConfig.Takeover.REFUSE,
                                new DriverConfig.Pcap(
                                        Optional.of(Path.of("/etc/headroom/in.pcap")),
                                        Optional.of(Path.of("/tmp/out.pcap")),
                                        DriverConfig.Pcap.Format.NANOSECONDS,
                                        9000,
                                        Optional.of(MacAddress.parse("02:00:00:00:00:09")),
                                        List.of(IpAddress.parse("10.0.0.9"), IpAddress.parse("fc00::9"))))),
                config.ports());
    }

    @Test
    void readsEveryPath() throws ConfigException {
        ForwarderConfig config = ConfigReader.parse(WHOLE, "fw.yaml", DIRECTORY);

        assertEquals(
                List.of(new XconnectConfig(
                        "acc0",
                        Optional.of(new EncapConfig.Seg6(
                                EncapConfig.Seg6.Mode.L2ENCAP_RED,
                                List.of(sid("fc00:2::d2"), sid("fc00:3::d2")),
                                sid("fc00:1::1"),
                                OptionalInt.of(46),
                                OptionalInt.empty())),
                        new NextHopConfig(
                                "core0", Optional.empty(), Optional.of(MacAddress.parse("02:00:00:00:00:01"))))),
                config.xconnects());
        assertEquals(
                List.of(
                        new RouteConfig(
                                IpPrefix.parse("10.0.2.0/24"),
                                Optional.of(new EncapConfig.Ip(
                                        IpAddress.parse("192.0.2.1"),
                                        IpAddress.parse("192.0.2.2"),
                                        OptionalInt.empty(),
                                        OptionalInt.of(64))),
                                via("core0", "192.0.2.2")),
                        new RouteConfig(
                                IpPrefix.parse("::/0"),
                                Optional.empty(),
                                new NextHopConfig("core0", Optional.empty(), Optional.empty()))),
                config.routes());
        assertEquals(
                List.of(new TunnelConfig(IpAddress.parse("192.0.2.1"), IpAddress.parse("192.0.2.2"))),
                config.tunnels());
    }

    @Test
    void readsEveryBehaviour() throws ConfigException {
        ForwarderConfig config = ConfigReader.parse(WHOLE, "fw.yaml", DIRECTORY);

        NextHopConfig given =
                new NextHopConfig("core0", Optional.empty(), Optional.of(MacAddress.parse("02:00:00:00:00:02")));
        assertEquals(
                List.of(
                        new LocalSidConfig(sid("fc00:1::d2"), new Behaviour.EndDX2("acc0")),
                        new LocalSidConfig(sid("fc00:1::e"), new Behaviour.End(Flavour.PSP)),
                        new LocalSidConfig(
                                sid("fc00:1::e1"), new Behaviour.EndX(Flavour.NONE, via("core0", "fe80::2"))),
                        new LocalSidConfig(sid("fc00:1::d4"), new Behaviour.EndDX4(via("core0", "10.0.0.2"))),
                        new LocalSidConfig(sid("fc00:1::d6"), new Behaviour.EndDX6(given)),
                        new LocalSidConfig(sid("fc00:1::74"), new Behaviour.EndDT4()),
                        new LocalSidConfig(sid("fc00:1::76"), new Behaviour.EndDT6())),
                config.localSids());
    }

    @Test
    void fillsInDefaults() throws ConfigException {
        ForwarderConfig config = ConfigReader.parse("ports: [{name: eth1}]", "fw.yaml", DIRECTORY);

        assertEquals(WorkerConfig.DEFAULT, config.workers());
        assertEquals(MemoryConfig.DEFAULT, config.memory());
        assertEquals(ForwarderConfig.DEFAULT_CONTROL, config.control());
        assertEquals(
                new PortConfig(
                        "eth1",
                        "eth1",
                        Optional.empty(),
                        PortConfig.Role.CORE,
                        PortConfig.Takeover.REFUSE,
                        DriverConfig.AfXdp.DEFAULT),
                config.ports().getFirst());
    }

    @Test
    void anEmptyTextIsADaemonWithoutPorts() throws ConfigException {
        for (String text : List.of("", "# nothing yet\n", "ports:\n")) {
            assertEquals(
                    List.of(), ConfigReader.parse(text, "fw.yaml", DIRECTORY).ports(), text);
        }
    }

    @Test
    void cpusImplyTheCount() throws ConfigException {
        assertEquals(
                3,
                ConfigReader.parse("workers: {cpus: [0, 1, 2]}", "fw.yaml", DIRECTORY)
                        .workers()
                        .count());
    }

    @Test
    void relativePathsStartAtTheFile(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("fw.yaml");
        Files.writeString(file, "ports: [{name: in, driver: pcap, read: a/../b.pcap}]");

        DriverConfig driver = ConfigReader.read(file).ports().getFirst().driver();

        assertEquals(Optional.of(directory.resolve("b.pcap")), ((DriverConfig.Pcap) driver).read());
    }

    @Test
    void filesThatAreNoText(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("fw.yaml");
        assertEquals(file + ": no such file", message(file));
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertEquals(file + ": not text in UTF-8", message(file));
        Files.writeString(file, "#".repeat(ConfigReader.MOST_BYTES + 1));
        assertEquals(file + ": longer than 1048576 bytes: not a configuration", message(file));
        Files.write(file, "control: \u0001".getBytes(StandardCharsets.UTF_8));
        assertTrue(message(file).startsWith(file + ": not YAML: character U+0001"), message(file));
        assertTrue(message(directory).startsWith(directory + ": cannot be read"), message(directory));
    }

    private static String message(Path file) {
        return assertThrows(ConfigException.class, () -> ConfigReader.read(file))
                .getMessage();
    }

    private static Ipv6Address sid(String text) {
        return Ipv6Address.parse(text);
    }

    private static NextHopConfig via(String port, String address) {
        return new NextHopConfig(port, Optional.of(IpAddress.parse(address)), Optional.empty());
    }
}
