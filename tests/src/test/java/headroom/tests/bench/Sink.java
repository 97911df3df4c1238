package headroom.tests.bench;

import headroom.lab.Namespace;
import headroom.linux.bpf.BpfLink;
import headroom.linux.bpf.BpfMap;
import headroom.linux.bpf.BpfObject;
import headroom.linux.bpf.BpfProgram.XdpMode;
import headroom.linux.io.Interfaces;
import headroom.linux.io.NetworkNamespace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Drops every frame a device receives, in the driver, and counts them by length. */
final class Sink implements AutoCloseable {
    private static final Path POSSIBLE_CPUS = Path.of("/sys/devices/system/cpu/possible");

    private final BpfObject object;
    private final BpfLink link;
    private final BpfMap arrived;
    private final int cpus;

    private Sink(byte[] elf, String device) throws IOException {
        cpus = possibleCpus();
        object = BpfObject.open("bench", elf);
        try {
            object.load();
            arrived = object.map("arrived");
            link = object.program("sink").attachXdp(Interfaces.index(device), XdpMode.NATIVE);
        } catch (IOException | RuntimeException e) {
            object.close();
            throw e;
        }
    }

    static Sink open(byte[] elf, Namespace namespace, String device) throws Exception {
        try (NetworkNamespace entered = NetworkNamespace.named(namespace.name())) {
            return entered.call(() -> new Sink(elf, device));
        }
    }

    /** Frames of this length so far, over all CPUs. */
    long frames(int length) throws IOException {
        byte[] key = ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.nativeOrder())
                .putInt(length)
                .array();
        ByteBuffer values = ByteBuffer.wrap(arrived.lookupPerCpu(key, cpus)).order(ByteOrder.nativeOrder());
        long sum = 0;
        while (values.hasRemaining()) {
            sum += values.getLong();
        }
        return sum;
    }

    private static int possibleCpus() throws IOException {
        String range = Files.readString(POSSIBLE_CPUS).strip(); // "0-1"
        return Integer.parseInt(range.substring(range.lastIndexOf('-') + 1)) + 1;
    }

    @Override
    public void close() {
        link.close();
        object.close();
    }
}
