package headroom.ip;

import headroom.packet.BufferPool;
import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.wire.BigEndian;
import headroom.wire.Ipv4Header;
import java.lang.foreign.MemorySegment;

/** Splits IPv4 packets that may be split (RFC 791, 3.2; RFC 1812, 4.2.2.7). One worker's. */
public final class Ipv4Fragmenter {
    private static final int MAX_DATAGRAM_BYTES = 0xffff;
    private static final int OPTION_END = 0;
    private static final int OPTION_NOP = 1;
    private static final int OPTION_COPIED = 0x80;

    private final BufferPool pool;
    private final int headroomBytes;

    /**
     * @param pool where the frames of all fragments but the first come from
     * @param headroomBytes left free in front of these, for the push and the link layer that follow
     */
    public Ipv4Fragmenter(BufferPool pool, int headroomBytes) {
        this.pool = pool;
        this.headroomBytes = headroomBytes;
    }

    /**
     * Splits {@code packet}, which begins with its checked IPv4 header and ends with it, and adds the fragments to
     * {@code out} in order. A packet that fits is added as it is.
     *
     * <p>The first fragment is {@code packet} itself, cut: its headroom is the one it had. With null the batch has all
     * frames; with a reason nothing was changed and the caller still holds {@code packet}.
     *
     * @param mtu longest fragment, in bytes, IPv4 header included
     * @return null, {@link DropReason#MTU_EXCEEDED} for DF or an MTU that leaves no room for data, or {@link
     *     DropReason#NO_BUFFER} when pool or batch lack the room for all fragments
     */
    public DropReason fragment(PacketBuffer packet, int mtu, PacketBatch out) {
        if (packet.length() <= mtu) {
            if (out.isFull()) {
                return DropReason.NO_BUFFER;
            }
            out.add(packet);
            return null;
        }
        int headerLength = Ipv4Header.headerLength(packet.memory(), packet.start());
        int flags = Ipv4Header.flagsFragmentOffset(packet.memory(), packet.start());
        int dataLength = packet.length() - headerLength;
        int step = (mtu - headerLength) & ~7; // all fragments but the last carry a multiple of 8 bytes
        DropReason refused = refuse(step, flags, dataLength);
        if (refused != null) {
            return refused;
        }
        int count = (dataLength + step - 1) / step;
        if (out.capacity() - out.size() < count
                || pool.count(BufferPool.Place.FREE) < count - 1
                || pool.frameBytes() < headroomBytes + headerLength + step) {
            return DropReason.NO_BUFFER;
        }
        out.add(packet);
        for (int from = step; from < dataLength; from += step) {
            out.add(copy(packet, headerLength, from, Math.min(step, dataLength - from), dataLength));
        }
        packet.truncate(headerLength + step);
        finish(packet, flags | Ipv4Header.MORE_FRAGMENTS);
        return null;
    }

    private static DropReason refuse(int step, int flags, int dataLength) {
        if ((flags & Ipv4Header.DONT_FRAGMENT) != 0 || step < 8) {
            return DropReason.MTU_EXCEEDED;
        }
        int offset = (flags & Ipv4Header.FRAGMENT_OFFSET_MASK) * 8;
        return offset + dataLength > MAX_DATAGRAM_BYTES ? DropReason.MALFORMED_IPV4 : null;
    }

    /** A fragment of bytes {@code from} to {@code from + length} of the data. */
    private PacketBuffer copy(PacketBuffer packet, int headerLength, int from, int length, int dataLength) {
        PacketBuffer fragment = pool.allocate();
        fragment.reset(headroomBytes, headerLength + length);
        MemorySegment source = packet.memory();
        MemorySegment target = fragment.memory();
        long at = fragment.start();
        MemorySegment.copy(source, packet.start(), target, at, headerLength);
        MemorySegment.copy(source, packet.start() + headerLength + from, target, at + headerLength, length);
        dropOptionsOfFirst(target, at + Ipv4Header.LENGTH, at + headerLength);
        // A fragment of a fragment begins where that one did, and is the last only if that one was.
        int flags = Ipv4Header.flagsFragmentOffset(source, packet.start()) + from / 8;
        finish(fragment, from + length < dataLength ? flags | Ipv4Header.MORE_FRAGMENTS : flags);
        return fragment;
    }

    /**
     * Overwrites the options that only the first fragment carries (RFC 791, 3.1: copied flag 0), so that lengths stay.
     */
    private static void dropOptionsOfFirst(MemorySegment packet, long from, long end) {
        long at = from;
        while (at < end) {
            int type = BigEndian.u8(packet, at);
            int length = type == OPTION_NOP ? 1 : at + 1 < end ? BigEndian.u8(packet, at + 1) : 0;
            if (type == OPTION_END || length == 0 || (type != OPTION_NOP && length < 2) || length > end - at) {
                length = (int) (end - at);
                type = OPTION_END;
            }
            if ((type & OPTION_COPIED) == 0) {
                for (int i = 0; i < length; i++) {
                    BigEndian.u8(packet, at + i, OPTION_NOP);
                }
            }
            at += length;
        }
    }

    private static void finish(PacketBuffer fragment, int flagsFragmentOffset) {
        MemorySegment memory = fragment.memory();
        long at = fragment.start();
        Ipv4Header.totalLength(memory, at, fragment.length());
        Ipv4Header.flagsFragmentOffset(memory, at, flagsFragmentOffset);
        Ipv4Header.updateHeaderChecksum(memory, at);
    }
}
