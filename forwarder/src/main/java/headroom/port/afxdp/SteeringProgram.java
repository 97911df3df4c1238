package headroom.port.afxdp;

import headroom.linux.bpf.BpfException;
import headroom.linux.bpf.BpfLink;
import headroom.linux.bpf.BpfObject;
import headroom.linux.bpf.BpfProgram.XdpMode;
import headroom.linux.call.Advice;
import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.uapi.BpfH;
import headroom.port.BpfResource;
import headroom.port.PortException;
import headroom.port.SteeringTables;
import java.util.List;

/** The XDP program in front of one device, and its place there; gone when closed, or when the process ends. */
final class SteeringProgram implements AutoCloseable {
    /** For every driver and mode. */
    private static final String PLAIN = "steer.bpf.o";

    /** For drivers that tell VLAN tags which are not in the frame. */
    private static final String WITH_TAGS = "steer_tags.bpf.o";

    private static final String PROGRAM = "steer";

    private final BpfObject object;
    private final BpfLink link;
    private final XdpMode mode;
    private final SteeringTables tables;
    private final SocketMap sockets;
    private final List<String> warnings;

    private SteeringProgram(
            BpfObject object,
            BpfLink link,
            XdpMode mode,
            SteeringTables tables,
            SocketMap sockets,
            List<String> warnings) {
        this.object = object;
        this.link = link;
        this.mode = mode;
        this.tables = tables;
        this.sockets = sockets;
        this.warnings = warnings;
    }

    /** Loads and attaches in the calling thread's network namespace. Passes everything until told what to take. */
    static SteeringProgram attach(String device, int ifindex, AfXdpOptions.Mode mode) throws PortException {
        if (mode == AfXdpOptions.Mode.GENERIC) {
            return attachGeneric(device, ifindex, List.of());
        }
        try {
            return attachNative(device, ifindex);
        } catch (ErrnoException e) {
            boolean hopeless = e.is(Errno.EPERM) || e.is(Errno.EBUSY) || e.is(Errno.EEXIST) || e.is(Errno.ENODEV);
            if (mode == AfXdpOptions.Mode.NATIVE || hopeless) {
                throw refused(device, "native", e);
            }
            String why = device + " runs XDP in generic mode, which is slower: " + reason(device, e);
            return attachGeneric(device, ifindex, List.of(why));
        }
    }

    private static SteeringProgram attachNative(String device, int ifindex) throws PortException, ErrnoException {
        try {
            return attach(loadBound(ifindex), device, ifindex, XdpMode.NATIVE, List.of());
        } catch (BpfException | ErrnoException noTagsFromThisDriver) {
            return attach(load(PLAIN), device, ifindex, XdpMode.NATIVE, List.of(lostTags(device)));
        }
    }

    /** VLAN tags kept beside a frame are lost here too, but whoever opens the device sees to it that none are. */
    private static SteeringProgram attachGeneric(String device, int ifindex, List<String> warnings)
            throws PortException {
        try {
            return attach(load(PLAIN), device, ifindex, XdpMode.GENERIC, warnings);
        } catch (ErrnoException e) {
            throw refused(device, "generic", e);
        }
    }

    private static String lostTags(String device) {
        return "VLAN tags that hardware, or the kernel of a veth's peer, keeps beside a frame are lost on " + device
                + " in this mode; turn that off: ethtool -K " + device
                + " rxvlan off; ethtool -K PEER txvlan off tx-vlan-stag-hw-insert off";
    }

    /** Owns {@code object} from here on. */
    private static SteeringProgram attach(
            BpfObject object, String device, int ifindex, XdpMode mode, List<String> warnings)
            throws PortException, ErrnoException {
        try {
            SteeringTables tables = new SteeringTables(object);
            SocketMap sockets = new SocketMap(object);
            BpfLink link = object.program(PROGRAM).attachXdp(ifindex, mode);
            return new SteeringProgram(object, link, mode, tables, sockets, warnings);
        } catch (BpfException e) {
            object.close();
            throw new PortException(device + ": " + e.getMessage(), e);
        } catch (ErrnoException | RuntimeException e) {
            object.close();
            throw e;
        }
    }

    private static BpfObject loadBound(int ifindex) throws PortException, BpfException {
        BpfObject object = BpfObject.open("headroom_steer", BpfResource.elf(WITH_TAGS));
        try {
            object.bindToDevice(PROGRAM, ifindex, BpfH.BPF_F_XDP_DEV_BOUND_ONLY);
            object.load();
            return object;
        } catch (BpfException | RuntimeException e) {
            object.close();
            throw e;
        }
    }

    private static BpfObject load(String file) throws PortException {
        BpfObject object = null;
        try {
            object = BpfObject.open("headroom_steer", BpfResource.elf(file));
            object.load();
            return object;
        } catch (BpfException e) {
            if (object != null) {
                object.close();
            }
            throw new PortException(e.getMessage() + advice(Advice.Operation.BPF_LOAD, e.errno()), e);
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

    /** Why the mode is not the better one, and what it does not do. */
    List<String> warnings() {
        return warnings;
    }

    /** What is taken. */
    SteeringTables tables() {
        return tables;
    }

    /** Where it goes. */
    SocketMap sockets() {
        return sockets;
    }

    @Override
    public void close() {
        link.close();
        object.close();
    }
}
