package headroom.tests.afxdp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.linux.io.NetworkNamespace;
import headroom.port.Port;
import headroom.port.PortException;
import headroom.port.afxdp.AfXdpDevice;
import headroom.port.afxdp.AfXdpOptions;
import headroom.port.afxdp.AfXdpOptions.Copy;
import headroom.port.afxdp.AfXdpOptions.Mode;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Devices that cannot be had as asked, and what is said about them. */
@RequiresNetns
class DeviceChecksIT {
    private Lab lab;
    private Namespace site;
    private Namespace forwarder;
    private NetworkNamespace entered;
    private WorkerMemory memory;

    @BeforeEach
    void begin() throws IOException {
        lab = new Lab();
        site = lab.namespace("site");
        forwarder = lab.namespace("fwd");
        entered = NetworkNamespace.named(forwarder.name());
        memory = new WorkerMemory(256);
    }

    @AfterEach
    void end() throws IOException {
        memory.close();
        entered.close();
        lab.close();
    }

    private AfXdpDevice device(Mode mode, List<Integer> queues) throws PortException {
        var options = new AfXdpOptions(mode, Copy.AUTO, queues, 64, OptionalInt.empty());
        return AfXdpDevice.open("acc0", "f0", entered, options, memory.umems);
    }

    @Test
    void queuesWithoutASocketAreWarnedOfWithTheCommand() throws Exception {
        lab.connect(
                VethEnd.of(site, "s0").queues(2), VethEnd.of(forwarder, "f0").queues(2));
        try (AfXdpDevice device = device(Mode.NATIVE, List.of(0))) {
            Port port = device.open(0, memory.pool);
            List<String> warnings = port.report().warnings();
            String command = "ip netns exec " + forwarder.name() + " ethtool -L f0 rx 1";
            assertTrue(warnings.stream().anyMatch(warning -> warning.endsWith(command)), warnings::toString);
        }
        PortException refused = assertThrows(PortException.class, () -> device(Mode.NATIVE, List.of(2)));
        assertTrue(refused.getMessage().contains("no receive queue 2, only 0 to 1"), refused.getMessage());
    }

    @Test
    void mtuThatDoesNotFitNamesWhatWould() throws Exception {
        lab.connect(
                VethEnd.of(site, "s0").mtu(3700), VethEnd.of(forwarder, "f0").mtu(3700));
        try (AfXdpDevice device = device(Mode.GENERIC, List.of())) {
            PortException refused = assertThrows(PortException.class, () -> device.open(0, memory.pool));
            assertEquals(
                    "the MTU of f0, 3700, does not fit a frame of 4096 bytes with 256 + 128 bytes of headroom;"
                            + " no frame size up to the page size would do, or: ip link set dev f0 mtu 3690",
                    refused.getMessage());
        }
    }

    @Test
    void peersMtuOverTheLimitOfNativeModeIsExplained() throws Exception {
        lab.connect(VethEnd.of(site, "s0").mtu(9000), VethEnd.of(forwarder, "f0"));
        PortException refused = assertThrows(PortException.class, () -> device(Mode.NATIVE, List.of()));
        assertTrue(refused.getMessage().contains("3506"), refused.getMessage());
        assertTrue(refused.getMessage().contains("ip link set dev PEER mtu 1500"), refused.getMessage());
        try (AfXdpDevice device = device(Mode.AUTO, List.of())) {
            Port port = device.open(0, memory.pool);
            assertEquals("auto", port.report().askedMode());
            assertEquals("generic", port.report().mode());
            List<String> warnings = port.report().warnings();
            assertTrue(
                    warnings.stream().anyMatch(warning -> warning.contains("generic mode") && warning.contains("3506")),
                    warnings::toString);
        }
    }

    @Test
    void fewerReceiveQueuesThanThePeerTransmitsOnIsExplained() throws Exception {
        lab.connect(VethEnd.of(site, "s0").queues(2), VethEnd.of(forwarder, "f0"));
        PortException refused = assertThrows(PortException.class, () -> device(Mode.NATIVE, List.of()));
        assertTrue(refused.getMessage().contains("ethtool -L f0 rx N"), refused.getMessage());
    }
}
