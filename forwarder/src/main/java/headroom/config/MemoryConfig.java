package headroom.config;

import java.util.OptionalInt;

/**
 * The packet memory of each worker, shared by all its ports (one UMEM).
 *
 * @param frameBytes UMEM chunk, a power of two from 2048 to the page size
 * @param frameCount frames a worker; empty means enough for the rings of its ports
 * @param headroomBytes reserved in front of every received packet, on top of XDP's 256; empty means planned from
 *     the largest push the configuration holds
 */
public record MemoryConfig(int frameBytes, OptionalInt frameCount, OptionalInt headroomBytes) {
    public static final MemoryConfig DEFAULT = new MemoryConfig(4096, OptionalInt.empty(), OptionalInt.empty());

    /** XDP_PACKET_HEADROOM (include/uapi/linux/bpf.h): in front of every frame, always. */
    public static final int XDP_HEADROOM_BYTES = 256;

    /** What the kernel keeps at the end of a chunk: skb_shared_info, aligned. */
    private static final int FRAME_END_BYTES = 320;
    /** The least room for a packet that the kernel insists on. */
    private static final int LEAST_DATA_BYTES = 128;

    /**
     * The largest UMEM headroom, on top of XDP's, that current kernels accept for a chunk: measured, older ones accept
     * more.
     */
    public static int headroomBytesMax(int frameBytes) {
        return frameBytes - XDP_HEADROOM_BYTES - FRAME_END_BYTES - LEAST_DATA_BYTES;
    }
}
