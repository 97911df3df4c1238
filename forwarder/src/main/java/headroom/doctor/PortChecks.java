package headroom.doctor;

import headroom.control.PortStatus;
import headroom.netlink.route.Link;
import headroom.port.afxdp.UmemLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Is each port open, on all queues, in the mode that was asked for. */
final class PortChecks {
    private static final String AF_XDP = "af_xdp";
    private static final String GENERIC = "generic";

    private PortChecks() {}

    static List<Finding> state(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            String reason = port.status().reason().orElse("no reason is known");
            switch (port.status().state()) {
                case UP -> {}
                case DOWN ->
                    findings.add(Finding.error(
                            port.name(),
                            "the port is down: " + reason,
                            port.link().map(Link::isAdminUp).orElse(true)
                                    ? "headroom port set " + port.name() + " up"
                                    : port.ip() + "link set " + port.device() + " up"));
                case MISSING ->
                    findings.add(Finding.error(
                            port.name(),
                            "the port waits for its device: " + reason,
                            port.ip() + "link show " + port.device()
                                    + "; the port comes up by itself with its device"));
                case FAILED ->
                    findings.add(Finding.error(port.name(), "the device could not be opened: " + reason, remedy(port)));
            }
        }
        return findings;
    }

    private static String remedy(ExaminedPort port) {
        return isForeignProgramThere(port)
                ? port.ip() + "link set " + port.device() + " xdp off"
                : "headroom -d port show " + port.name();
    }

    private static boolean isForeignProgramThere(ExaminedPort port) {
        return port.link().isPresent()
                && port.link().get().xdp().isAttached()
                && port.status().queues().isEmpty();
    }

    /** A port that is open has its own program there, so that any program on one that is not is somebody else's. */
    static List<Finding> foreignPrograms(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            boolean before = port.isDriver("af_packet")
                    && port.link().isPresent()
                    && port.link().get().xdp().isAttached();
            if (before || isForeignProgramThere(port)) {
                findings.add(Finding.error(
                        port.name(),
                        "another process's XDP program is on " + port.device() + " and takes packets first",
                        port.ip() + "link set " + port.device() + " xdp off"));
            }
        }
        return findings;
    }

    static List<Finding> queues(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            if (!port.isDriver(AF_XDP)
                    || port.status().queues().isEmpty()
                    || port.receiveQueues().isEmpty()) {
                continue;
            }
            Set<Integer> without = new TreeSet<>(
                    IntStream.range(0, port.receiveQueues().getAsInt()).boxed().toList());
            port.status().queues().forEach(queue -> without.remove(queue.queue()));
            if (!without.isEmpty()) {
                findings.add(Finding.error(
                        port.name(),
                        "no socket on queue " + join(without) + " of " + port.device()
                                + ": its packets go to the kernel instead",
                        port.commandPrefix() + "ethtool -L " + port.device() + " combined "
                                + port.status().queues().size() + ", or leave \"queues\" out of the port"));
            }
        }
        return findings;
    }

    private static String join(Set<Integer> numbers) {
        return String.join(", ", numbers.stream().map(String::valueOf).toList());
    }

    static List<Finding> fallbacks(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            port.status().queues().stream().findFirst().ifPresent(queue -> {
                if (queue.mode().equals(GENERIC) && !queue.askedMode().equals(GENERIC)) {
                    findings.add(Finding.warning(
                            port.name(),
                            "XDP runs behind the driver (generic), which copies every packet once more",
                            "say mode: native in the configuration to hear what the driver lacks"));
                }
                if (queue.copy().equals("copy") && !queue.askedCopy().equals("copy")) {
                    findings.add(Finding.note(
                            port.name(),
                            "the driver has no zero-copy, the kernel copies every packet",
                            "say copy: copy in the configuration where that is expected"));
                }
            });
        }
        return findings;
    }

    static List<Finding> defaultRoutes(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            if (port.carriesDefaultRoute() && port.status().state() == PortStatus.State.UP) {
                findings.add(Finding.warning(
                        port.name(),
                        port.device() + " carries the default route, and the port takes its packets",
                        "headroom port delete " + port.name() + " where that was not meant"));
            }
        }
        return findings;
    }

    /** A frame of the device must fit behind what is kept free in front of it. */
    static List<Finding> frames(Examination examined) {
        List<Finding> findings = new ArrayList<>();
        for (ExaminedPort port : examined.ports()) {
            if (port.link().isEmpty() || port.status().frame().isEmpty() || !port.isDriver(AF_XDP)) {
                continue;
            }
            PortStatus.Frame frame = port.status().frame().get();
            int mtuBytesMax = new UmemLayout(frame.frameBytes(), frame.headroomBytes()).mtuBytesMax();
            if (port.link().get().mtuBytes() > mtuBytesMax) {
                findings.add(Finding.error(
                        port.name(),
                        "the MTU of " + port.device() + ", " + port.link().get().mtuBytes()
                                + ", is more than a frame of " + frame.frameBytes()
                                + " bytes takes behind its headroom",
                        port.ip() + "link set " + port.device() + " mtu " + mtuBytesMax));
            }
        }
        return findings;
    }
}
