package headroom.config;

import headroom.config.DriverConfig.AfPacket;
import headroom.config.DriverConfig.AfXdp;
import headroom.config.DriverConfig.Pcap;
import headroom.wire.IpAddress;
import headroom.wire.MacAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The {@code ports} section. */
final class PortReader {
    private static final Map<String, PortConfig.Role> ROLES =
            Map.of("core", PortConfig.Role.CORE, "access", PortConfig.Role.ACCESS);
    private static final Map<String, AfXdp.Mode> MODES =
            Map.of("auto", AfXdp.Mode.AUTO, "native", AfXdp.Mode.NATIVE, "generic", AfXdp.Mode.GENERIC);
    private static final Map<String, AfXdp.Copy> COPIES =
            Map.of("auto", AfXdp.Copy.AUTO, "copy", AfXdp.Copy.COPY, "zero-copy", AfXdp.Copy.ZERO_COPY);
    private static final Map<String, Pcap.Format> FORMATS =
            Map.of("microseconds", Pcap.Format.MICROSECONDS, "nanoseconds", Pcap.Format.NANOSECONDS);

    /** Which driver the rest of the keys is of. */
    private enum Kind {
        AF_XDP,
        AF_PACKET,
        PCAP
    }

    private static final Map<String, Kind> KINDS =
            Map.of("af_xdp", Kind.AF_XDP, "af_packet", Kind.AF_PACKET, "pcap", Kind.PCAP);

    private final Path directory;

    /**
     * Reads ports.
     *
     * @param directory that relative paths of captures start from
     */
    PortReader(Path directory) {
        this.directory = directory;
    }

    /** The port; one with a stand-in driver when only its name could be read; empty without a name. */
    Optional<PortConfig> read(Fields fields, Problems problems) {
        int before = problems.count();
        Optional<String> name = fields.text("name");
        fields.require("name");
        Kind kind = fields.choice("driver", KINDS).orElse(Kind.AF_XDP);
        PortConfig.Role role = fields.choice("role", ROLES).orElse(PortConfig.Role.CORE);
        Optional<String> device = Optional.empty();
        Optional<String> netns = Optional.empty();
        PortConfig.Takeover takeover = PortConfig.Takeover.REFUSE;
        if (kind != Kind.PCAP) {
            device = fields.text("device");
            netns = fields.text("netns");
            takeover = fields.flag("steal") ? PortConfig.Takeover.STEAL : PortConfig.Takeover.REFUSE;
        }
        DriverConfig driver = switch (kind) {
            case AF_XDP -> afXdp(fields);
            case AF_PACKET -> afPacket(fields);
            case PCAP -> pcap(fields);
        };
        fields.finish();
        if (name.isEmpty()) {
            return Optional.empty();
        }
        if (problems.count() > before) {
            return Optional.of(standIn(name.get(), role));
        }
        return Optional.of(new PortConfig(name.get(), device.orElse(name.get()), netns, role, takeover, driver));
    }

    private static PortConfig standIn(String name, PortConfig.Role role) {
        Pcap nothing = new Pcap(
                Optional.empty(),
                Optional.empty(),
                Pcap.Format.MICROSECONDS,
                Pcap.DEFAULT_MTU_BYTES,
                Optional.empty(),
                List.of());
        return new PortConfig(name, name, Optional.empty(), role, PortConfig.Takeover.REFUSE, nothing);
    }

    private static AfXdp afXdp(Fields fields) {
        return new AfXdp(
                fields.choice("mode", MODES).orElse(AfXdp.DEFAULT.mode()),
                fields.choice("copy", COPIES).orElse(AfXdp.DEFAULT.copy()),
                fields.numbers("queues"),
                fields.number("ring").orElse(AfXdp.DEFAULT.ringEntries()),
                fields.number("busy-poll"));
    }

    private static AfPacket afPacket(Fields fields) {
        return new AfPacket(
                fields.number("block").orElse(AfPacket.DEFAULT.blockBytes()),
                fields.number("blocks").orElse(AfPacket.DEFAULT.blockCount()),
                fields.number("headroom"));
    }

    private Pcap pcap(Fields fields) {
        return new Pcap(
                fields.text("read", this::path),
                fields.text("write", this::path),
                fields.choice("format", FORMATS).orElse(Pcap.Format.MICROSECONDS),
                fields.number("mtu").orElse(Pcap.DEFAULT_MTU_BYTES),
                fields.text("mac", MacAddress::parse),
                fields.texts("addresses", IpAddress::parse));
    }

    private Path path(String text) {
        try {
            return directory.resolve(text).normalize();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("\"" + text + "\" is not a path", e);
        }
    }
}
