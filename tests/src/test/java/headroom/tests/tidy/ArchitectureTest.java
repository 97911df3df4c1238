package headroom.tests.tidy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the table of docs/architecture.md: which package may use which. */
class ArchitectureTest {
    private static final String EVERYTHING_BELOW = "";

    /** Package (with those below it, unless these have a line of their own) to the packages it may use. */
    private static final Map<String, List<String>> MAY_USE = Map.ofEntries(
            Map.entry("linux.uapi", List.of()),
            Map.entry("linux.call", List.of("linux.uapi")),
            Map.entry("linux.io", List.of("linux.call", "linux.uapi")),
            Map.entry("linux.bpf", List.of("linux.call", "linux.io", "linux.uapi")),
            Map.entry("netlink.message", List.of("linux.uapi")),
            Map.entry("netlink.route", List.of("netlink.message", "linux.uapi")),
            Map.entry("netlink.route.kind", List.of("netlink.message", "linux.uapi")),
            Map.entry("netlink.route.encap", List.of("netlink.message", "linux.uapi")),
            Map.entry("netlink.generic", List.of("netlink.message", "linux.uapi")),
            Map.entry("netlink.follow", List.of("netlink.message", "netlink.route", "netlink.socket", "linux")),
            Map.entry("netlink.ethtool", List.of("netlink.generic", "netlink.message", "netlink.socket", "linux")),
            Map.entry("netlink.netdev", List.of("netlink.generic", "netlink.message", "netlink.socket", "linux")),
            Map.entry("netlink.socket", List.of("netlink.message", "linux")),
            Map.entry("wire", List.of()),
            Map.entry("packet", List.of()),
            Map.entry("lookup", List.of("wire")),
            Map.entry("port", List.of("packet", "linux", "lookup", "wire", "config")),
            Map.entry("port.offload", List.of("packet", "wire")),
            Map.entry("host", List.of("netlink", "linux", "wire")),
            Map.entry("iproute", List.of("host", "netlink", "linux", "wire")),
            Map.entry("ip", List.of("wire", "packet")),
            Map.entry("encap", List.of("ip", "wire", "packet")),
            Map.entry("datapath", List.of("encap", "ip", "lookup", "port", "packet", "wire")),
            Map.entry("analysis", List.of("packet", "encap", "netlink", "linux.bpf")),
            Map.entry("config", List.of("wire")),
            Map.entry("control", List.of("config", "wire")),
            Map.entry("doctor", List.of("control", "config", "host", "linux", "netlink", "port", "wire")),
            Map.entry("lab", List.of("control", "config")),
            Map.entry(
                    "runtime",
                    List.of(
                            "config",
                            "control",
                            "datapath",
                            "encap",
                            "host",
                            "linux",
                            "lookup",
                            "netlink",
                            "packet",
                            "port",
                            "wire")),
            Map.entry("daemon", List.of(EVERYTHING_BELOW)),
            Map.entry("cli", List.of(EVERYTHING_BELOW)));

    private static final String ROOT = "headroom.";
    private static final Set<String> PURE =
            Set.of("linux.uapi", "netlink.message", "wire", "lookup", "packet", "ip", "encap", "config");
    private static final Set<String> RESTRICTED =
            Set.of("java.lang.foreign.Linker", "java.lang.foreign.SymbolLookup", "java.lang.foreign.Linker$Option");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("headroom");

    @Test
    void packagesUseOnlyWhatTheTableAllows() {
        assertEquals(Set.of(), violations(dependency -> {
            String target = dependency.getTargetClass().getPackageName();
            return target.startsWith(ROOT)
                    && !mayUse(line(dependency.getOriginClass()), target.substring(ROOT.length()));
        }));
    }

    @Test
    void everyPackageHasALine() {
        Set<String> unknown = new TreeSet<>();
        for (JavaClass type : CLASSES) {
            if (line(type).isEmpty()) {
                unknown.add(type.getPackageName());
            }
        }
        assertEquals(Set.of(), unknown);
    }

    @Test
    void theLowestPackagesNeedOnlyTheJdk() {
        assertEquals(Set.of(), violations(dependency -> {
            String target = dependency.getTargetClass().getBaseComponentType().getPackageName();
            return PURE.contains(line(dependency.getOriginClass()))
                    && Stream.of("", "java.", "headroom.", "org.snakeyaml.")
                            .noneMatch(prefix -> prefix.isEmpty() ? target.isEmpty() : target.startsWith(prefix));
        }));
    }

    @Test
    void onlyTheBindingsCallNativeCode() {
        assertEquals(
                Set.of(),
                violations(dependency ->
                        RESTRICTED.contains(dependency.getTargetClass().getName())
                                && !line(dependency.getOriginClass()).startsWith("linux.")));
    }

    private static Set<String> violations(Predicate<Dependency> isViolation) {
        Set<String> found = new TreeSet<>();
        for (JavaClass type : CLASSES) {
            type.getDirectDependenciesFromSelf().stream()
                    .filter(isViolation)
                    .forEach(dependency -> found.add(dependency.getOriginClass().getName() + " -> "
                            + dependency.getTargetClass().getName()));
        }
        return found;
    }

    private static boolean mayUse(String origin, String target) {
        return isWithin(target, origin)
                || MAY_USE.getOrDefault(origin, List.of()).stream().anyMatch(allowed -> isWithin(target, allowed));
    }

    private static boolean isWithin(String name, String prefix) {
        return prefix.isEmpty() || name.equals(prefix) || name.startsWith(prefix + ".");
    }

    /** The table's line a class falls under: the longest that fits, or the empty string. */
    private static String line(JavaClass type) {
        String name = type.getPackageName().substring(ROOT.length());
        return MAY_USE.keySet().stream()
                .filter(prefix -> isWithin(name, prefix))
                .max(Comparator.comparingInt(String::length))
                .orElse("");
    }
}
