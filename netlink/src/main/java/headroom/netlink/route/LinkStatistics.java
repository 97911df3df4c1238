package headroom.netlink.route;

import headroom.linux.uapi.IfLinkH.RtnlLinkStats64;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.MalformedNetlinkException;
import java.util.OptionalLong;

/**
 * {@code struct rtnl_link_stats64}, explained in linux/if_link.h. Numbers are unsigned and count since the device was
 * made.
 *
 * @param multicastPackets received
 */
public record LinkStatistics(Receive receive, Transmit transmit, long multicastPackets, long collisions) {
    /**
     * What came in.
     *
     * @param dropped for want of room, before the stack
     * @param noHandler taken by no protocol; since Linux 4.6
     * @param otherHostDropped for another host's address; since Linux 5.19
     */
    public record Receive(
            long packets,
            long bytes,
            long errors,
            long dropped,
            long lengthErrors,
            long overErrors,
            long crcErrors,
            long frameErrors,
            long fifoErrors,
            long missedErrors,
            long compressed,
            OptionalLong noHandler,
            OptionalLong otherHostDropped) {}

    /** What went out. */
    public record Transmit(
            long packets,
            long bytes,
            long errors,
            long dropped,
            long abortedErrors,
            long carrierErrors,
            long fifoErrors,
            long heartbeatErrors,
            long windowErrors,
            long compressed) {}

    static LinkStatistics decode(AttributeReader struct) throws MalformedNetlinkException {
        return new LinkStatistics(
                new Receive(
                        struct.u64At(RtnlLinkStats64.RX_PACKETS),
                        struct.u64At(RtnlLinkStats64.RX_BYTES),
                        struct.u64At(RtnlLinkStats64.RX_ERRORS),
                        struct.u64At(RtnlLinkStats64.RX_DROPPED),
                        struct.u64At(RtnlLinkStats64.RX_LENGTH_ERRORS),
                        struct.u64At(RtnlLinkStats64.RX_OVER_ERRORS),
                        struct.u64At(RtnlLinkStats64.RX_CRC_ERRORS),
                        struct.u64At(RtnlLinkStats64.RX_FRAME_ERRORS),
                        struct.u64At(RtnlLinkStats64.RX_FIFO_ERRORS),
                        struct.u64At(RtnlLinkStats64.RX_MISSED_ERRORS),
                        struct.u64At(RtnlLinkStats64.RX_COMPRESSED),
                        late(struct, RtnlLinkStats64.RX_NOHANDLER),
                        late(struct, RtnlLinkStats64.RX_OTHERHOST_DROPPED)),
                new Transmit(
                        struct.u64At(RtnlLinkStats64.TX_PACKETS),
                        struct.u64At(RtnlLinkStats64.TX_BYTES),
                        struct.u64At(RtnlLinkStats64.TX_ERRORS),
                        struct.u64At(RtnlLinkStats64.TX_DROPPED),
                        struct.u64At(RtnlLinkStats64.TX_ABORTED_ERRORS),
                        struct.u64At(RtnlLinkStats64.TX_CARRIER_ERRORS),
                        struct.u64At(RtnlLinkStats64.TX_FIFO_ERRORS),
                        struct.u64At(RtnlLinkStats64.TX_HEARTBEAT_ERRORS),
                        struct.u64At(RtnlLinkStats64.TX_WINDOW_ERRORS),
                        struct.u64At(RtnlLinkStats64.TX_COMPRESSED)),
                struct.u64At(RtnlLinkStats64.MULTICAST),
                struct.u64At(RtnlLinkStats64.COLLISIONS));
    }

    /** A number at the end of the struct, which older kernels end earlier. */
    private static OptionalLong late(AttributeReader struct, int at) throws MalformedNetlinkException {
        return struct.length() >= at + Long.BYTES ? OptionalLong.of(struct.u64At(at)) : OptionalLong.empty();
    }
}
