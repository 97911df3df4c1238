package headroom.tests.afxdp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.lab.Command;
import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.linux.io.NetworkNamespace;
import headroom.port.Port;
import headroom.port.Steering;
import headroom.port.afxdp.AfXdpDevice;
import headroom.port.afxdp.AfXdpOptions;
import headroom.port.afxdp.AfXdpOptions.Copy;
import headroom.port.afxdp.AfXdpOptions.Mode;
import headroom.tests.testkit.RequiresNetns;
import headroom.tests.testkit.SourceTree;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tags that the sender's kernel leaves to hardware, which veth has not: they travel beside the frame, not in it. */
@RequiresNetns
class VlanTagIT {
    private static final String TXVLAN_OFF = "ethtool -K s0 txvlan off tx-vlan-stag-hw-insert off";

    @ParameterizedTest
    @CsvSource({
        "NATIVE, push1, 8100 0064 88b5",
        "NATIVE, push2, 88a8 0064 8100 0064 88b5",
        "GENERIC, push1, 8100 0064 88b5",
        "GENERIC, push2, 88a8 0064 8100 0064 88b5"
    })
    void arriveInTheFrame(Mode mode, String push, String types) throws Exception {
        try (Lab lab = new Lab();
                WorkerMemory memory = new WorkerMemory(256)) {
            Namespace site = lab.namespace("site");
            Namespace forwarder = lab.namespace("fwd");
            lab.connect(VethEnd.of(site, "s0"), VethEnd.of(forwarder, "f0"));
            tagAtEgress(lab, site, push);
            var options = new AfXdpOptions(mode, Copy.AUTO, List.of(), 64, OptionalInt.empty());
            try (NetworkNamespace entered = NetworkNamespace.named(forwarder.name());
                    AfXdpDevice device = AfXdpDevice.open("f0", "f0", entered, options, memory.umems);
                    RawPeer peer = RawPeer.open(site, "s0")) {
                Port port = device.open(0, memory.pool);
                if (mode == Mode.GENERIC) {
                    // There the program cannot see them: the runtime has the sender's kernel put them in.
                    site.run("bash", "-c", TXVLAN_OFF);
                }
                device.steer(Steering.EVERYTHING);
                port.maintain();
                byte[] frame = TestFrames.numbered(77, 100);
                peer.send(frame);
                byte[] arrived = numbered(memory, port);
                assertEquals(types, types(arrived, types.length() / 5 + 1));
                int tagBytes = arrived.length - frame.length;
                assertEquals(4 * (types.length() / 10), tagBytes);
                assertEquals(ByteBuffer.wrap(frame, 0, 12), ByteBuffer.wrap(arrived, 0, 12), "addresses");
                assertEquals(ByteBuffer.wrap(frame, 12, 88), ByteBuffer.wrap(arrived, 12 + tagBytes, 88), "payload");
            }
        }
    }

    private static void tagAtEgress(Lab lab, Namespace site, String push) throws IOException {
        Path object = lab.directory().resolve("tag.bpf.o");
        String source =
                SourceTree.root().resolve("tests/src/test/bpf/vlan_tag.bpf.c").toString();
        String headers = "-I/usr/include/" + Command.run("uname", "-m").strip() + "-linux-gnu";
        Command.run("clang", "-target", "bpf", "-O2", "-g", headers, "-c", source, "-o", object.toString());
        site.run("tc", "qdisc", "add", "dev", "s0", "clsact");
        site.run(
                "bash",
                "-c",
                "tc filter add dev s0 egress bpf direct-action object-file " + object + " section " + push);
    }

    /** The one frame the test sent; what the kernel says of itself is tagged too. */
    private static byte[] numbered(WorkerMemory memory, Port port) throws IOException {
        while (true) {
            byte[] frame = memory.receiveBytes(port, 1).getFirst();
            ByteBuffer end = ByteBuffer.wrap(frame);
            if (frame.length >= 100 && end.getInt(frame.length - 100 + 14) == 77) {
                return frame;
            }
        }
    }

    /** 16-bit words from the type field on, in hexadecimal. */
    private static String types(byte[] frame, int count) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < count; i++) {
            words.append(i == 0 ? "" : " ")
                    .append("%04x".formatted(ByteBuffer.wrap(frame).getShort(12 + 2 * i)));
        }
        return words.toString();
    }
}
