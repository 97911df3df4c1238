package headroom.port.afxdp;

import headroom.linux.bpf.BpfProgram.XdpMode;
import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.io.Ethtool;
import headroom.linux.io.Interfaces;
import headroom.linux.io.NetworkNamespace;
import headroom.packet.BufferPool;
import headroom.port.Device;
import headroom.port.Port;
import headroom.port.PortException;
import headroom.port.Steering;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A network device taken by AF_XDP sockets, one a queue, with the XDP program that steers frames to them. */
public final class AfXdpDevice implements Device {
    /** Entries of the program's socket map. */
    private static final int QUEUES_MAX = 256;

    private final String name;
    private final String device;
    private final NetworkNamespace namespace;
    private final AfXdpOptions options;
    private final Umems umems;
    private final Facts facts;
    private final SteeringProgram program;
    private final List<Integer> queues;
    private final List<String> warnings;
    private final List<AfXdpPort> ports = new ArrayList<>();
    private boolean closed;

    private record Facts(int ifindex, int mtuBytes, Ethtool.Channels channels) {}

    private AfXdpDevice(
            String name,
            String device,
            NetworkNamespace namespace,
            AfXdpOptions options,
            Umems umems,
            Facts facts,
            List<Integer> queues,
            SteeringProgram program) {
        this.name = name;
        this.device = device;
        this.namespace = namespace;
        this.options = options;
        this.umems = umems;
        this.facts = facts;
        this.queues = queues;
        this.program = program;
        this.warnings = new ArrayList<>(program.warnings());
        QueueAdvice.warning(prefix() + device, facts.channels(), queues).ifPresent(warnings::add);
    }

    /**
     * Takes a device: attaches the XDP program, which passes everything to the kernel until {@link #steer}.
     *
     * @param name by which the daemon calls it
     * @param device the kernel's name
     * @param namespace the device's; stays open as long as the device
     * @param umems shared by all devices of a daemon
     * @throws PortException with a sentence that names the cause and the remedy
     */
    public static AfXdpDevice open(
            String name, String device, NetworkNamespace namespace, AfXdpOptions options, Umems umems)
            throws PortException {
        return inside(namespace, device, () -> {
            Facts facts = new Facts(Interfaces.index(device), Interfaces.mtuBytes(device), Ethtool.channels(device));
            List<Integer> queues = queues(device, facts.channels(), options);
            SteeringProgram program = SteeringProgram.attach(device, facts.ifindex(), options.mode());
            return new AfXdpDevice(name, device, namespace, options, umems, facts, queues, program);
        });
    }

    private static List<Integer> queues(String device, Ethtool.Channels channels, AfXdpOptions options)
            throws PortException {
        int count = Math.max(1, channels.receiveQueues());
        if (options.queues().isEmpty()) {
            return IntStream.range(0, Math.min(count, QUEUES_MAX)).boxed().toList();
        }
        for (int queue : options.queues()) {
            if (queue < 0 || queue >= count || queue >= QUEUES_MAX) {
                throw new PortException(device + " has no receive queue " + queue + ", only 0 to " + (count - 1)
                        + ": see ethtool -l " + device);
            }
        }
        return options.queues();
    }

    @FunctionalInterface
    private interface Task<T> {
        T run() throws PortException, ErrnoException;
    }

    /** Runs a task in the device's network namespace. */
    private static <T> T inside(NetworkNamespace namespace, String device, Task<T> task) throws PortException {
        try {
            return namespace.call(task::run);
        } catch (PortException e) {
            throw e;
        } catch (ErrnoException e) {
            String hint = e.is(Errno.ENODEV)
                    ? "there is no device " + device
                            + (namespace.name().isEmpty() ? "" : " in network namespace " + namespace.name())
                    : e.getMessage() + Umem.advice(e);
            throw new PortException(hint, e);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new PortException(device + ": " + e.getMessage(), e);
        }
    }

    private String prefix() {
        return namespace.name().isEmpty() ? "" : namespace.name() + "/";
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Integer> queues() {
        return queues;
    }

    @Override
    public Port open(int queue, BufferPool pool) throws PortException {
        if (!queues.contains(queue)) {
            throw new PortException(device + " was not taken with queue " + queue);
        }
        Umem umem = umems.of(pool);
        umem.layout().checkMtu(device, facts.mtuBytes());
        String subject = "AF_XDP " + device + " queue " + queue;
        int granted = umem.grant(subject, options.ringEntries());
        try {
            XskSocket socket = inside(namespace, device, () -> umem.bind(subject, facts.ifindex(), queue, options));
            return connect(new AfXdpPort(this, queue, pool, umem, socket, granted), umem, socket);
        } catch (PortException | RuntimeException e) {
            umem.giveBack(granted);
            umems.forgetUnused();
            throw e;
        }
    }

    /**
     * Makes the socket known to the XDP program. Not together with binding, which may have to wait until another port
     * of ours has left the queue.
     */
    private synchronized AfXdpPort connect(AfXdpPort port, Umem umem, XskSocket socket) throws PortException {
        try {
            if (closed) {
                throw new PortException(name + " was given back meanwhile");
            }
            program.sockets().connect(port.queue(), socket);
            ports.add(port);
            return port;
        } catch (ErrnoException e) {
            umem.unbind(socket);
            throw new PortException(e.getMessage() + Umem.advice(e), e);
        } catch (PortException | RuntimeException e) {
            umem.unbind(socket);
            throw e;
        }
    }

    @Override
    public synchronized void steer(Steering steering) throws PortException {
        try {
            program.tables().apply(steering);
        } catch (ErrnoException e) {
            throw new PortException(
                    "the destinations of " + name + " do not fit the XDP program: " + e.getMessage(), e);
        }
    }

    /** Leaves a queue's frames to the kernel, as the first step of closing its port. */
    synchronized void disconnect(int queue) {
        if (closed) {
            return;
        }
        try {
            program.sockets().disconnect(queue);
        } catch (ErrnoException e) {
            throw new IllegalStateException("a map of our own refused a deletion", e);
        }
    }

    synchronized void closed(AfXdpPort port) {
        ports.remove(port);
        umems.forgetUnused();
    }

    AfXdpOptions options() {
        return options;
    }

    boolean isBusyPolling() {
        return options.busyPollUs().isPresent();
    }

    int mtuBytes() {
        return facts.mtuBytes();
    }

    List<String> warnings() {
        return warnings;
    }

    String modeLabel() {
        return (program.mode() == XdpMode.NATIVE ? AfXdpOptions.Mode.NATIVE : AfXdpOptions.Mode.GENERIC).label();
    }

    /** Detaches the program, then closes what ports are still open; workers must have stopped using those. */
    @Override
    public void close() {
        List<AfXdpPort> open;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            program.close();
            open = List.copyOf(ports);
        }
        open.forEach(AfXdpPort::close);
    }
}
