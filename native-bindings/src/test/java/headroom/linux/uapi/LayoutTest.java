package headroom.linux.uapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the constants of this package against a table the C compiler made, and against the compiler itself. */
class LayoutTest {
    private static final List<Class<?>> HEADERS = List.of(
            BpfH.class,
            BtfH.class,
            CapabilityH.class,
            EthtoolH.class,
            EventfdH.class,
            FcntlH.class,
            FilterH.class,
            IfAddrH.class,
            IfArpH.class,
            IfEtherH.class,
            IfH.class,
            IfLinkH.class,
            IfPacketH.class,
            IfXdpH.class,
            LibbpfH.class,
            MmanH.class,
            NeighbourH.class,
            NetNamespaceH.class,
            NetlinkH.class,
            PollH.class,
            ResourceH.class,
            RtnetlinkH.class,
            SchedH.class,
            SocketH.class,
            SockiosH.class,
            TimeH.class,
            VirtioNetH.class);

    /** Newer than the oldest header files in use (Linux 6.1); the C compiler may not know them. */
    private static final Set<String> NEW = Set.of(
            "XDP_MAX_TX_SKB_BUDGET",
            "XDP_USE_SG",
            "PACKET_FANOUT_FLAG_IGNORE_OUTGOING",
            "PACKET_VNET_HDR_SZ",
            "TP_STATUS_GSO_TCP",
            "VIRTIO_NET_HDR_GSO_UDP_L4",
            "BPF_F_XDP_DEV_BOUND_ONLY",
            "BPF_TCX_INGRESS",
            "IFLA_GSO_IPV4_MAX_SIZE",
            "IFLA_GRO_IPV4_MAX_SIZE",
            "IFLA_DEVLINK_PORT",
            "IFLA_DPLL_PIN",
            "IFLA_MAX_PACING_OFFLOAD_HORIZON",
            "IFLA_NETNS_IMMUTABLE",
            "IFLA_HEADROOM",
            "IFLA_TAILROOM");

    private static final String INCLUDES = """
            #define _GNU_SOURCE
            #include <stddef.h>
            #include <stdio.h>
            #include <sys/socket.h>
            #include <sys/mman.h>
            #include <sys/eventfd.h>
            #include <sys/resource.h>
            #include <fcntl.h>
            #include <linux/if.h>
            #include <poll.h>
            #include <sched.h>
            #include <time.h>
            #include <linux/bpf.h>
            #include <linux/btf.h>
            #include <linux/capability.h>
            #include <linux/ethtool.h>
            #include <linux/filter.h>
            #include <linux/if_addr.h>
            #include <linux/if_arp.h>
            #include <linux/if_ether.h>
            #include <linux/if_link.h>
            #include <linux/if_packet.h>
            #include <linux/if_xdp.h>
            #include <linux/netlink.h>
            #include <linux/neighbour.h>
            #include <linux/net_namespace.h>
            #include <linux/rtnetlink.h>
            #include <linux/sockios.h>
            #include <linux/virtio_net.h>
            """;

    /** {@code struct member} to offset, as in the table. */
    private static Map<String, Integer> table() throws IOException {
        try (InputStream in = LayoutTest.class.getResourceAsStream("layouts.txt")) {
            assertNotNull(in);
            Map<String, Integer> table = new TreeMap<>();
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .forEach(line -> {
                        String[] words = line.split(" ");
                        table.put(words[0] + " " + words[1], Integer.valueOf(words[2]));
                    });
            return table;
        }
    }

    private static String javaName(String entry) {
        String[] words = entry.split(" ");
        String type = Stream.of(words[0].split("_"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
        String member = words[1].equals("sizeof")
                ? "SIZE"
                : words[1].toUpperCase(Locale.ROOT).replace('.', '_');
        return type + "." + member;
    }

    private static List<Field> constants(Class<?> owner) {
        return Stream.of(owner.getDeclaredFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()) && !field.isSynthetic())
                .toList();
    }

    @Test
    void structsAreAsTheTableHasThem() throws Exception {
        Map<String, Integer> ours = new TreeMap<>();
        for (Class<?> header : HEADERS) {
            for (Class<?> struct : header.getDeclaredClasses()) {
                for (Field field : constants(struct)) {
                    ours.put(struct.getSimpleName() + "." + field.getName(), field.getInt(null));
                }
            }
        }
        Map<String, Integer> compilers = new TreeMap<>();
        table().forEach((entry, offset) -> compilers.put(javaName(entry), offset));
        assertEquals(compilers, ours);
    }

    @Test
    void theTableIsAsTheCompilerHasIt(@TempDir Path directory) throws Exception {
        StringBuilder source = new StringBuilder(INCLUDES);
        source.append("""
                #if __has_include(<bpf/libbpf.h>)
                #include <bpf/bpf.h>
                #include <bpf/libbpf.h>
                #define HAVE_LIBBPF
                #endif
                int main(void) {
                """);
        Map<String, Integer> table = table();
        for (String entry : table.keySet()) {
            String[] words = entry.split(" ");
            String value = words[1].equals("sizeof")
                    ? "sizeof(struct " + words[0] + ")"
                    : "offsetof(struct " + words[0] + ", " + words[1] + ")";
            boolean libbpf = words[0].endsWith("_opts");
            source.append(libbpf ? "#ifdef HAVE_LIBBPF\n" : "")
                    .append("printf(\"%s %zu\\n\", \"" + entry + "\", " + value + ");\n")
                    .append(libbpf ? "#endif\n" : "");
        }
        Map<String, Integer> compiled = new TreeMap<>(table);
        for (String line : run(directory, source.append("}\n").toString())) {
            int space = line.lastIndexOf(' ');
            compiled.put(line.substring(0, space), Integer.valueOf(line.substring(space + 1)));
        }
        assertEquals(table, compiled);
    }

    @Test
    void constantsAreAsTheCompilerHasThem(@TempDir Path directory) throws Exception {
        StringBuilder source = new StringBuilder(INCLUDES).append("int main(void) {\n");
        Map<String, Long> ours = new TreeMap<>();
        for (Class<?> header : HEADERS) {
            if (header == LibbpfH.class) {
                continue;
            }
            for (Field field : constants(header)) {
                String name = field.getName();
                ours.put(name, field.getType() == int.class ? (long) field.getInt(null) : field.getLong(null));
                boolean recent = NEW.contains(name);
                source.append(recent ? "#ifdef " + name + "\n" : "")
                        .append("printf(\"%s %lld\\n\", \"" + name + "\", (long long)" + name + ");\n")
                        .append(recent ? "#endif\n" : "");
            }
        }
        Map<String, Long> compiled = new TreeMap<>();
        for (String line : run(directory, source.append("}\n").toString())) {
            String[] words = line.split(" ");
            compiled.put(words[0], Long.valueOf(words[1]));
        }
        for (String name : NEW) {
            compiled.putIfAbsent(name, ours.get(name));
        }
        assertEquals(ours, compiled);
    }

    /** Compiles and runs a C program; its lines. */
    private static List<String> run(Path directory, String source) throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "gcc"))),
                "gcc is not installed: the table alone was checked");
        Path file = directory.resolve("layout.c");
        Files.writeString(file, source);
        Path program = directory.resolve("layout");
        List<String> complaints = lines(List.of("gcc", "-w", "-o", program.toString(), file.toString()));
        assertTrue(Files.exists(program), () -> String.join("\n", complaints));
        return lines(List.of(program.toString()));
    }

    private static List<String> lines(List<String> command) throws Exception {
        Process process = new ProcessBuilder(new ArrayList<>(command))
                .redirectErrorStream(true)
                .start();
        List<String> lines = process.inputReader(StandardCharsets.UTF_8).lines().toList();
        process.waitFor();
        return lines;
    }
}
