package headroom.runtime;

import headroom.config.DriverConfig;
import headroom.config.MemoryConfig;
import headroom.config.PortConfig;
import headroom.linux.io.NetworkNamespace;
import headroom.port.Device;
import headroom.port.PortException;
import headroom.port.afpacket.AfPacketDevice;
import headroom.port.afxdp.AfXdpDevice;
import headroom.port.afxdp.AfXdpOptions;
import headroom.port.afxdp.Umems;
import headroom.port.pcap.PcapDevice;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Devices of this machine: AF_XDP and AF_PACKET sockets, and capture files. */
public final class LinuxDevices implements Devices {
    private final Map<String, NetworkNamespace> namespaces = new HashMap<>();
    private Umems umems;

    @Override
    public Device take(PortConfig port, LinkFacts facts, int headroomBytes, int workers) throws PortException {
        return switch (port.driver()) {
            case DriverConfig.AfXdp xdp ->
                AfXdpDevice.open(port.name(), port.device(), namespace(port), options(xdp), umems(headroomBytes));
            case DriverConfig.AfPacket packet ->
                new AfPacketDevice(
                        port.name(), port.device(), Optional.of(namespace(port)), packet, headroomBytes, workers);
            case DriverConfig.Pcap capture -> new PcapDevice(port.name(), capture, headroomBytes);
        };
    }

    private Umems umems(int headroomBytes) {
        if (umems == null) {
            umems = new Umems(Math.max(0, headroomBytes - MemoryConfig.XDP_HEADROOM_BYTES));
        }
        return umems;
    }

    private static AfXdpOptions options(DriverConfig.AfXdp xdp) {
        return new AfXdpOptions(
                switch (xdp.mode()) {
                    case AUTO -> AfXdpOptions.Mode.AUTO;
                    case NATIVE -> AfXdpOptions.Mode.NATIVE;
                    case GENERIC -> AfXdpOptions.Mode.GENERIC;
                },
                switch (xdp.copy()) {
                    case AUTO -> AfXdpOptions.Copy.AUTO;
                    case COPY -> AfXdpOptions.Copy.COPY;
                    case ZERO_COPY -> AfXdpOptions.Copy.ZERO_COPY;
                },
                xdp.queues(),
                xdp.ringEntries(),
                xdp.busyPollUs());
    }

    /** Kept open while the port may need it; an older one of the same name is let go of. */
    private NetworkNamespace namespace(PortConfig port) throws PortException {
        try {
            NetworkNamespace namespace = KernelHost.namespace(port);
            NetworkNamespace before = namespaces.put(port.name(), namespace);
            if (before != null) {
                before.close();
            }
            return namespace;
        } catch (IOException e) {
            throw new PortException("port " + port.name() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        namespaces.values().forEach(NetworkNamespace::close);
        namespaces.clear();
    }
}
