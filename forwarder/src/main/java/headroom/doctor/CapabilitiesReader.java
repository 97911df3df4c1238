package headroom.doctor;

import headroom.config.MemoryConfig;
import headroom.doctor.ModeCapability.Possible;
import headroom.host.Inside;
import headroom.host.LinkLayer;
import headroom.host.TxExtraHeadroom;
import headroom.host.VethPeer;
import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.io.Ethtool;
import headroom.linux.io.NetworkNamespace;
import headroom.linux.uapi.IfArpH;
import headroom.netlink.ethtool.Channels;
import headroom.netlink.ethtool.DriverInformation;
import headroom.netlink.ethtool.EthtoolSocket;
import headroom.netlink.netdev.NetdevSocket;
import headroom.netlink.netdev.XdpCapabilities;
import headroom.netlink.netdev.XdpFeature;
import headroom.netlink.route.Link;
import headroom.netlink.route.Links;
import headroom.netlink.socket.NetlinkRefusedException;
import headroom.netlink.socket.NetlinkSocket;
import headroom.port.afxdp.UmemLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Asks what the devices of a namespace can do. One thread. */
public final class CapabilitiesReader implements AutoCloseable {
    private static final int FRAME_BYTES = 4096;
    private static final int ETHERNET_BYTES = 14;

    /**
     * Largest MTU with an XDP program for frames in one buffer. A page less XDP's headroom (256), skb_shared_info (320)
     * and the Ethernet header for veth (veth_xdp_set: of the peer), MANA (MANA_XDP_MTU_MAX) and virtio_net
     * (virtnet_xdp_set); 3 KiB less Ethernet header, FCS and a VLAN tag for ixgbe (ixgbe_max_xdp_frame_size).
     */
    private static final Map<String, Integer> XDP_MTU_BYTES_MAX =
            Map.of("veth", NativeMode.VETH_MTU_BYTES_MAX, "mana", 3506, "virtio_net", 3506, "ixgbe", 3050);

    private final NetworkNamespace namespace;
    private final NetlinkSocket route;
    private final EthtoolSocket ethtool;
    private final NetdevSocket netdev;
    private final TxExtraHeadroom knob = TxExtraHeadroom.ofKernel();

    private CapabilitiesReader(
            NetworkNamespace namespace, NetlinkSocket route, EthtoolSocket ethtool, NetdevSocket netdev) {
        this.namespace = namespace;
        this.route = route;
        this.ethtool = ethtool;
        this.netdev = netdev;
    }

    /** {@code namespace} stays the caller's, and has to stay open. */
    public static CapabilitiesReader open(NetworkNamespace namespace) throws IOException {
        NetlinkSocket route = NetlinkSocket.route(namespace);
        EthtoolSocket ethtool = null;
        try {
            ethtool = EthtoolSocket.open(namespace);
            return new CapabilitiesReader(namespace, route, ethtool, NetdevSocket.open(namespace));
        } catch (IOException | RuntimeException e) {
            route.close();
            if (ethtool != null) {
                ethtool.close();
            }
            throw e;
        }
    }

    /** Every device but loopbacks, and those that vanish meanwhile. */
    public List<DeviceCapabilities> all() throws IOException {
        List<DeviceCapabilities> devices = new ArrayList<>();
        for (Link link : route.dump(Links.all())) {
            if (!link.isLoopback()) {
                whileThere(() -> of(link)).ifPresent(devices::add);
            }
        }
        return devices;
    }

    /** Empty where there is no device of that name. */
    public Optional<DeviceCapabilities> of(String device) throws IOException {
        return whileThere(() -> of(route.get(Links.byName(device))));
    }

    private static Optional<DeviceCapabilities> whileThere(Inside.Work<DeviceCapabilities> question)
            throws IOException {
        try {
            return Optional.of(question.run());
        } catch (NetlinkRefusedException e) {
            if (e.is(Errno.ENODEV)) {
                return Optional.empty();
            }
            throw e;
        } catch (ErrnoException e) {
            if (e.is(Errno.ENODEV)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private DeviceCapabilities of(Link link) throws IOException {
        Optional<String> driver =
                ethtool.driver(link.name()).map(DriverInformation::driver).filter(name -> !name.isEmpty());
        Optional<Channels> channels = ethtool.channels(link.name());
        Optional<Set<XdpFeature>> features = netdev.xdp(link.index()).map(XdpCapabilities::features);
        OptionalInt extra = knob.reportedBy(link);
        return new DeviceCapabilities(
                link.name(),
                link.kind().map(kind -> kind.name()),
                driver,
                link.mtuBytes(),
                channels.map(Channels::receiveQueues).map(OptionalInt::of).orElse(link.receiveQueues()),
                channels.map(CapabilitiesReader::receiveQueuesMax).orElse(OptionalInt.empty()),
                features.map(CapabilitiesReader::labels),
                link.headroomBytes(),
                link.tailroomBytes(),
                LinkLayer.reservedBytes(link),
                extra,
                modes(link, possible(link, driver.orElse(""), features), nativeMtuBytesMax(driver), extra.orElse(0)));
    }

    private static OptionalInt receiveQueuesMax(Channels channels) {
        int most =
                channels.receive().max().orElse(0) + channels.combined().max().orElse(0);
        return most == 0 ? OptionalInt.empty() : OptionalInt.of(most);
    }

    private static List<String> labels(Set<XdpFeature> features) {
        return features.stream()
                .map(feature -> feature.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
    }

    private static OptionalInt nativeMtuBytesMax(Optional<String> driver) {
        Integer known = driver.map(XDP_MTU_BYTES_MAX::get).orElse(null);
        return known == null ? OptionalInt.empty() : OptionalInt.of(known);
    }

    /** Whether XDP runs in the driver as the device, and a veth's peer, are now. */
    private Possible possible(Link link, String driver, Optional<Set<XdpFeature>> features) throws IOException {
        Optional<Boolean> supported = NativeMode.isSupported(features);
        if (supported.isEmpty() || !supported.get()) {
            return supported.isEmpty() ? Possible.UNKNOWN : Possible.NO;
        }
        if (VethPeer.isVeth(link)) {
            Optional<VethPeer> peer = peer(link);
            if (peer.isEmpty()) {
                return Possible.UNKNOWN;
            }
            int queues =
                    Inside.call(namespace, () -> Ethtool.channels(link.name())).receiveQueues();
            return peer.get().link().mtuBytes() <= NativeMode.VETH_MTU_BYTES_MAX
                            && queues >= peer.get().channels().transmitQueues()
                    ? Possible.YES
                    : Possible.NO;
        }
        return link.mtuBytes() > XDP_MTU_BYTES_MAX.getOrDefault(driver, Integer.MAX_VALUE) ? Possible.NO : Possible.YES;
    }

    /** Empty also where its namespace may not be entered, as by who is not root. */
    private Optional<VethPeer> peer(Link link) {
        try {
            return VethPeer.find(namespace, link);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * @param driver whether XDP runs in the driver
     * @param driverMtuBytesMax up to which it does; empty where that is not known
     */
    static List<ModeCapability> modes(Link link, Possible driver, OptionalInt driverMtuBytesMax, int extraBytes) {
        int mtu = link.mtuBytes();
        int umem = new UmemLayout(FRAME_BYTES, 0).mtuBytesMax();
        boolean isEthernet = link.type() == IfArpH.ARPHRD_ETHER;
        boolean fits = isEthernet && mtu <= umem;
        int before = ETHERNET_BYTES + LinkLayer.reservedBytes(link);
        int xdpHeadroom = MemoryConfig.XDP_HEADROOM_BYTES + Math.max(0, UmemLayout.headroomBytesMax(FRAME_BYTES, mtu));
        // A ring block holds super-frames of 64 KiB, so that its reserve is never what limits a push.
        int ringHeadroom = FRAME_BYTES;
        return List.of(
                ModeCapability.of(
                        "af_xdp native",
                        fits ? driver : Possible.NO,
                        OptionalInt.of(Math.min(umem, driverMtuBytesMax.orElse(umem))),
                        xdpHeadroom,
                        xdpHeadroom - before,
                        mtu),
                ModeCapability.of(
                        "af_xdp generic",
                        fits ? Possible.YES : Possible.NO,
                        OptionalInt.of(umem),
                        xdpHeadroom,
                        xdpHeadroom - before,
                        mtu),
                ModeCapability.of(
                        "af_packet",
                        isEthernet ? Possible.YES : Possible.NO,
                        OptionalInt.empty(),
                        ringHeadroom,
                        ringHeadroom - before,
                        mtu),
                ModeCapability.of(
                        "kernel",
                        Possible.YES,
                        OptionalInt.empty(),
                        LinkLayer.reservedBytes(link) + extraBytes,
                        LinkLayer.pushableBytes(link, extraBytes),
                        mtu));
    }

    @Override
    public void close() {
        route.close();
        ethtool.close();
        netdev.close();
    }
}
