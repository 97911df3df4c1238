package headroom.doctor;

import headroom.control.PortStatus;
import headroom.netlink.netdev.XdpFeature;
import headroom.port.afxdp.QueueAdvice;
import headroom.port.afxdp.UmemLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Is an AF_XDP port open on all queues, for frames of every length, in the mode that was asked for. */
final class ModeChecks {
    private static final String GENERIC = "generic";
    private static final String COPY = "copy";

    private ModeChecks() {}

    static List<Finding> queues(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            if (!port.isDriver(ExaminedPort.AF_XDP) || port.device().isEmpty()) {
                continue;
            }
            ExaminedDevice device = port.device().get();
            List<Integer> served = port.status().queues().stream()
                    .map(PortStatus.Queue::queue)
                    .sorted()
                    .toList();
            QueueAdvice.of(port.deviceName(), device.channels(), served)
                    .ifPresent(advice -> findings.add(Finding.error(
                            port.name(),
                            "no socket on queue " + advice.unserved() + " of " + port.deviceName()
                                    + ": what arrives there goes to the kernel instead",
                            remedy(examined, port, device, advice, served.size()))));
        }
        return findings;
    }

    /** A veth keeps at least as many receive queues as its peer has to transmit on, and spreads nothing (-X). */
    private static String remedy(
            Examination examined, ExaminedPort port, ExaminedDevice device, QueueAdvice advice, int served) {
        String command = port.where().prefix() + advice.command();
        if (!device.link().isOfKind("veth")) {
            return command;
        }
        if (advice.reach() == QueueAdvice.Reach.SPREADING) {
            return "configuration: leave \"queues\" out of port " + port.name() + ", then " + examined.reload();
        }
        return device.peer()
                .filter(peer -> peer.peer().channels().transmitQueues() > served)
                .map(peer -> peer.where().prefix() + "ethtool -L " + peer.name() + " tx " + served + "; " + command)
                .orElse(command);
    }

    /** A frame of the device must fit behind what is kept free in front of it. */
    static List<Finding> frames(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            if (port.device().isEmpty() || port.status().frame().isEmpty() || !port.isDriver(ExaminedPort.AF_XDP)) {
                continue;
            }
            PortStatus.Frame frame = port.status().frame().get();
            int mtuBytes = port.device().get().link().mtuBytes();
            int mtuBytesMax = new UmemLayout(frame.frameBytes(), frame.headroomBytes()).mtuBytesMax();
            if (mtuBytes > mtuBytesMax) {
                findings.add(Finding.error(
                        port.name(),
                        "the MTU of " + port.deviceName() + ", " + mtuBytes + ", is too large: a frame of "
                                + frame.frameBytes() + " bytes takes " + mtuBytesMax
                                + " behind its headroom, and longer packets are lost",
                        port.where().ip() + "link set " + port.deviceName() + " mtu " + mtuBytesMax));
            }
        }
        return findings;
    }

    static List<Finding> fallbacks(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            port.status().queues().stream()
                    .filter(queue ->
                            queue.mode().equals(GENERIC) && !queue.askedMode().equals(GENERIC))
                    .findFirst()
                    .ifPresent(queue -> findings.add(generic(examined, port)));
            port.status().queues().stream()
                    .filter(queue ->
                            queue.copy().equals(COPY) && !queue.askedCopy().equals(COPY))
                    .findFirst()
                    .ifPresent(queue -> findings.add(copying(examined, port)));
        }
        return findings;
    }

    private static Finding generic(Examination examined, ExaminedPort port) {
        String what = "XDP runs behind the driver (generic), which costs every packet another copy";
        Optional<NativeMode.Obstacle> obstacle = port.device().flatMap(NativeMode::obstacle);
        if (obstacle.isPresent()) {
            return Finding.warning(
                    port.name(),
                    what + ": " + obstacle.get().cause(),
                    obstacle.get().remedy() + "; " + examined.closeAndReopen(port));
        }
        boolean isSupported = port.device()
                .flatMap(device -> NativeMode.isSupported(device.xdpFeatures()))
                .orElse(true);
        return isSupported
                ? Finding.warning(
                        port.name(),
                        what + "; it was refused in the driver when the port was opened, which may go better now",
                        examined.closeAndReopen(port))
                : Finding.warning(
                        port.name(),
                        what + ": the driver has no XDP of its own",
                        expected(examined, port, "mode: generic"));
    }

    private static Finding copying(Examination examined, ExaminedPort port) {
        String why = port.device()
                .flatMap(ExaminedDevice::xdpFeatures)
                .map(features -> features.contains(XdpFeature.ZERO_COPY)
                        ? "the driver has zero-copy and did not grant it"
                        : "the driver has no zero-copy")
                .orElse("zero-copy was not granted");
        return Finding.note(
                port.name(), "the kernel copies every packet: " + why, expected(examined, port, "copy: copy"));
    }

    private static String expected(Examination examined, ExaminedPort port, String setting) {
        return "configuration: " + setting + " in port " + port.name() + ", then " + examined.reload();
    }
}
