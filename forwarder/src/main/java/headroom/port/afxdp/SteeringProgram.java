package headroom.port.afxdp;

import headroom.linux.bpf.BpfException;
import headroom.linux.bpf.BpfObject;
import headroom.linux.bpf.BpfProgram;
import headroom.linux.bpf.BpfProgram.XdpMode;
import headroom.linux.bpf.XdpLink;
import headroom.linux.call.Advice;
import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.port.PortException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** The XDP program in front of one device, and its place there; gone when closed, or when the process ends. */
final class SteeringProgram implements AutoCloseable {
    private static final String OBJECT = "steer.bpf.o";

    private final BpfObject object;
    private final XdpLink link;
    private final XdpMode mode;
    private final Optional<String> warning;
    private final SteeringMaps maps;

    private SteeringProgram(BpfObject object, Attached attached, SteeringMaps maps) {
        this.object = object;
        this.link = attached.link();
        this.mode = attached.mode();
        this.warning = attached.warning();
        this.maps = maps;
    }

    private record Attached(XdpLink link, XdpMode mode, Optional<String> warning) {}

    /** Loads and attaches in the calling thread's network namespace. Passes everything until told what to take. */
    static SteeringProgram attach(String device, int ifindex, AfXdpOptions.Mode mode) throws PortException {
        BpfObject object;
        try {
            object = BpfObject.open("headroom_steer", elf());
        } catch (BpfException e) {
            throw new PortException(e.getMessage(), e);
        }
        try {
            object.load();
            SteeringMaps maps = new SteeringMaps(object);
            return new SteeringProgram(object, attach(object.program("steer"), device, ifindex, mode), maps);
        } catch (BpfException e) {
            object.close();
            throw new PortException(e.getMessage() + advice(Advice.Operation.BPF_LOAD, e.errno()), e);
        } catch (PortException | RuntimeException e) {
            object.close();
            throw e;
        }
    }

    static byte[] elf() throws PortException {
        try (InputStream in = SteeringProgram.class.getResourceAsStream(OBJECT)) {
            if (in == null) {
                throw new PortException(
                        "the XDP program " + OBJECT + " is not in the jar: was clang there at build time?");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new PortException("the XDP program " + OBJECT + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static Attached attach(BpfProgram program, String device, int ifindex, AfXdpOptions.Mode mode)
            throws PortException {
        if (mode == AfXdpOptions.Mode.GENERIC) {
            return attachGeneric(program, device, ifindex, Optional.empty());
        }
        try {
            return new Attached(program.attachXdp(ifindex, XdpMode.NATIVE), XdpMode.NATIVE, Optional.empty());
        } catch (ErrnoException e) {
            boolean hopeless = e.is(Errno.EPERM) || e.is(Errno.EBUSY) || e.is(Errno.EEXIST) || e.is(Errno.ENODEV);
            if (mode == AfXdpOptions.Mode.NATIVE || hopeless) {
                throw refused(device, "native", e);
            }
            String why = device + " runs XDP in generic mode, which is slower: " + reason(device, e);
            return attachGeneric(program, device, ifindex, Optional.of(why));
        }
    }

    private static Attached attachGeneric(BpfProgram program, String device, int ifindex, Optional<String> warning)
            throws PortException {
        try {
            return new Attached(program.attachXdp(ifindex, XdpMode.GENERIC), XdpMode.GENERIC, warning);
        } catch (ErrnoException e) {
            throw refused(device, "generic", e);
        }
    }

    private static PortException refused(String device, String mode, ErrnoException e) {
        return new PortException(
                "XDP cannot be attached to " + device + " in " + mode + " mode: " + reason(device, e), e);
    }

    private static String reason(String device, ErrnoException e) {
        String known = switch (e.errno()) {
            case ERANGE ->
                "the MTU of its veth peer is over the 3506 bytes that native XDP takes without fragments;"
                        + " lower it there: ip link set dev PEER mtu 1500";
            case ENOSPC ->
                "it has fewer receive queues than its veth peer has transmit queues: ethtool -L " + device
                        + " rx N, or ethtool -L PEER tx N";
            default -> e.errno().description() + " (" + e.errno() + ")";
        };
        boolean complete = e.is(Errno.ERANGE) || e.is(Errno.ENOSPC);
        return complete ? known : known + advice(Advice.Operation.XDP_ATTACH, e.errno());
    }

    private static String advice(Advice.Operation operation, Errno errno) {
        String advice = Advice.of(operation, errno);
        return advice.isEmpty() ? "" : ". " + advice;
    }

    XdpMode mode() {
        return mode;
    }

    /** Why the mode is not the better one. */
    Optional<String> warning() {
        return warning;
    }

    SteeringMaps maps() {
        return maps;
    }

    @Override
    public void close() {
        link.close();
        object.close();
    }
}
