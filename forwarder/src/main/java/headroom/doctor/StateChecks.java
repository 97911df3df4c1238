package headroom.doctor;

import headroom.host.XdpHolder;
import headroom.netlink.route.Link;
import headroom.netlink.route.XdpAttachment;
import headroom.port.afxdp.UmemLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Is each port open; and if it is not, what keeps it from that. */
final class StateChecks {
    /** What every AF_XDP port takes, whatever the headroom. */
    private static final int ETHERNET_MTU_BYTES = 1500;

    private StateChecks() {}

    /** What could not be looked at is no reason to say that all is well. */
    static List<Finding> unseen(Examination examined) {
        return examined.ports().stream()
                .filter(port -> port.unseen().isPresent())
                .map(port -> Finding.warning(
                        port.name(),
                        port.deviceName() + " was not looked at: "
                                + port.unseen().get(),
                        "sudo " + examined.headroom() + "doctor"))
                .toList();
    }

    static List<Finding> ports(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            String reason = port.status().reason().orElse("no reason is known");
            switch (port.status().state()) {
                case UP -> {}
                case DOWN ->
                    findings.add(
                            Finding.error(port.name(), "the port is down: " + reason, remedyOfDown(examined, port)));
                case MISSING ->
                    findings.add(Finding.error(
                            port.name(),
                            "the port waits for its device, and opens by itself when that comes: " + reason,
                            port.where().ip() + "link show"));
                case FAILED -> findings.add(failed(examined, port, reason));
            }
        }
        return findings;
    }

    private static String remedyOfDown(Examination examined, ExaminedPort port) {
        String again = examined.reopen(port);
        Optional<Link> link = port.device().map(ExaminedDevice::link);
        if (link.isPresent() && !link.get().isAdminUp()) {
            return port.where().ip() + "link set " + port.deviceName() + " up; " + again;
        }
        if (link.isPresent() && !link.get().hasCarrier()) {
            return port.device()
                    .flatMap(ExaminedDevice::peer)
                    .map(peer -> peer.where().ip() + "link set " + peer.name() + " up; " + again)
                    .orElse(port.where().prefix() + "ethtool " + port.deviceName() + "; " + again);
        }
        return again;
    }

    private static Finding failed(Examination examined, ExaminedPort port, String reason) {
        Finding unexplained =
                Finding.error(port.name(), "the device could not be opened: " + reason, examined.reopen(port));
        if (!port.isDriver(ExaminedPort.AF_XDP) || port.device().isEmpty()) {
            return unexplained;
        }
        ExaminedDevice device = port.device().get();
        if (device.link().xdp().isAttached()) {
            return Finding.error(
                    port.name(),
                    "the XDP program of somebody else is on " + port.deviceName() + " already" + holder(device),
                    takeOff(port, device) + "; " + examined.reopen(port));
        }
        if (reason.startsWith("the MTU of " + port.deviceName() + ", ")) {
            return Finding.error(
                    port.name(),
                    unexplained.problem(),
                    port.where().ip() + "link set " + port.deviceName() + " mtu " + mtuBytesMax(examined));
        }
        return NativeMode.obstacle(device)
                .filter(obstacle ->
                        reason.startsWith("XDP cannot be attached to " + port.deviceName() + " in native mode: "))
                .map(obstacle -> Finding.error(
                        port.name(),
                        "XDP cannot run in the driver (native): " + obstacle.cause(),
                        obstacle.remedy() + "; " + examined.reopen(port)))
                .orElse(unexplained);
    }

    /** All AF_XDP ports have frames alike, and one that is open tells. */
    private static int mtuBytesMax(Examination examined) {
        return examined.ports().stream()
                .filter(port -> port.isDriver(ExaminedPort.AF_XDP))
                .flatMap(port -> port.status().frame().stream())
                .mapToInt(frame -> new UmemLayout(frame.frameBytes(), frame.headroomBytes()).mtuBytesMax())
                .findFirst()
                .orElse(ETHERNET_MTU_BYTES);
    }

    /**
     * A port that is open has its own program there, so that any program on one that is not is somebody else's; and
     * AF_PACKET has none.
     */
    static List<Finding> foreignPrograms(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            boolean attached = port.device()
                    .map(device -> device.link().xdp().isAttached())
                    .orElse(false);
            if (attached && port.isDriver(ExaminedPort.AF_PACKET)) {
                findings.add(Finding.warning(
                        port.name(),
                        "the XDP program of somebody else is on " + port.deviceName()
                                + " and sees packets before the port does"
                                + holder(port.device().get()),
                        takeOff(port, port.device().get())));
            }
        }
        return findings;
    }

    private static String holder(ExaminedDevice device) {
        return process(device)
                .map(holder -> ", held there by process " + holder.pid() + " (" + holder.command() + ")")
                .orElse("");
    }

    private static Optional<XdpHolder> process(ExaminedDevice device) {
        XdpAttachment xdp = device.link().xdp();
        return XdpHolder.of(xdp.nativeProgramId() != 0 ? xdp.nativeProgramId() : xdp.genericProgramId());
    }

    /** {@code ip link set D xdp off} is silent about a program in another mode than the driver's usual one. */
    private static String takeOff(ExaminedPort port, ExaminedDevice device) {
        Optional<XdpHolder> holder = process(device);
        if (holder.isPresent()) {
            return "kill " + holder.get().pid() + "; sleep 1";
        }
        XdpAttachment xdp = device.link().xdp();
        String mode = xdp.nativeProgramId() != 0 ? "xdpdrv" : xdp.genericProgramId() != 0 ? "xdpgeneric" : "xdpoffload";
        return port.where().ip() + "link set " + port.deviceName() + " " + mode + " off";
    }

    /** The machine itself may be reached through a device that a port has taken. */
    static List<Finding> defaultRoutes(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            boolean carries =
                    port.device().map(ExaminedDevice::carriesDefaultRoute).orElse(false);
            if (carries && !port.status().queues().isEmpty()) {
                findings.add(Finding.warning(
                        port.name(),
                        port.deviceName() + " carries the default route, and the port takes packets from it; the remedy"
                                + " gives it back until the port is set up again",
                        examined.headroom() + "port set " + port.name() + " down"));
            }
        }
        return findings;
    }
}
