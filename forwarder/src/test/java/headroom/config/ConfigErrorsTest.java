package headroom.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConfigErrorsTest {
    /**
     * A text and everything that is wrong with it.
     *
     * @param problems as {@code line:column: sentence}
     */
    record Case(String name, String yaml, List<String> problems) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case wrong(String name, String yaml, String... problems) {
        return new Case(name, yaml, List.of(problems));
    }

    static Stream<Case> shape() {
        return Stream.of(
                wrong("not a mapping", "- a", "1:1: a configuration is written as keys and values, not as a list"),
                wrong("unknown section", "port: []", "1:1: unknown key \"port\"; did you mean \"ports\"?"),
                wrong(
                        "unknown section, nothing near",
                        "neighbours: []",
                        "1:1: unknown key \"neighbours\": a configuration takes control, local-sids, memory, ports,"
                                + " routes, tunnels, workers, xconnects"),
                wrong("twice", "ports: []\nports: []", "2:1: key \"ports\" is there twice"),
                wrong("not a list", "ports: {name: a}", "1:8: ports is a list, not keys and values"),
                wrong(
                        "entry is a word",
                        "ports:\n  - eth0",
                        "2:5: a port is written as keys and values, not as \"eth0\""),
                wrong("key is a list", "ports: [{[a]: b, name: c}]", "1:10: a key is a word, not a list"),
                wrong("number", "workers: {count: two}", "1:18: count is a whole number, not \"two\""),
                wrong("number in quotes", "workers: {count: \"2\"}", "1:18: count is a whole number, not a text"),
                wrong("huge number", "workers: {count: 99999999999}", "1:18: count 99999999999 is far out of range"),
                wrong("text", "control: [a]", "1:10: control is a single value, not a list"),
                wrong(
                        "word",
                        "workers: {idle: spni}",
                        "1:17: idle \"spni\" is none of adaptive, spin; did you mean \"spin\"?"),
                wrong("flag", "ports: [{name: a, steal: yes}]", "1:26: steal \"yes\" is none of false, true"),
                wrong("anchor", "ports: &a []", "1:8: anchors and aliases are not taken here: write the value out"),
                wrong("tag", "ports: !!set {}", "1:8: tags are not taken here: write the value plainly"),
                wrong("depth", "[[[[[[[[[[]]]]]]]]]]", "1:9: nested deeper than any configuration is"),
                wrong(
                        "two documents",
                        "ports: []\n---\nports: []",
                        "2:1: not YAML: but found another document (expected a single document in the stream)"),
                wrong(
                        "tab",
                        "ports:\n\t- a",
                        "2:1: not YAML: found character '\\t(TAB)' that cannot start any token."
                                + " (Do not use \\t(TAB) for indentation) (while scanning for the next token)"),
                wrong(
                        "open",
                        "ports: [",
                        "1:9: not YAML: expected the node content, but found '<stream end>'"
                                + " (while parsing a flow node)"));
    }

    static Stream<Case> ports() {
        return Stream.of(
                wrong("no name", "ports: [{driver: pcap}]", "1:9: a port needs the key \"name\""),
                wrong(
                        "driver",
                        "ports: [{name: a, driver: af_xpd}]",
                        "1:27: driver \"af_xpd\" is none of af_packet, af_xdp, pcap; did you mean \"af_xdp\"?"),
                wrong(
                        "key of another driver",
                        "ports: [{name: a, driver: pcap, ring: 64}]",
                        "1:33: unknown key \"ring\": a port takes addresses, driver, format, mac, mtu, name, read,"
                                + " role, write"),
                wrong("name twice", "ports: [{name: a}, {name: a, device: b}]", "1:27: port \"a\" is there already"),
                wrong(
                        "device twice",
                        "ports: [{name: a, device: e}, {name: b, device: e}]",
                        "1:49: device e is port a already"),
                wrong(
                        "name too long",
                        "ports: [{name: abcdefghijklmnop}]",
                        "1:16: name \"abcdefghijklmnop\" is not a device name: 1 to 15 printable characters, no blank,"
                                + " '/' or ':'",
                        "1:9: device \"abcdefghijklmnop\" is not a device name: 1 to 15 printable characters, no blank,"
                                + " '/' or ':'"),
                wrong(
                        "netns",
                        "ports: [{name: a, netns: ../x}]",
                        "1:26: netns \"../x\" is not a name as 'ip netns' lists them"),
                wrong(
                        "ring",
                        "ports: [{name: a, ring: 1000}]",
                        "1:25: ring is a power of two from 64 to 32768, not 1000"));
    }

    static Stream<Case> sizes() {
        return Stream.of(
                wrong(
                        "addresses of a capture",
                        "ports: [{name: a, driver: pcap, mac: 01:00:5e:00:00:01, addresses: [ff02::1]}]",
                        "1:38: mac 01:00:5e:00:00:01 is not the address of one device",
                        "1:68: addresses: ff02::1 is not the address of one host"),
                wrong("queues", "ports: [{name: a, queues: [0, 0]}]", "1:27: queues names 0 twice"),
                wrong("queue", "ports: [{name: a, queues: [-1]}]", "1:27: queues is 0 to 1023, not -1"),
                wrong(
                        "fewer queues than workers",
                        "workers: {count: 2}\nports: [{name: a, queues: [0]}]",
                        "2:27: queues names 1 for 2 workers: each owns a queue of every port"),
                wrong(
                        "block",
                        "ports: [{name: a, driver: af_packet, block: 4096, blocks: 1}]",
                        "1:45: block is a power of two from 131072 (a 64 KiB frame must fit) to 16777216, not 4096",
                        "1:59: blocks is 2 to 4096, not 1"),
                wrong(
                        "ring memory",
                        "ports: [{name: a, driver: af_packet, block: 16777216, blocks: 4096}]",
                        "1:63: block x blocks is at most 1 GiB"),
                wrong(
                        "frame",
                        "memory: {frame: 3000}",
                        "1:17: frame is a power of two from 2048 to the page size 4096, not 3000"),
                wrong(
                        "large frame",
                        "memory: {frame: 8192}",
                        "1:17: frame is a power of two from 2048 to the page size 4096, not 8192"),
                wrong("headroom", "memory: {frame: 2048, headroom: 1400}", "1:33: headroom is 0 to 1344, not 1400"),
                wrong(
                        "workers",
                        "workers: {count: 0, batch: 512}",
                        "1:18: count is 1 to 64, not 0",
                        "1:28: batch is 1 to 256, not 512"),
                wrong(
                        "cpus",
                        "workers: {count: 3, cpus: [1, 1]}",
                        "1:27: cpus names CPU 1 twice",
                        "1:27: cpus names 2 CPUs for 3 workers: one each, or none"),
                wrong("control", "control: run/x.sock", "1:10: control \"run/x.sock\" is not an absolute path"),
                wrong(
                        "long control",
                        "control: /" + "x".repeat(107),
                        "1:10: control: the path of a socket is at most 107 bytes long"));
    }

    private static final String PORTS = "ports: [{name: acc0, role: access}, {name: core0}]\n";

    private static Case path(String name, String yaml, String... problems) {
        return wrong(name, PORTS + yaml, problems);
    }

    static Stream<Case> paths() {
        String l2 = "encap: {type: seg6, mode: l2encap, segs: [fc00::a], src: fc00::1}";
        String l3 = "encap: {type: seg6, mode: encap, segs: [fc00::a], src: fc00::1}";
        return Stream.of(
                path(
                        "no such port",
                        "routes: [{prefix: 10.0.0.0/8, dev: core1}]",
                        "2:36: there is no port \"core1\"; did you mean \"core0\"?"),
                path(
                        "no such xconnect port",
                        "xconnects: [{dev: core9x, out: nix}]",
                        "2:19: there is no port \"core9x\"; did you mean \"core0\"?",
                        "2:32: there is no port \"nix\""),
                path(
                        "L2 on a route",
                        "routes: [{prefix: 10.0.0.0/8, dev: core0, " + l2 + "}]",
                        "2:50: a route carries IP packets: its encap is ip, or seg6 with mode encap or encap.red"),
                path(
                        "L3 on a cross-connect",
                        "xconnects: [{dev: acc0, out: core0, via: fe80::1, " + l3 + "}]",
                        "2:58: a cross-connect carries whole frames: its encap is seg6 with mode l2encap or"
                                + " l2encap.red"),
                path(
                        "no next hop",
                        "xconnects: [{dev: acc0, out: core0, " + l2 + "}]",
                        "2:30: a cross-connect with an encap needs via ADDRESS or lladdr MAC"),
                path(
                        "next hop of a bare frame",
                        "xconnects: [{dev: acc0, out: core0, via: fe80::1}]",
                        "2:42: a cross-connect without an encap keeps the frame's Ethernet header: it has no next hop"),
                path(
                        "twice",
                        "xconnects: [{dev: acc0, out: core0}, {dev: acc0, out: core0}]",
                        "2:44: a cross-connect of port acc0 is there already"),
                path(
                        "routed out of a cross-connected port",
                        "xconnects: [{dev: acc0, out: core0}]\n"
                                + "routes: [{prefix: 10.0.0.0/8, dev: acc0, via: 10.0.0.1}]",
                        "3:36: port acc0 is cross-connected: everything it receives goes there, neighbour discovery"
                                + " included, so a next hop behind it needs lladdr MAC"));
    }

    static Stream<Case> nextHops() {
        return Stream.of(
                path(
                        "via and lladdr",
                        "routes: [{prefix: 10.0.0.0/8, dev: core0, via: 10.0.0.1," + " lladdr: 02:00:00:00:00:01}]",
                        "2:66: via and lladdr exclude each other: via is resolved, lladdr is given"),
                path(
                        "group lladdr",
                        "routes: [{prefix: 10.0.0.0/8, dev: core0, lladdr: 01:00:5e:00:00:01}]",
                        "2:51: lladdr 01:00:5e:00:00:01 is not the address of one neighbour"),
                path(
                        "host bits",
                        "routes: [{prefix: 10.0.2.1/24, dev: core0}]",
                        "2:19: 10.0.2.1/24 has host bits set; did you mean 10.0.2.0/24?"),
                path(
                        "multicast",
                        "routes: [{prefix: ff00::/8, dev: core0}]",
                        "2:19: ff00::/8 is multicast: not forwarded"),
                path(
                        "route twice",
                        "routes: [{prefix: 10.0.0.0/8, dev: core0}, {prefix: 10.0.0.0/8, dev: acc0}]",
                        "2:53: a route to 10.0.0.0/8 is there already"),
                path(
                        "address",
                        "routes: [{prefix: 10.0.0.0/8, dev: core0, via: 10.0.0.256}]",
                        "2:48: \"10.0.0.256\" is not an IPv4 address"));
    }

    static Stream<Case> encaps() {
        return Stream.of(
                path(
                        "encap",
                        "routes: [{prefix: 10.0.0.0/8, dev: core0, encap: {type: seg7}}]",
                        "2:57: type \"seg7\" is none of ip, seg6; did you mean \"seg6\"?"),
                path(
                        "encap without type",
                        "routes: [{prefix: 10.0.0.0/8, dev: core0, encap: {}}]",
                        "2:50: an encap needs the key \"type\""),
                path(
                        "encap is a word",
                        "routes: [{prefix: 10.0.0.0/8, dev: core0, encap: ip}]",
                        "2:50: an encap is written as keys and values, not as \"ip\""),
                path(
                        "encap needs",
                        "routes: [{prefix: 10.0.0.0/8, dev: core0, encap: {type: seg6}}]",
                        "2:50: an encap needs the key \"mode\"",
                        "2:50: an encap needs the key \"segs\"",
                        "2:50: an encap needs the key \"src\""),
                path(
                        "no segments",
                        "routes: [{prefix: 10.0.0.0/8, dev: core0, encap: {type: seg6, mode: encap,"
                                + " segs: [], src: fc00::1}}]",
                        "2:82: segs are 1 to 127 SIDs, not 0"),
                path(
                        "too many bytes",
                        "memory: {frame: 2048}\nroutes: [{prefix: 10.0.0.0/8, dev: core0, encap: {type:"
                                + " seg6, mode: encap, segs: [" + "fc00::a, ".repeat(100) + "], src: fc00::1}}]",
                        "3:82: 100 SIDs push 1662 bytes, and a frame of 2048 has 1600 to push into"),
                path(
                        "dscp",
                        "routes: [{prefix: 10.0.0.0/8, dev: core0, encap: {type: ip, local: 192.0.2.1,"
                                + " remote: 192.0.2.2, dscp: 64, ttl: 0}}]",
                        "2:104: dscp is 0 to 63, not 64",
                        "2:113: ttl is 1 to 255, not 0"),
                path(
                        "ttl",
                        "routes: [{prefix: 10.0.0.0/8, dev: core0, encap: {type: ip, local: 192.0.2.1,"
                                + " remote: 192.0.2.2, ttl: copy}}]",
                        "2:103: ttl is a number or inherit, not \"copy\""),
                path(
                        "versions",
                        "tunnels: [{local: 192.0.2.1, remote: fc00::1}]",
                        "2:38: local 192.0.2.1 and remote fc00::1 are of different IP versions"),
                path(
                        "same ends",
                        "tunnels: [{local: 192.0.2.1, remote: 192.0.2.1}]",
                        "2:38: local and remote are both 192.0.2.1"),
                path(
                        "tunnel twice",
                        "tunnels: [{local: 192.0.2.1, remote: 192.0.2.2}," + " {local: 192.0.2.1, remote: 192.0.2.2}]",
                        "2:50: a tunnel from 192.0.2.2 to 192.0.2.1 is there already"),
                path(
                        "multicast end",
                        "tunnels: [{local: 0.0.0.0, remote: 239.1.1.1}]",
                        "2:19: local 0.0.0.0 is not the address of one host",
                        "2:36: remote 239.1.1.1 is not the address of one host"));
    }

    static Stream<Case> localSids() {
        return Stream.of(
                path("needs", "local-sids: [{sid: fc00::1}]", "2:14: a local SID needs the key \"action\""),
                path(
                        "action",
                        "local-sids: [{sid: fc00::1, action: end.dx2}]",
                        "2:37: action \"end.dx2\" is none of End, End.DT4, End.DT6, End.DX2, End.DX4, End.DX6, End.X;"
                                + " did you mean \"End.DX2\"?"),
                path(
                        "action near",
                        "local-sids: [{sid: fc00::1, action: End.DX}]",
                        "2:37: action \"End.DX\" is none of End, End.DT4, End.DT6, End.DX2, End.DX4, End.DX6, End.X;"
                                + " did you mean \"End.DX2\"?"),
                path("oif", "local-sids: [{sid: fc00::1, action: End.DX2}]", "2:14: a local SID needs the key \"oif\""),
                path(
                        "oif unknown",
                        "local-sids: [{sid: fc00::1, action: End.DX2, oif: x}]",
                        "2:51: there is no port \"x\""),
                path(
                        "key of another action",
                        "local-sids: [{sid: fc00::1, action: End.DT4, oif: acc0}]",
                        "2:46: unknown key \"oif\": a local SID takes action, sid"),
                path(
                        "flavour",
                        "local-sids: [{sid: fc00::1, action: End, flavors: spp}]",
                        "2:51: flavors \"spp\" is none of none, psp; did you mean \"psp\"?"),
                path(
                        "no next hop",
                        "local-sids: [{sid: fc00::1, action: End.X, dev: core0}]",
                        "2:37: End.X needs nh6 ADDRESS or lladdr MAC"),
                path(
                        "version",
                        "local-sids: [{sid: fc00::1, action: End.DX4, nh4: fe80::1, dev: core0}]",
                        "2:51: \"fe80::1\" is not an IPv4 address"),
                path(
                        "IPv4 SID",
                        "local-sids: [{sid: 10.0.0.1, action: End}]",
                        "2:20: \"10.0.0.1\" is not an IPv6 address"),
                path(
                        "multicast SID",
                        "local-sids: [{sid: ff02::1, action: End}]",
                        "2:20: sid ff02::1 is not the address of one host"),
                path(
                        "twice",
                        "local-sids: [{sid: fc00::1, action: End}, {sid: fc00::1, action: End.DT4}]",
                        "2:49: local SID fc00::1 is there already"));
    }

    @ParameterizedTest
    @MethodSource({"shape", "ports", "sizes", "paths", "nextHops", "encaps", "localSids"})
    void tellsEveryProblem(Case c) {
        ConfigException thrown =
                assertThrows(ConfigException.class, () -> ConfigReader.parse(c.yaml(), "fw.yaml", Path.of("/etc")));
        List<String> told = thrown.problems().stream()
                .map(p -> p.line() + ":" + p.column() + ": " + p.sentence())
                .toList();
        assertEquals(
                c.problems().stream().sorted().toList(), told.stream().sorted().toList());
    }

    @Test
    void oneMistakeIsToldOnce() {
        // The port's ring is wrong; that the cross-connect names this port is no further mistake.
        ConfigException thrown =
                assertThrows(ConfigException.class, () -> ConfigReader.parse("""
                        ports:
                          - {name: acc0, ring: many}
                          - {nmae: core0}
                        xconnects:
                          - {dev: acc0, out: core0}
                        """, "fw.yaml", Path.of("/etc")));
        assertEquals("""
                fw.yaml:2:24: ring is a whole number, not "many"
                fw.yaml:3:5: a port needs the key "name"
                fw.yaml:3:6: unknown key "nmae"; did you mean "name"?""", thrown.getMessage());
    }

    @Test
    void placesSurviveAnEntryThatCannotBeRead() {
        ConfigException thrown =
                assertThrows(ConfigException.class, () -> ConfigReader.parse(PORTS + """
                                routes:
                                  - {prefix: 10.0.0.0/8, dev: core0, via: nonsense}
                                  - {prefix: 11.0.0.0/8, dev: cor0}
                                """, "fw.yaml", Path.of("/etc")));
        assertEquals("""
                fw.yaml:3:43: "nonsense" is not an IPv4 address
                fw.yaml:4:31: there is no port "cor0"; did you mean "core0"?""", thrown.getMessage());
    }

    @Test
    void problemsAreBounded() {
        ConfigException thrown = assertThrows(
                ConfigException.class,
                () -> ConfigReader.parse("ports: [" + "{}, ".repeat(1000) + "]", "fw.yaml", Path.of("/etc")));
        assertEquals(Problems.MOST + 1, thrown.problems().size());
        assertEquals("and 900 more", thrown.problems().getLast().sentence());
    }

    @Test
    void aliasBombsDoNotExplode() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x]\n");
        for (int i = 1; i < 40; i++) {
            bomb.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
        }
        ConfigException thrown = assertThrows(
                ConfigException.class, () -> ConfigReader.parse(bomb.toString(), "fw.yaml", Path.of("/etc")));
        assertTrue(thrown.getMessage().contains("anchors and aliases are not taken"), thrown.getMessage());
    }

    @Test
    void aHundredThousandBracketsDoNotOverflowTheStack() {
        ConfigException thrown = assertThrows(
                ConfigException.class, () -> ConfigReader.parse("[".repeat(100_000), "fw.yaml", Path.of("/etc")));
        assertEquals("fw.yaml:1:9: nested deeper than any configuration is", thrown.getMessage());
    }
}
