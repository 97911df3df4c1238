package headroom.netlink.message;

import static headroom.linux.uapi.NetlinkH.NLMSG_DONE;
import static headroom.linux.uapi.NetlinkH.NLMSG_ERROR;
import static headroom.linux.uapi.NetlinkH.NLMSG_HDRLEN;
import static headroom.linux.uapi.NetlinkH.NLM_F_ACK_TLVS;
import static headroom.linux.uapi.NetlinkH.NLM_F_CAPPED;

import headroom.linux.uapi.NetlinkH.Nlmsghdr;

/**
 * The end of an exchange: {@code NLMSG_ERROR} (errno 0 is a plain acknowledgement) or {@code NLMSG_DONE}.
 *
 * <pre>
 * NLMSG_ERROR: errno, negative | the request's header | the request's payload, unless capped | attributes
 * NLMSG_DONE:  errno, negative | attributes
 * </pre>
 *
 * @param errno positive, or 0 for success
 */
public record Acknowledgement(int errno, ExtendedAck extended) {
    private static final int ERRNO_BYTES = 4;

    /** True for the two types this decodes. */
    public static boolean ends(NetlinkMessage message) {
        return message.type() == NLMSG_ERROR || message.type() == NLMSG_DONE;
    }

    public static Acknowledgement decode(NetlinkMessage message) throws MalformedNetlinkException {
        boolean done = message.type() == NLMSG_DONE;
        if (done && message.length() == NLMSG_HDRLEN) {
            return new Acknowledgement(0, ExtendedAck.NONE); // generic netlink's of old kernels
        }
        int error = message.fixed32(0);
        int errno = done && error > 0 ? 0 : magnitude(error); // some families end a dump with a count
        if (!message.hasFlag(NLM_F_ACK_TLVS)) {
            return new Acknowledgement(errno, ExtendedAck.NONE);
        }
        int echoedBytes = done ? 0 : echoedBytes(message);
        return new Acknowledgement(errno, ExtendedAck.decode(message.attributes(ERRNO_BYTES + echoedBytes)));
    }

    private static int magnitude(int error) {
        return error == Integer.MIN_VALUE ? Integer.MAX_VALUE : Math.abs(error);
    }

    /** How much of the request stands between errno and attributes. */
    private static int echoedBytes(NetlinkMessage message) throws MalformedNetlinkException {
        if (message.hasFlag(NLM_F_CAPPED)) {
            return NLMSG_HDRLEN;
        }
        int requestBytes = message.fixed32(ERRNO_BYTES + Nlmsghdr.NLMSG_LEN);
        int available = message.length() - NLMSG_HDRLEN - ERRNO_BYTES;
        if (requestBytes < NLMSG_HDRLEN || requestBytes > available) {
            throw new MalformedNetlinkException("echoed request", NLMSG_HDRLEN + ERRNO_BYTES, requestBytes, available);
        }
        return requestBytes;
    }
}
