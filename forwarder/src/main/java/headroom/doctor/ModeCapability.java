package headroom.doctor;

import java.util.OptionalInt;

/**
 * What pushes a device allows in one mode. A push of n SIDs is 48 + 16 n bytes (outer IPv6 header and SRH), in front of
 * it the next Ethernet header.
 *
 * @param mode {@code af_xdp native}, {@code af_xdp generic}, {@code af_packet}, or {@code kernel} for packets that
 *     Linux makes itself and pushes at the device
 * @param possible whether the device can be opened so
 * @param mtuBytesMax above which it cannot; empty where there is no such limit
 * @param headroomBytes the most that can be free in front of a packet at the device's MTU
 * @param sidsInPlace the most SIDs that are pushed without a new buffer; at most 127, what an SRH holds
 * @param innerMtuBytes of an IP packet behind a push of one SID (encap); 14 less for an Ethernet frame (l2encap)
 * @param innerMtuMostSidsBytes the same with {@code sidsInPlace}; empty where no packet would be left
 */
public record ModeCapability(
        String mode,
        Possible possible,
        OptionalInt mtuBytesMax,
        int headroomBytes,
        int sidsInPlace,
        int innerMtuBytes,
        OptionalInt innerMtuMostSidsBytes) {
    /** Whether a mode can be had. */
    public enum Possible {
        YES,
        NO,
        /** The kernel does not tell; opening a port tells. */
        UNKNOWN
    }

    private static final int OUTER_BYTES = 40 + 8;
    private static final int SID_BYTES = 16;
    /** Hdr Ext Len is one byte and counts 8: RFC 8754 2. */
    private static final int SIDS_MOST = 127;

    /** @param pushableBytes free for outer IPv6 header and SRH */
    static ModeCapability of(
            String mode, Possible possible, OptionalInt mtuBytesMax, int headroomBytes, int pushableBytes, int mtu) {
        int sids = Math.clamp((pushableBytes - OUTER_BYTES) / SID_BYTES, 0, SIDS_MOST);
        int most = mtu - pushBytes(sids);
        return new ModeCapability(
                mode,
                possible,
                mtuBytesMax,
                headroomBytes,
                sids,
                mtu - pushBytes(1),
                sids > 0 && most > 0 ? OptionalInt.of(most) : OptionalInt.empty());
    }

    private static int pushBytes(int sids) {
        return OUTER_BYTES + SID_BYTES * sids;
    }
}
