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
 * @param sidsInPlace the most SIDs that are pushed without a new buffer and leave room for a packet behind them; at
 *     most 127, what an SRH holds
 * @param innerMtuBytes of an IP packet behind a push of one SID (encap); 14 less for an Ethernet frame (l2encap); empty
 *     where none has room
 * @param innerMtuMostSidsBytes the same with {@code sidsInPlace}; empty where that is 0
 */
public record ModeCapability(
        String mode,
        Possible possible,
        OptionalInt mtuBytesMax,
        int headroomBytes,
        int sidsInPlace,
        OptionalInt innerMtuBytes,
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
    /** An IPv4 header. */
    private static final int SMALLEST_PACKET_BYTES = 20;

    /** @param pushableBytes free for outer IPv6 header and SRH */
    static ModeCapability of(
            String mode, Possible possible, OptionalInt mtuBytesMax, int headroomBytes, int pushableBytes, int mtu) {
        int room = Math.min(pushableBytes, mtu - SMALLEST_PACKET_BYTES);
        int sids = Math.clamp((room - OUTER_BYTES) / SID_BYTES, 0, SIDS_MOST);
        return new ModeCapability(
                mode,
                possible,
                mtuBytesMax,
                headroomBytes,
                sids,
                innerMtu(mtu, 1),
                sids > 0 ? innerMtu(mtu, sids) : OptionalInt.empty());
    }

    private static OptionalInt innerMtu(int mtu, int sids) {
        int inner = mtu - pushBytes(sids);
        return inner < SMALLEST_PACKET_BYTES ? OptionalInt.empty() : OptionalInt.of(inner);
    }

    private static int pushBytes(int sids) {
        return OUTER_BYTES + SID_BYTES * sids;
    }
}
