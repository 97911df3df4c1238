package headroom.doctor;

import headroom.linux.io.Capabilities;
import headroom.linux.uapi.CapabilityH;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What kernel and process allow.
 *
 * @param kernel release
 * @param held of the capabilities that a forwarder wants
 * @param missing of these
 * @param memlockBytes RLIMIT_MEMLOCK; empty: unlimited, or CAP_IPC_LOCK lifts it
 * @param lockdown the kernel's lockdown mode; empty: not reported
 * @param typeInformation whether the kernel carries BTF
 * @param jit whether BPF programs are compiled; empty: not reported
 */
public record MachineCapabilities(
        String kernel,
        List<String> held,
        List<String> missing,
        OptionalLong memlockBytes,
        Optional<String> lockdown,
        boolean typeInformation,
        Optional<Boolean> jit) {
    private static final Pattern CHOSEN = Pattern.compile("\\[(\\w+)]");
    private static final Pattern MEMLOCK = Pattern.compile("(?m)^Max locked memory\\s+(\\S+)");

    public MachineCapabilities {
        held = List.copyOf(held);
        missing = List.copyOf(missing);
    }

    /** Of the machine and the process this runs in. */
    public static MachineCapabilities read() {
        Capabilities capabilities = Capabilities.current();
        Map<String, Boolean> wanted = new LinkedHashMap<>();
        wanted.put("CAP_NET_ADMIN", capabilities.hasNetAdmin());
        wanted.put("CAP_NET_RAW", capabilities.hasNetRaw());
        wanted.put("CAP_SYS_ADMIN", capabilities.hasSysAdmin());
        wanted.put("CAP_BPF", capabilities.has(CapabilityH.CAP_BPF));
        wanted.put("CAP_IPC_LOCK", capabilities.hasIpcLock());
        List<String> held = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        wanted.forEach((name, isHeld) -> (isHeld ? held : missing).add(name));
        return new MachineCapabilities(
                System.getProperty("os.version"),
                held,
                missing,
                capabilities.hasIpcLock()
                        ? OptionalLong.empty()
                        : memlock(text("/proc/self/limits").orElse("")),
                text("/sys/kernel/security/lockdown").flatMap(MachineCapabilities::chosen),
                Files.exists(Path.of("/sys/kernel/btf/vmlinux")),
                text("/proc/sys/net/core/bpf_jit_enable")
                        .map(value -> !value.strip().equals("0")));
    }

    static OptionalLong memlock(String limits) {
        Matcher matcher = MEMLOCK.matcher(limits);
        return matcher.find() && matcher.group(1).matches("\\d+")
                ? OptionalLong.of(Long.parseLong(matcher.group(1)))
                : OptionalLong.empty();
    }

    static Optional<String> chosen(String modes) {
        Matcher matcher = CHOSEN.matcher(modes);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static Optional<String> text(String file) {
        try {
            return Optional.of(Files.readString(Path.of(file)));
        } catch (IOException e) {
            return Optional.empty(); // this kernel, or this container, does not have it
        }
    }
}
