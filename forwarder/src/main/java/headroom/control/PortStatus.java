package headroom.control;

import headroom.config.PortConfig;
import headroom.wire.MacAddress;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A port as it is now.
 *
 * @param netns empty for the daemon's own
 * @param ifindex 0 while the device does not exist, and for captures
 * @param driver {@code af_xdp}, {@code af_packet}, {@code pcap} or {@code memory}
 * @param reason why the state is not UP, a sentence; empty when it is
 * @param queues of the device that are open, in order
 * @param mtuBytes of the device; empty while it does not exist
 * @param pushes each push whose packets leave through this port, with the largest inner packet that still fits
 * @param warnings sentences: silent fall-backs, queues without a socket, offloads
 */
public record PortStatus(
        String name,
        String device,
        Optional<String> netns,
        int ifindex,
        String driver,
        State state,
        Optional<String> reason,
        PortConfig.Role role,
        OptionalInt mtuBytes,
        Optional<MacAddress> mac,
        Optional<Frame> frame,
        List<Queue> queues,
        List<InnerMtu> pushes,
        List<String> warnings) {
    public PortStatus {
        queues = List.copyOf(queues);
        pushes = List.copyOf(pushes);
        warnings = List.copyOf(warnings);
    }

    /** Whether packets flow. */
    public enum State {
        UP,
        /** Taken out of service by an administrator, or the device is down. */
        DOWN,
        /** The device does not exist; the port comes back when it does. */
        MISSING,
        /** The device exists and could not be opened. */
        FAILED
    }

    /**
     * How a receive frame is divided.
     *
     * @param frameBytes UMEM chunk or ring frame
     * @param xdpHeadroomBytes what the kernel puts in front of every frame (256 for XDP), else 0
     * @param headroomBytes what the daemon reserves on top
     * @param firstDataOffsetBytes where received data begins in its frame
     * @param largestPushBytes the most that any push of a packet received here asks for, the next link layer included
     */
    public record Frame(
            int frameBytes, int xdpHeadroomBytes, int headroomBytes, int firstDataOffsetBytes, int largestPushBytes) {}

    /**
     * One queue of the device.
     *
     * @param worker which worker owns it, from 0
     * @param askedMode e.g. {@code auto}; empty where the driver has no modes
     * @param mode what is in force, e.g. {@code native}
     * @param rings entries, by ring name
     */
    public record Queue(
            int queue,
            int worker,
            String askedMode,
            String mode,
            String askedCopy,
            String copy,
            Map<String, Integer> rings) {
        public Queue {
            rings = Collections.unmodifiableMap(new LinkedHashMap<>(rings));
        }
    }

    /**
     * What still fits through a push.
     *
     * @param push name of the push site
     * @param pushBytes what it adds
     * @param innerMtuBytes MTU of this port less what is added in front of the inner packet
     */
    public record InnerMtu(String push, int pushBytes, int innerMtuBytes) {}
}
