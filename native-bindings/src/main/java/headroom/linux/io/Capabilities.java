package headroom.linux.io;

import headroom.linux.uapi.CapabilityH;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What the process may do.
 *
 * @param effective a bit a capability, as {@code CapEff} of /proc/self/status
 */
public record Capabilities(long effective) {
    /** Those of this process; none where /proc cannot be read. */
    public static Capabilities current() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return new Capabilities(lines.filter(line -> line.startsWith("CapEff:"))
                    .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                    .findFirst()
                    .orElse(0));
        } catch (IOException e) {
            return new Capabilities(0);
        }
    }

    /**
     * Whether one is held.
     *
     * @param capability of {@link CapabilityH}
     */
    public boolean has(int capability) {
        return (effective >>> capability & 1) != 0;
    }

    public boolean hasNetAdmin() {
        return has(CapabilityH.CAP_NET_ADMIN);
    }

    public boolean hasNetRaw() {
        return has(CapabilityH.CAP_NET_RAW);
    }

    public boolean hasSysAdmin() {
        return has(CapabilityH.CAP_SYS_ADMIN);
    }

    public boolean hasIpcLock() {
        return has(CapabilityH.CAP_IPC_LOCK);
    }

    /** CAP_SYS_ADMIN includes it. */
    public boolean hasBpf() {
        return has(CapabilityH.CAP_BPF) || hasSysAdmin();
    }
}
