package headroom.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.config.EncapConfig;
import headroom.config.NextHopConfig;
import headroom.config.PortConfig;
import headroom.config.XconnectConfig;
import headroom.control.NextHopStatus;
import headroom.control.PortStatus;
import headroom.control.StatsReport;
import headroom.control.XconnectStatus;
import headroom.host.Sysctls;
import headroom.linux.io.Ethtool;
import headroom.linux.uapi.IfH;
import headroom.netlink.route.Link;
import headroom.netlink.route.LinkDetails;
import headroom.netlink.route.OperationalState;
import headroom.netlink.route.XdpAttachment;
import headroom.wire.IpAddress;
import headroom.wire.Ipv6Address;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
    private static final PortStatus.Frame FRAME = new PortStatus.Frame(4096, 256, 0, 256, 94);
    private static final PortStatus.Queue NATIVE =
            new PortStatus.Queue(0, 0, "native", "native", "copy", "copy", Map.of());

    @TempDir
    Path directory;

    @Test
    void nothingIsFoundWhereAllIsWell() {
        assertEquals(List.of(), findings(port(PortStatus.State.UP, FRAME, NATIVE)));
    }

    @Test
    void aPortThatIsDownNamesTheCommand() {
        Finding found = only(findings(port(PortStatus.State.DOWN, FRAME)));

        assertEquals(Finding.Severity.ERROR, found.severity());
        assertEquals("acc0", found.subject());
        assertEquals("headroom port set acc0 up", found.remedy());
    }

    @Test
    void aFailedAndAMissingPortAreErrors() {
        for (PortStatus.State state : List.of(PortStatus.State.FAILED, PortStatus.State.MISSING)) {
            Finding found = only(findings(port(state, FRAME)));

            assertEquals(Finding.Severity.ERROR, found.severity());
            assertTrue(found.problem().endsWith(": the reason"), found.problem());
        }
    }

    @Test
    void queuesWithoutASocketAreNamed() {
        ExaminedPort port = with(device(VETH, 3, false));
        Finding found = only(Doctor.findings(examination(port, List.of(), stats(List.of(), 0))));

        assertTrue(found.problem().startsWith("no socket on queue 1, 2 of veth1"), found.problem());
        assertTrue(found.remedy().equals("ip netns exec fw ethtool -L veth1 rx 1"), found.remedy());
    }

    @Test
    void whatWasTakenInPlaceOfWhatWasAskedIsTold() {
        PortStatus.Queue fallen = new PortStatus.Queue(0, 0, "auto", "generic", "auto", "copy", Map.of());
        List<Finding> found = findings(port(PortStatus.State.UP, FRAME, fallen));

        assertEquals(
                List.of(Finding.Severity.WARNING, Finding.Severity.NOTE),
                found.stream().map(Finding::severity).toList());
    }

    @Test
    void theDefaultRouteIsAWarning() {
        ExaminedPort port = with(device(VETH, 1, true));

        assertEquals(
                "headroom port set acc0 down",
                only(Doctor.findings(examination(port, List.of(), stats(List.of(), 0))))
                        .remedy());
    }

    @Test
    void aNextHopThatDoesNotAnswerIsAnError() {
        NextHopConfig out = new NextHopConfig("acc0", Optional.of(IpAddress.parse("fe80::1")), Optional.empty());
        XconnectStatus status = new XconnectStatus(
                new XconnectConfig("acc1", Optional.empty(), out),
                new NextHopStatus(NextHopStatus.State.RESOLVING, Optional.empty()),
                0);
        ExaminedPort port = ExaminedPort.withoutDevice(port(PortStatus.State.UP, FRAME, NATIVE));
        Finding found = only(Doctor.findings(examination(port, List.of(status), stats(List.of(), 0))));

        assertEquals("xconnect acc1", found.subject());
        assertTrue(found.problem().startsWith("the next hop fe80::1 does not answer on veth1"), found.problem());
        assertTrue(found.remedy().startsWith("ip -n fw neigh replace fe80::1 lladdr MAC dev veth1"), found.remedy());
    }

    @Test
    void lossesOfTheLastMinuteAreErrors() {
        ExaminedPort port = ExaminedPort.withoutDevice(port(PortStatus.State.UP, FRAME, NATIVE));
        Finding found = only(Doctor.findings(examination(port, List.of(), stats(List.of(), 7))));

        assertTrue(found.problem().startsWith("7 packets found no room in the receive ring of queue 0"));
    }

    @Test
    void aPushThatPaidIsAWarning() {
        ExaminedPort port = ExaminedPort.withoutDevice(port(PortStatus.State.UP, FRAME, NATIVE));
        StatsReport.Push push = new StatsReport.Push("acc0 seg6", 10, 7, 2, 1, 0, 60, 94, 60, 94);
        Finding found = only(Doctor.findings(examination(port, List.of(), stats(List.of(push), 0))));

        assertEquals(
                "3 of 10 pushes since the daemon started did not find their room: 60 bytes at least where up to 94"
                        + " were wanted",
                found.problem());
    }

    @Test
    void aPlanThatIsTooSmallIsAWarningBeforeAnyPacketPays() {
        List<Finding> found = findings(port(PortStatus.State.UP, new PortStatus.Frame(4096, 256, 0, 256, 270), NATIVE));

        assertTrue(only(found).remedy().contains("give memory 30 at least"), found.toString());
    }

    @Test
    void aStaleSocketFileIsFoundAndRemoved() throws IOException {
        Path socket = directory.resolve("control.sock");
        try (ServerSocketChannel left = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            left.bind(UnixDomainSocketAddress.of(socket));
        }
        List<Finding> found = Doctor.examine(socket);

        assertEquals(2, found.size(), found.toString());
        assertEquals(Finding.Severity.ERROR, found.getFirst().severity());
        assertTrue(found.getFirst().problem().startsWith("no daemon is running"), found.toString());
        assertEquals("rm " + socket, found.getLast().remedy());
        assertEquals("removed " + socket, found.getLast().fix().orElseThrow().apply());
        assertTrue(Files.notExists(socket));
    }

    @Test
    void aFileThatIsNoSocketIsNeverRemoved() throws IOException {
        Path file = Files.writeString(directory.resolve("precious"), "data");
        Finding found = only(Doctor.examine(file));

        assertEquals(Finding.Severity.ERROR, found.severity());
        assertTrue(found.fix().isEmpty());
    }

    @Test
    void aSocketThatADaemonTookUpMeanwhileIsNotRemoved() throws IOException {
        Path socket = directory.resolve("control.sock");
        try (ServerSocketChannel left = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            left.bind(UnixDomainSocketAddress.of(socket));
        }
        Finding found = Doctor.examine(socket).getLast();
        Files.delete(socket);
        try (ServerSocketChannel alive = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            alive.bind(UnixDomainSocketAddress.of(socket));

            assertThrows(IOException.class, () -> found.fix().orElseThrow().apply());
            assertTrue(Files.exists(socket));
        }
    }

    @Test
    void withoutADaemonThatIsTheFinding() {
        Finding found = only(Doctor.examine(directory.resolve("none")));

        assertEquals("daemon", found.subject());
        assertTrue(found.problem().contains("there is no such socket"), found.problem());
    }

    @Test
    void aDeviceThatCouldNotBeLookedAtIsAWarning() {
        ExaminedPort port = ExaminedPort.unseen(port(PortStatus.State.UP, FRAME, NATIVE), "Permission denied");
        Finding found = only(Doctor.findings(examination(port, List.of(), stats(List.of(), 0))));

        assertEquals("veth1 was not looked at: Permission denied", found.problem());
        assertEquals("sudo headroom doctor", found.remedy());
    }

    @Test
    void anOuterDestinationThatDoesNotAnswerIsAnErrorToo() {
        EncapConfig encap = new EncapConfig.Seg6(
                EncapConfig.Seg6.Mode.ENCAP,
                List.of(Ipv6Address.parse("fc00::a")),
                Ipv6Address.parse("fc00::1"),
                OptionalInt.empty(),
                OptionalInt.empty());
        XconnectStatus status = new XconnectStatus(
                new XconnectConfig(
                        "acc1", Optional.of(encap), new NextHopConfig("acc0", Optional.empty(), Optional.empty())),
                new NextHopStatus(NextHopStatus.State.RESOLVING, Optional.empty()),
                64);
        ExaminedPort port = ExaminedPort.withoutDevice(port(PortStatus.State.UP, FRAME, NATIVE));
        Finding found = only(Doctor.findings(examination(port, List.of(status), stats(List.of(), 0))));

        assertTrue(found.problem().contains("outer destination fc00::a does not answer"), found.problem());
    }

    private static final Link VETH = new Link(
            3,
            "veth1",
            1,
            IfH.IFF_UP | IfH.IFF_LOWER_UP,
            1500,
            Optional.empty(),
            OperationalState.UP,
            Optional.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            XdpAttachment.NONE,
            Optional.empty(),
            LinkDetails.NONE,
            Optional.empty(),
            List.of());

    private static ExaminedDevice device(Link link, int receiveQueues, boolean carriesDefaultRoute) {
        return new ExaminedDevice(
                link,
                Optional.empty(),
                new Ethtool.Channels(receiveQueues, 1, 0),
                Optional.empty(),
                Set.of(),
                List.of(),
                new Sysctls.KernelForwarding(Optional.empty(), Optional.empty(), Optional.empty()),
                Optional.empty(),
                carriesDefaultRoute,
                Optional.empty());
    }

    private static ExaminedPort with(ExaminedDevice device) {
        PortStatus status = port(PortStatus.State.UP, FRAME, NATIVE);
        return new ExaminedPort(status, Where.named("fw"), Optional.of(device), Optional.empty());
    }

    private static Finding only(List<Finding> findings) {
        assertEquals(1, findings.size(), findings.toString());
        return findings.getFirst();
    }

    private static List<Finding> findings(PortStatus port) {
        return Doctor.findings(examination(ExaminedPort.withoutDevice(port), List.of(), stats(List.of(), 0)));
    }

    private static Examination examination(ExaminedPort port, List<XconnectStatus> xconnects, StatsReport stats) {
        return new Examination(
                "headroom ", List.of(port), xconnects.stream().map(Hop::of).toList(), stats);
    }

    private static StatsReport stats(List<StatsReport.Push> pushes, long missed) {
        StatsReport.PortQueue queue =
                new StatsReport.PortQueue("acc0", 0, 0, 0, 0, 0, 0, 0, 0, 0, Map.of(), missed, missed, Map.of());
        return new StatsReport(0, List.of(queue), pushes, Map.of(), List.of(), 0, 0);
    }

    private static PortStatus port(PortStatus.State state, PortStatus.Frame frame, PortStatus.Queue... queues) {
        return new PortStatus(
                "acc0",
                "veth1",
                Optional.of("fw"),
                3,
                "af_xdp",
                state,
                state == PortStatus.State.UP ? Optional.empty() : Optional.of("the reason"),
                PortConfig.Role.ACCESS,
                OptionalInt.of(1500),
                Optional.empty(),
                Optional.of(frame),
                List.of(queues),
                List.of(),
                List.of());
    }
}
