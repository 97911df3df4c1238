package headroom.doctor;

import headroom.netlink.netdev.XdpFeature;
import java.util.Optional;
import java.util.Set;

/** What keeps XDP out of a device's driver. */
final class NativeMode {
    /** veth_xdp_set() in drivers/net/veth.c: a page less XDP's headroom, skb_shared_info and the Ethernet header. */
    static final int VETH_MTU_BYTES_MAX = 3506;

    private NativeMode() {}

    /**
     * A reason that can be removed.
     *
     * @param cause a sentence without a full stop
     * @param remedy a line for the shell; the port has to be opened anew afterwards
     */
    record Obstacle(String cause, String remedy) {}

    /** Empty where none is known: also for devices that are no veths. */
    static Optional<Obstacle> obstacle(ExaminedDevice device) {
        if (device.peer().isEmpty()) {
            return Optional.empty();
        }
        ExaminedPeer peer = device.peer().get();
        int mtu = peer.peer().link().mtuBytes();
        if (mtu > VETH_MTU_BYTES_MAX) {
            return Optional.of(new Obstacle(
                    "the MTU of its peer " + peer.name() + ", " + mtu + ", is over " + VETH_MTU_BYTES_MAX,
                    peer.where().ip() + "link set " + peer.name() + " mtu " + VETH_MTU_BYTES_MAX));
        }
        int receive = device.channels().receiveQueues();
        int transmit = peer.peer().channels().transmitQueues();
        if (receive < transmit) {
            return Optional.of(new Obstacle(
                    "it has " + receive + " receive queues and its peer " + peer.name() + " transmits on " + transmit,
                    peer.where().prefix() + "ethtool -L " + peer.name() + " tx " + receive));
        }
        return Optional.empty();
    }

    /** False where the driver's features are known and it lacks one that AF_XDP wants; empty where they are not. */
    static Optional<Boolean> isSupported(Optional<Set<XdpFeature>> features) {
        return features.map(known -> known.contains(XdpFeature.BASIC) && known.contains(XdpFeature.REDIRECT));
    }
}
