package headroom.linux.uapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import headroom.linux.bpf.Btf;
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
import java.util.OptionalLong;
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
            EthtoolNetlinkH.class,
            EventfdH.class,
            FcntlH.class,
            FilterH.class,
            GenetlinkH.class,
            IfAddrH.class,
            IfArpH.class,
            IfBridgeH.class,
            IfEtherH.class,
            IfH.class,
            IfLinkH.class,
            IfPacketH.class,
            IfTunH.class,
            IfTunnelH.class,
            IfVlanH.class,
            IfXdpH.class,
            Ip6TunnelH.class,
            LibbpfH.class,
            LwtunnelH.class,
            MmanH.class,
            NeighbourH.class,
            NetNamespaceH.class,
            NetdevH.class,
            NetlinkH.class,
            NexthopH.class,
            PollH.class,
            RtnetlinkH.class,
            SchedH.class,
            Seg6H.class,
            Seg6IptunnelH.class,
            Seg6LocalH.class,
            SocketH.class,
            SockiosH.class,
            UnistdH.class,
            VethH.class,
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
            "IFLA_TAILROOM",
            "ETHTOOL_A_RINGS_HDS_THRESH",
            "ETHTOOL_A_RINGS_HDS_THRESH_MAX",
            "ETHTOOL_A_RINGS_RX_PUSH",
            "ETHTOOL_A_RINGS_TX_PUSH_BUF_LEN",
            "ETHTOOL_A_RINGS_TX_PUSH_BUF_LEN_MAX",
            "IFLA_BRPORT_BACKUP_NHID",
            "IFLA_BRPORT_MAB",
            "IFLA_BRPORT_MCAST_MAX_GROUPS",
            "IFLA_BRPORT_MCAST_N_GROUPS",
            "IFLA_BRPORT_NEIGH_VLAN_SUPPRESS",
            "IFLA_BR_FDB_MAX_LEARNED",
            "IFLA_BR_FDB_N_LEARNED",
            "IFLA_MACVLAN_BC_CUTOFF",
            "IFLA_VXLAN_LABEL_POLICY",
            "IFLA_VXLAN_LOCALBYPASS",
            "IFLA_VXLAN_MC_ROUTE",
            "IFLA_VXLAN_RESERVED_BITS",
            "NL_ATTR_TYPE_SINT",
            "NL_ATTR_TYPE_UINT",
            "RTA_FLOWLABEL");

    /** Of headers and enums that are newer as a whole. */
    private static final List<String> NEW_PREFIXES = List.of("IFLA_NETKIT_", "NETKIT_", "NETDEV_");

    private static boolean isRecent(String name) {
        return NEW.contains(name) || NEW_PREFIXES.stream().anyMatch(name::startsWith);
    }

    private static final String INCLUDES = """
            #define _GNU_SOURCE
            #include <stddef.h>
            #include <stdio.h>
            #include <sys/socket.h>
            #include <sys/mman.h>
            #include <sys/eventfd.h>
            #include <sys/syscall.h>
            #include <fcntl.h>
            #include <linux/if.h>
            #include <poll.h>
            #include <sched.h>
            #include <linux/bpf.h>
            #include <linux/btf.h>
            #include <linux/capability.h>
            #include <linux/ethtool.h>
            #include <linux/ethtool_netlink.h>
            #include <linux/filter.h>
            #include <linux/genetlink.h>
            #include <linux/if_addr.h>
            #include <linux/if_arp.h>
            #include <linux/if_bridge.h>
            #include <linux/if_ether.h>
            #include <linux/if_link.h>
            #include <linux/if_packet.h>
            #include <linux/if_tun.h>
            #include <linux/if_tunnel.h>
            #include <linux/if_vlan.h>
            #include <linux/if_xdp.h>
            #include <linux/ip6_tunnel.h>
            #include <linux/lwtunnel.h>
            #include <linux/netlink.h>
            #include <linux/nexthop.h>
            #include <linux/neighbour.h>
            #include <linux/net_namespace.h>
            #include <linux/rtnetlink.h>
            #include <linux/seg6.h>
            #include <linux/seg6_iptunnel.h>
            #include <linux/seg6_local.h>
            #include <linux/sockios.h>
            #include <linux/veth.h>
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
                boolean recent = isRecent(name);
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
        for (String name : ours.keySet()) {
            if (isRecent(name)) {
                compiled.putIfAbsent(name, ours.get(name));
            }
        }
        assertEquals(ours, compiled);
    }

    /** What the headers are too old for is asked of the running kernel, where it was built with type information. */
    @Test
    void whatIsNewIsAsTheRunningKernelHasIt() throws Exception {
        assumeTrue(Files.isReadable(Path.of("/sys/kernel/btf/vmlinux")), "this kernel has no type information");
        Btf kernel = Btf.ofKernel();
        Map<String, Long> ours = new TreeMap<>();
        Map<String, Long> kernels = new TreeMap<>();
        for (Class<?> header : HEADERS) {
            for (Field field : constants(header)) {
                OptionalLong value =
                        isRecent(field.getName()) ? kernel.enumerator(field.getName()) : OptionalLong.empty();
                if (value.isPresent()) {
                    ours.put(field.getName(), (long) field.getInt(null));
                    kernels.put(field.getName(), value.getAsLong());
                }
            }
        }
        assertEquals(kernels, ours);
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
