package headroom.config;

import headroom.config.Place.Section;
import headroom.wire.IpAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What must hold of workers, memory and ports. */
final class PortRules {
    private static final int LEAST_FRAME_BYTES = 2048;
    /** A UMEM chunk is at most a page (xdp_umem_reg, net/xdp/xdp_umem.c), and pages are this large where we run. */
    private static final int PAGE_BYTES = 4096;

    private static final int MOST_WORKERS = 64;
    private static final int MOST_CPUS = 1024;
    private static final int MOST_QUEUES = 1024;
    private static final int MOST_PORTS = 256;
    private static final int MOST_RING = 1 << 15;
    private static final int MOST_FRAMES = 1 << 22;
    private static final long MOST_PACKET_RING_BYTES = 1L << 30;
    /** IFNAMSIZ less the NUL. */
    private static final int NAME_BYTES = 15;

    private final ForwarderConfig config;
    private final Violations violations;

    private PortRules(ForwarderConfig config, Violations violations) {
        this.config = config;
        this.violations = violations;
    }

    static void check(ForwarderConfig config, Violations violations) {
        PortRules rules = new PortRules(config, violations);
        rules.workers();
        rules.memory();
        rules.ports();
    }

    private void workers() {
        WorkerConfig workers = config.workers();
        range(Section.WORKERS, 0, "count", workers.count(), 1, MOST_WORKERS);
        range(Section.WORKERS, 0, "batch", workers.batchPackets(), 1, 256);
        Set<Integer> seen = new HashSet<>();
        for (int cpu : workers.cpus()) {
            range(Section.WORKERS, 0, "cpus", cpu, 0, MOST_CPUS - 1);
            violations.require(seen.add(cpu), Section.WORKERS, 0, "cpus", "cpus names CPU " + cpu + " twice");
        }
        violations.require(
                workers.cpus().isEmpty() || workers.cpus().size() == workers.count(),
                Section.WORKERS,
                0,
                "cpus",
                "cpus names " + workers.cpus().size() + " CPUs for " + workers.count() + " workers: one each, or none");
    }

    private void memory() {
        MemoryConfig memory = config.memory();
        int frame = memory.frameBytes();
        boolean valid = isPowerOfTwo(frame) && frame >= LEAST_FRAME_BYTES && frame <= PAGE_BYTES;
        violations.require(
                valid,
                Section.MEMORY,
                0,
                "frame",
                "frame is a power of two from " + LEAST_FRAME_BYTES + " to the page size " + PAGE_BYTES + ", not "
                        + frame);
        memory.frameCount().ifPresent(count -> range(Section.MEMORY, 0, "frames", count, 64, MOST_FRAMES));
        if (valid) {
            memory.headroomBytes()
                    .ifPresent(bytes ->
                            range(Section.MEMORY, 0, "headroom", bytes, 0, MemoryConfig.headroomBytesMax(frame)));
        }
    }

    private void ports() {
        List<PortConfig> ports = config.ports();
        violations.require(
                ports.size() <= MOST_PORTS, Section.PORTS, 0, "", "ports are " + MOST_PORTS + " at the most");
        Set<String> names = new HashSet<>();
        Map<Kernel, String> devices = new HashMap<>();
        for (int i = 0; i < ports.size(); i++) {
            PortConfig port = ports.get(i);
            violations.require(
                    names.add(port.name()), Section.PORTS, i, "name", "port \"" + port.name() + "\" is there already");
            name(i, "name", port.name());
            driver(i, port);
            if (port.driver() instanceof DriverConfig.Pcap) {
                continue;
            }
            name(i, "device", port.device());
            int index = i;
            port.netns().ifPresent(netns -> netns(index, netns));
            String other = devices.putIfAbsent(new Kernel(port.netns(), port.device()), port.name());
            violations.require(
                    other == null || other.equals(port.name()),
                    Section.PORTS,
                    i,
                    "device",
                    "device " + port.device() + " is port " + other + " already");
        }
    }

    /** The kernel's key of a device. */
    private record Kernel(Optional<String> netns, String device) {}

    /** dev_valid_name() in net/core/dev.c. */
    private void name(int index, String key, String name) {
        violations.require(
                !name.isEmpty()
                        && name.length() <= NAME_BYTES
                        && !name.equals(".")
                        && !name.equals("..")
                        && name.chars().allMatch(c -> c > ' ' && c < 127 && c != '/' && c != ':'),
                Section.PORTS,
                index,
                key,
                key + " \"" + name + "\" is not a device name: 1 to 15 printable characters, no blank, '/' or ':'");
    }

    private void netns(int index, String netns) {
        violations.require(
                !netns.isEmpty()
                        && netns.length() <= 255
                        && !netns.equals(".")
                        && !netns.equals("..")
                        && netns.chars().allMatch(c -> c > ' ' && c < 127 && c != '/'),
                Section.PORTS,
                index,
                "netns",
                "netns \"" + netns + "\" is not a name as 'ip netns' lists them");
    }

    private void driver(int index, PortConfig port) {
        switch (port.driver()) {
            case DriverConfig.AfXdp xdp -> {
                ring(index, xdp.ringEntries());
                queues(index, xdp.queues());
                xdp.busyPollUs().ifPresent(us -> range(Section.PORTS, index, "busy-poll", us, 1, 1_000_000));
            }
            case DriverConfig.AfPacket packet -> packetRing(index, packet);
            case DriverConfig.Pcap pcap -> capture(index, pcap);
        }
    }

    private void capture(int index, DriverConfig.Pcap pcap) {
        range(Section.PORTS, index, "mtu", pcap.mtuBytes(), 68, 65_535);
        pcap.mac()
                .ifPresent(mac -> violations.require(
                        !mac.isGroup() && mac.value() != 0,
                        Section.PORTS,
                        index,
                        "mac",
                        "mac " + mac + " is not the address of one device"));
        for (IpAddress address : pcap.addresses()) {
            violations.require(
                    !ConfigRules.isMulticast(address),
                    Section.PORTS,
                    index,
                    "addresses",
                    "addresses: " + address + " is not the address of one host");
        }
    }

    private void ring(int index, int entries) {
        violations.require(
                isPowerOfTwo(entries) && entries >= 64 && entries <= MOST_RING,
                Section.PORTS,
                index,
                "ring",
                "ring is a power of two from 64 to " + MOST_RING + ", not " + entries);
    }

    private void queues(int index, List<Integer> queues) {
        Set<Integer> seen = new HashSet<>();
        for (int queue : queues) {
            range(Section.PORTS, index, "queues", queue, 0, MOST_QUEUES - 1);
            violations.require(seen.add(queue), Section.PORTS, index, "queues", "queues names " + queue + " twice");
        }
        violations.require(
                queues.isEmpty() || queues.size() >= config.workers().count(),
                Section.PORTS,
                index,
                "queues",
                "queues names " + queues.size() + " for " + config.workers().count()
                        + " workers: each owns a queue of every port");
    }

    private void packetRing(int index, DriverConfig.AfPacket packet) {
        int block = packet.blockBytes();
        violations.require(
                isPowerOfTwo(block) && block >= 1 << 17 && block <= 1 << 24,
                Section.PORTS,
                index,
                "block",
                "block is a power of two from 131072 (a 64 KiB frame must fit) to 16777216, not " + block);
        range(Section.PORTS, index, "blocks", packet.blockCount(), 2, 4096);
        violations.require(
                (long) block * packet.blockCount() <= MOST_PACKET_RING_BYTES,
                Section.PORTS,
                index,
                "blocks",
                "block x blocks is at most 1 GiB");
        packet.headroomBytes().ifPresent(bytes -> range(Section.PORTS, index, "headroom", bytes, 0, 4096));
    }

    private void range(Section section, int index, String key, int value, int least, int most) {
        violations.require(
                value >= least && value <= most,
                section,
                index,
                key,
                key + " is " + least + " to " + most + ", not " + value);
    }

    private static boolean isPowerOfTwo(int value) {
        return value > 0 && Integer.bitCount(value) == 1;
    }
}
