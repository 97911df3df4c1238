package headroom.port.afpacket;

import headroom.linux.bpf.BpfException;
import headroom.linux.bpf.BpfLink;
import headroom.linux.bpf.BpfObject;
import headroom.linux.call.ErrnoException;
import headroom.port.BpfResource;
import headroom.port.PortException;
import headroom.port.Steering;
import headroom.port.SteeringTables;

/**
 * Keeps the frames a device's ports take from the kernel's own stack, which would answer them, e.g. by ICMPv6 "no
 * route".
 * AF_PACKET only listens in. Gone when closed, or when the process ends.
 */
final class KernelShield implements AutoCloseable {
    private static final String FILE = "keep.bpf.o";
    private static final String PROGRAM = "keep";

    private final BpfObject object;
    private final BpfLink link;
    private final SteeringTables tables;

    private KernelShield(BpfObject object, BpfLink link, SteeringTables tables) {
        this.object = object;
        this.link = link;
        this.tables = tables;
    }

    /**
     * Attaches to a device of the calling thread's namespace; keeps nothing until told what.
     *
     * @throws PortException where the kernel is older than 6.6 or CAP_BPF is missing
     */
    static KernelShield attach(int ifindex) throws PortException {
        BpfObject object = null;
        try {
            object = BpfObject.open("headroom_keep", BpfResource.elf(FILE));
            object.load();
            SteeringTables tables = new SteeringTables(object);
            return new KernelShield(object, object.program(PROGRAM).attachTcxIngress(ifindex), tables);
        } catch (BpfException | ErrnoException e) {
            if (object != null) {
                object.close();
            }
            throw new PortException(e.getMessage(), e);
        }
    }

    void apply(Steering steering) throws ErrnoException {
        tables.apply(steering);
    }

    @Override
    public void close() {
        link.close();
        object.close();
    }
}
