package headroom.host;

import headroom.linux.io.NetworkNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Settings of a device under /proc/sys/net, which shows whoever reads it the network namespace it is in: they are read
 * on a thread inside.
 */
public final class Sysctls {
    private static final Path NET = Path.of("/proc/sys/net");

    /**
     * What the kernel itself does with the packets it finds on a device: each by the setting that has it do so, in
     * sysctl(8)'s spelling, or empty where it does not.
     *
     * @param ipv4 forwards IPv4
     * @param ipv6 forwards IPv6: ip6_forward() asks "all" and, on newer kernels, the device's force_forwarding, never
     *     the device's own forwarding
     * @param srv6 processes SRv6: only where the device and "all" both allow it
     */
    public record KernelForwarding(Optional<String> ipv4, Optional<String> ipv6, Optional<String> srv6) {
        /**
         * A sentence, with the command against it, for each thing the kernel would do to packets which a forwarder also
         * takes from {@code device}.
         */
        public List<String> warnings(String device) {
            List<String> sentences = new ArrayList<>();
            ipv4.ifPresent(setting -> sentences.add(sentence(device, "forwards IPv4", setting)));
            ipv6.ifPresent(setting -> sentences.add(sentence(device, "forwards IPv6", setting)));
            srv6.ifPresent(setting -> sentences.add(sentence(device, "processes SRv6", setting)));
            return sentences;
        }

        private static String sentence(String device, String what, String setting) {
            return "The kernel too " + what + " on " + device + ", so packets may go out twice: sysctl -w " + setting
                    + "=0";
        }
    }

    private Sysctls() {}

    /** Reads the settings of a device inside {@code namespace}. */
    public static KernelForwarding kernelForwarding(NetworkNamespace namespace, String device) throws IOException {
        return Inside.call(namespace, () -> kernelForwarding(device));
    }

    /** The setting that keeps IPv6 off a device, in sysctl(8)'s spelling; empty where it runs, or was never built. */
    public static Optional<String> ipv6Off(NetworkNamespace namespace, String device) throws IOException {
        return Inside.call(namespace, () -> ifOn("ipv6", device, "disable_ipv6"));
    }

    private static KernelForwarding kernelForwarding(String device) throws IOException {
        Optional<String> ipv6 = ifOn("ipv6", "all", "forwarding");
        Optional<String> srv6 = ifOn("ipv6", device, "seg6_enabled");
        return new KernelForwarding(
                ifOn("ipv4", device, "forwarding"),
                ipv6.isPresent() ? ipv6 : ifOn("ipv6", device, "force_forwarding"),
                ifOn("ipv6", "all", "seg6_enabled").isPresent() ? srv6 : Optional.empty());
    }

    /** The setting's name if it is there and is not 0. */
    private static Optional<String> ifOn(String family, String device, String setting) throws IOException {
        Path file = NET.resolve(family).resolve("conf").resolve(device).resolve(setting);
        if (device.isEmpty() || !file.normalize().equals(file)) {
            throw new IOException("\"" + device + "\" cannot be the name of a network device");
        }
        try {
            return Files.readString(file).strip().equals("0")
                    ? Optional.empty()
                    : Optional.of("net." + family + ".conf." + device.replace('.', '/') + "." + setting);
        } catch (NoSuchFileException e) {
            return Optional.empty(); // a kernel without it
        }
    }
}
