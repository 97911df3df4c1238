package headroom.port.afpacket;

import headroom.config.DriverConfig;
import headroom.linux.call.ErrnoException;
import headroom.linux.io.Interfaces;
import headroom.linux.io.Mapping;
import headroom.linux.io.NetworkNamespace;
import headroom.linux.io.Socket;
import headroom.linux.uapi.IfPacketH;
import headroom.linux.uapi.IfPacketH.SockaddrLl;
import headroom.linux.uapi.SocketH;
import headroom.packet.BufferPool;
import headroom.port.Device;
import headroom.port.Port;
import headroom.port.PortException;
import headroom.port.Steering;
import headroom.port.SteeringFilter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A network device reached through AF_PACKET sockets: a port for every worker, packets spread over them by flow. The
 * kernel's stack is kept from what they take, where it can be.
 */
public final class AfPacketDevice implements Device {
    /** Room for what the device did not send yet, beyond net.core.wmem_max. */
    private static final int SEND_BUFFER_BYTES = 4 << 20;

    // include/uapi/linux/if_arp.h
    private static final int ARPHRD_ETHER = 1;
    private static final int ARPHRD_LOOPBACK = 772;

    private final String name;
    private final String device;
    private final Optional<NetworkNamespace> namespace;
    private final RingShape shape;
    private final AfPacketPort[] ports;
    private Steering steering;
    private int fanoutGroup = -1;
    private volatile SteeringFilter filter;
    private Optional<KernelShield> shield = Optional.empty();
    private Optional<String> warning = Optional.empty();

    /**
     * @param name the port's
     * @param device the kernel's name for it
     * @param namespace where it is; empty for the calling thread's. Stays the caller's, who keeps it open
     * @param headroomBytes PACKET_RESERVE, where the configuration does not say
     * @param workers how many ports it will have
     */
    public AfPacketDevice(
            String name,
            String device,
            Optional<NetworkNamespace> namespace,
            DriverConfig.AfPacket config,
            int headroomBytes,
            int workers) {
        this.name = name;
        this.device = device;
        this.namespace = namespace;
        this.shape = new RingShape(
                config.blockBytes(), config.blockCount(), config.headroomBytes().orElse(headroomBytes));
        this.ports = new AfPacketPort[workers];
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Integer> queues() {
        return IntStream.range(0, ports.length).boxed().toList();
    }

    /** @param pool where segments of super-frames come from, in native memory; all else is received in place */
    @Override
    public synchronized Port open(int queue, BufferPool pool) throws PortException {
        if (ports[queue] != null) {
            throw new PortException("queue " + queue + " of " + name + " is open already");
        }
        try {
            AfPacketPort port =
                    namespace.isPresent() ? namespace.get().call(() -> openHere(queue, pool)) : openHere(queue, pool);
            ports[queue] = port;
            if (steering != null) {
                start(port);
            }
            return port;
        } catch (PortException e) {
            throw e;
        } catch (ErrnoException e) {
            throw explained(e);
        } catch (Exception e) {
            throw new PortException("port " + name + " cannot be opened: " + e.getMessage(), e);
        }
    }

    private AfPacketPort openHere(int queue, BufferPool pool) throws ErrnoException, PortException {
        String subject = "AF_PACKET " + device;
        int index = Interfaces.index(device);
        ReceiveSocket receiver = null;
        Mapping mapping = null;
        Socket transmitter = null;
        try {
            receiver = ReceiveSocket.open(subject, index);
            mapping = receiver.ring(shape);
            transmitter = Socket.open(subject, SocketH.AF_PACKET, SocketH.SOCK_RAW, 0);
            transmitter.option("PACKET_QDISC_BYPASS", IfPacketH.SOL_PACKET, IfPacketH.PACKET_QDISC_BYPASS, 1);
            transmitter.option("SO_SNDBUFFORCE", SocketH.SOL_SOCKET, SocketH.SO_SNDBUFFORCE, SEND_BUFFER_BYTES);
            ReceiveSocket.bind(transmitter, index, 0);
            requireEthernet(transmitter);
            return new AfPacketPort(this, queue, pool, shape, receiver, mapping, transmitter);
        } catch (ErrnoException | PortException | RuntimeException e) {
            for (AutoCloseable opened : new AutoCloseable[] {transmitter, mapping, receiver}) {
                closeQuietly(opened, e);
            }
            throw e;
        }
    }

    private void requireEthernet(Socket bound) throws ErrnoException, PortException {
        try (Arena temporary = Arena.ofConfined()) {
            MemorySegment address = temporary.allocate(SockaddrLl.SIZE, 4);
            bound.localAddress(address);
            int type = address.get(ValueLayout.JAVA_SHORT, SockaddrLl.SLL_HATYPE);
            if (type != ARPHRD_ETHER && type != ARPHRD_LOOPBACK) {
                throw new PortException("port " + name + ": " + device + " is no Ethernet device (type " + type
                        + " of include/uapi/linux/if_arp.h), its packets have no Ethernet header");
            }
        }
    }

    private static void closeQuietly(AutoCloseable opened, Exception reason) {
        try {
            if (opened != null) {
                opened.close();
            }
        } catch (Exception e) {
            reason.addSuppressed(e);
        }
    }

    private PortException explained(ErrnoException e) {
        String where = namespace.map(n -> " in network namespace " + n.name()).orElse("");
        String advice = switch (e.errno()) {
            case ENODEV, ENXIO -> "there is no device " + device + where + ", see ip link";
            case EPERM -> "needs the capabilities CAP_NET_RAW and CAP_NET_ADMIN: run as root";
            case ENOMEM, EINVAL ->
                "a ring of " + shape.blockCount() + " blocks of " + shape.blockBytes() + " bytes with "
                        + shape.reserveBytes() + " bytes of headroom was refused: block must be a"
                        + " multiple of the page size, and the sum must fit into memory";
            default -> "the kernel refused";
        };
        return new PortException("port " + name + ": " + advice + " (" + e.getMessage() + ")", e);
    }

    /** Sockets receive nothing before the first call. */
    @Override
    public synchronized void steer(Steering wanted) throws PortException {
        boolean first = steering == null;
        steering = wanted;
        filter = new SteeringFilter(wanted);
        try {
            for (AfPacketPort port : ports) {
                if (port != null && first) {
                    start(port);
                } else if (port != null) {
                    promiscuity(port);
                }
            }
            if (shield.isPresent()) {
                shield.get().apply(wanted);
            }
        } catch (ErrnoException e) {
            throw explained(e);
        }
    }

    private void raiseShield() {
        try {
            KernelShield raised = namespace.isPresent() ? namespace.get().call(this::shieldHere) : shieldHere();
            shield = Optional.of(raised);
            raised.apply(steering);
        } catch (Exception e) {
            warning = Optional.of(
                    "the kernel sees what " + name + " takes and may answer it, e.g. by ICMPv6 no route; it is"
                            + " kept from that with Linux 6.6 and CAP_BPF (" + e.getMessage() + ")");
        }
    }

    private void lowerShield() {
        shield.ifPresent(KernelShield::close);
        shield = Optional.empty();
    }

    private KernelShield shieldHere() throws PortException, ErrnoException {
        return KernelShield.attach(Interfaces.index(device));
    }

    /** What the device does not do. */
    synchronized Optional<String> warning() {
        return warning;
    }

    private void start(AfPacketPort port) throws ErrnoException, PortException {
        promiscuity(port);
        ReceiveSocket receiver = port.receiver();
        receiver.start();
        if (shield.isEmpty()) {
            raiseShield();
        }
        try {
            if (ports.length > 1 && fanoutGroup < 0) {
                fanoutGroup = receiver.newFanout();
            } else if (ports.length > 1) {
                receiver.joinFanout(fanoutGroup);
            }
        } catch (ErrnoException e) {
            throw new PortException(
                    "port " + name + ": its workers cannot share " + device
                            + ", which must be up when they begin: ip link" + " set " + device + " up ("
                            + e.getMessage() + ")",
                    e);
        }
    }

    private void promiscuity(AfPacketPort port) throws ErrnoException {
        if (steering.scope() == Steering.Scope.EVERYTHING) {
            port.receiver().receiveAll();
        } else {
            port.receiver().receiveOwn();
        }
    }

    @Override
    public synchronized void close() {
        filter = null;
        for (AfPacketPort port : ports) {
            if (port != null) {
                port.close();
            }
        }
        lowerShield();
    }

    SteeringFilter filter() {
        return filter;
    }

    synchronized void closed(int queue) {
        ports[queue] = null;
        if (IntStream.range(0, ports.length).allMatch(i -> ports[i] == null)) {
            // The group goes with its last socket, and nobody takes anything any more.
            fanoutGroup = -1;
            lowerShield();
        }
    }
}
