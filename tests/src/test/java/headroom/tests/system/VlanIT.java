package headroom.tests.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Backbone;
import headroom.lab.Command;
import headroom.lab.PortDriver;
import headroom.lab.Service;
import headroom.lab.Traffic;
import headroom.tests.testkit.Crossing;
import headroom.tests.testkit.RequiresNetns;
import headroom.tests.testkit.SourceTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tagged frames through an L2 service; hosts drop what arrives without exactly the tags they sent. */
@RequiresNetns
class VlanIT {
    private static final int TWO_TAGS_BYTES = 8;
    private static final int TRANSFER_BYTES = 5_000_000;

    record Case(PortDriver driver, int tags) {
        @Override
        public String toString() {
            return "%d tags over %s".formatted(tags, driver);
        }
    }

    static Stream<Case> cases() {
        return Arrays.stream(PortDriver.values())
                .flatMap(driver -> Stream.of(1, 2).map(tags -> new Case(driver, tags)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void tagsCrossUnchanged(Case c) throws IOException {
        try (Crossing crossing = Crossing.open(Service.L2ENCAP, c.driver())) {
            Backbone backbone = crossing.backbone();
            Path program = compile(crossing.lab().directory());
            tag(backbone, 1, program, c.tags());
            tag(backbone, 2, program, c.tags());
            crossing.awaitPassage();
            for (int from = 1; from <= 2; from++) {
                String address = backbone.hostIpv4(3 - from);
                assertTrue(Traffic.ping(backbone.host(from), address, 3).isLossless(), "ping " + address);
                Traffic.tcp(backbone.host(from), backbone.host(3 - from), address, TRANSFER_BYTES);
            }
        }
    }

    private static Path compile(Path directory) throws IOException {
        Path source = SourceTree.root().resolve("tests/src/test/bpf/vlan_tag.bpf.c");
        Path object = directory.resolve("vlan_tag.bpf.o");
        Command.run(
                "clang",
                "-target",
                "bpf",
                "-O2",
                "-g",
                "-Wall",
                "-Werror",
                "-I/usr/include/" + multiarch(),
                "-c",
                source.toString(),
                "-o",
                object.toString());
        return object;
    }

    private static String multiarch() {
        return System.getProperty("os.arch").equals("aarch64") ? "aarch64-linux-gnu" : "x86_64-linux-gnu";
    }

    private static void tag(Backbone backbone, int number, Path program, int tags) throws IOException {
        String device = Backbone.SITE_DEVICE;
        // Linux allows one tag on top of a device's MTU, and AF_PACKET only one of 802.1Q: the sender keeps room for
        // two.
        backbone.host(number)
                .ip("route replace 10.9.0.0/24 dev %s mtu %d".formatted(device, Backbone.SITE_MTU - TWO_TAGS_BYTES));
        backbone.host(number).run("tc", "qdisc", "add", "dev", device, "clsact");
        filter(backbone, number, "egress", program, "push" + tags);
        filter(backbone, number, "ingress", program, "pop" + tags);
    }

    private static void filter(Backbone backbone, int number, String direction, Path program, String section)
            throws IOException {
        backbone.host(number)
                .run(
                        "tc",
                        "filter",
                        "add",
                        "dev",
                        Backbone.SITE_DEVICE,
                        direction,
                        "bpf",
                        "direct-action",
                        "object-file",
                        program.toString(),
                        "section",
                        section);
    }
}
