package headroom.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import headroom.doctor.CapabilitiesReader;
import headroom.doctor.DeviceCapabilities;
import headroom.doctor.MachineCapabilities;
import headroom.doctor.ModeCapability;
import headroom.linux.io.NetworkNamespace;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** {@code headroom capabilities}. */
final class CapabilitiesObject implements CliObject {
    private static final String NOT_REPORTED = "not reported";

    @Override
    public String name() {
        return "capabilities";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom [ -n NETNS ] capabilities [ [ dev ] DEVICE ]

                What kernel, process and devices allow: privileges, XDP features, queues, and per mode the largest MTU
                (for a veth in native mode: of its peer), the headroom there can be with frames of 4096 bytes, the SIDs
                that are pushed in place with it and leave room for a packet, and the inner MTU behind a push of one SID
                and of all of them. What the kernel does not report is not made up.
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        return Map.of("", List.of("dev"));
    }

    @Override
    public int run(String command, Words words, Session session)
            throws UsageException, RefusedException, FailedException {
        boolean named = words.hasNext();
        words.skip("dev");
        Optional<String> device = named ? Optional.of(words.next()) : Optional.empty();
        words.end();
        MachineCapabilities machine = MachineCapabilities.read();
        List<DeviceCapabilities> devices = devices(session.options().netns(), device);
        session.terminal()
                .out()
                .print(session.has(Options.Flag.JSON) ? json(machine, devices, session) : text(machine, devices));
        return 0;
    }

    private static List<DeviceCapabilities> devices(Optional<String> netns, Optional<String> device)
            throws RefusedException, FailedException {
        try (NetworkNamespace namespace =
                        netns.isPresent() ? Kernel.namespace(netns.get()) : NetworkNamespace.current();
                CapabilitiesReader reader = CapabilitiesReader.open(namespace)) {
            if (device.isEmpty()) {
                return reader.all();
            }
            Optional<DeviceCapabilities> found = reader.of(device.get());
            if (found.isEmpty()) {
                throw new RefusedException(List.of("Cannot find device \"" + device.get() + "\""));
            }
            return List.of(found.get());
        } catch (IOException e) {
            throw new RefusedException(List.of(String.valueOf(e.getMessage())));
        }
    }

    private static String text(MachineCapabilities machine, List<DeviceCapabilities> devices) {
        StringBuilder text = new StringBuilder();
        text.append("kernel %s: btf %s jit %s lockdown %s%n"
                .formatted(
                        machine.kernel(),
                        word(machine.typeInformation()),
                        machine.jit().map(CapabilitiesObject::word).orElse(NOT_REPORTED),
                        machine.lockdown().orElse(NOT_REPORTED)));
        text.append("process: %s%s memlock %s%n"
                .formatted(
                        machine.held().isEmpty() ? "no capabilities" : String.join(" ", machine.held()),
                        machine.missing().isEmpty() ? "" : " missing " + String.join(" ", machine.missing()),
                        machine.memlockBytes().isPresent()
                                ? Long.toString(machine.memlockBytes().getAsLong())
                                : "unlimited"));
        devices.forEach(device -> text.append('\n').append(text(device)));
        return text.toString();
    }

    private static String text(DeviceCapabilities device) {
        StringBuilder text = new StringBuilder();
        text.append("%s: driver %s mtu %d queues %s%s%n"
                .formatted(
                        device.device(),
                        device.driver().or(device::kind).orElse("none"),
                        device.mtuBytes(),
                        number(device.receiveQueues()),
                        device.receiveQueuesMax().isPresent()
                                ? " of " + device.receiveQueuesMax().getAsInt()
                                : ""));
        text.append("    zero-copy %s xdp %s%n"
                .formatted(
                        device.isZeroCopyPossible()
                                .map(CapabilitiesObject::word)
                                .orElse(NOT_REPORTED),
                        device.xdpFeatures()
                                .map(features -> features.isEmpty() ? "none" : String.join(" ", features))
                                .orElse(NOT_REPORTED)));
        text.append("    headroom %s tailroom %s ll_reserved %d tx_extra_headroom %s%n"
                .formatted(
                        number(device.headroomBytes()),
                        number(device.tailroomBytes()),
                        device.llReservedBytes(),
                        number(device.txExtraHeadroomBytes())));
        Table table = new Table("MODE", "POSSIBLE", "MTU-MAX", "HEADROOM", "SIDS", "INNER-MTU-1-SID", "INNER-MTU-ALL");
        for (ModeCapability mode : device.modes()) {
            table.row(
                    mode.mode(),
                    mode.possible().name().toLowerCase(Locale.ROOT),
                    dash(mode.mtuBytesMax()),
                    mode.headroomBytes(),
                    mode.sidsInPlace(),
                    dash(mode.innerMtuBytes()),
                    dash(mode.innerMtuMostSidsBytes()));
        }
        return text.append(table.render().indent(4)).toString();
    }

    private static String word(boolean yes) {
        return yes ? "yes" : "no";
    }

    private static String number(OptionalInt value) {
        return value.isPresent() ? Integer.toString(value.getAsInt()) : NOT_REPORTED;
    }

    private static String dash(OptionalInt value) {
        return value.isPresent() ? Integer.toString(value.getAsInt()) : "-";
    }

    private static String json(MachineCapabilities machine, List<DeviceCapabilities> devices, Session session) {
        JsonOutput output = new JsonOutput(session.options());
        return output.array(List.of(machine), of -> {
            ObjectNode node = output.object();
            node.set("process", output.plain(of));
            node.set("devices", output.plain(devices));
            return node;
        });
    }
}
