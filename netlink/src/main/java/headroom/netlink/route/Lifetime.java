package headroom.netlink.route;

import headroom.linux.uapi.IfAddrH.IfaCacheinfo;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.MalformedNetlinkException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * How long an address is good for.
 *
 * @param preferredSeconds until it is no longer taken for new connections
 * @param validSeconds until it is gone
 */
public record Lifetime(long preferredSeconds, long validSeconds) {
    /** What stands for no end. */
    public static final long FOREVER_SECONDS = 0xffff_ffffL;

    public static final Lifetime FOREVER = new Lifetime(FOREVER_SECONDS, FOREVER_SECONDS);

    static Lifetime decode(AttributeReader struct) throws MalformedNetlinkException {
        return new Lifetime(
                Integer.toUnsignedLong(struct.u32At(IfaCacheinfo.IFA_PREFERED)),
                Integer.toUnsignedLong(struct.u32At(IfaCacheinfo.IFA_VALID)));
    }

    byte[] toBytes() {
        ByteBuffer struct = ByteBuffer.allocate(IfaCacheinfo.SIZE).order(ByteOrder.nativeOrder());
        struct.putInt(IfaCacheinfo.IFA_PREFERED, (int) preferredSeconds);
        struct.putInt(IfaCacheinfo.IFA_VALID, (int) validSeconds);
        return struct.array();
    }
}
