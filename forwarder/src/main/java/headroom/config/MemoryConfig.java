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
}
