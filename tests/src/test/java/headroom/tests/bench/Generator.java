package headroom.tests.bench;

import headroom.linux.bpf.BpfObject;
import headroom.linux.io.Affinity;
import headroom.linux.io.Interfaces;
import headroom.wire.Ipv6Address;
import headroom.wire.MacAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A process that sends one frame over and over from inside the kernel, until it is ended: an XDP program run by
 * BPF_PROG_RUN redirects each to a device of the process's namespace.
 *
 * <p>Arguments: CPU, BPF object, device, frames a second (0: as many as it goes), and the frame's Ethernet and IPv6
 * destination and source.
 */
final class Generator {
    /** One call with many: what a call sets up first costs as much as thousands of frames. */
    private static final int REPEAT = Integer.MAX_VALUE;

    private static final int BATCH = 64;

    /** Name of the thread that sends. */
    static final String THREAD = "generator";

    private static final int ORDER_BYTES = 8 + TestFrame.BYTES;

    private Generator() {}

    public static void main(String[] arguments) throws Exception {
        Thread thread = Thread.ofPlatform().name(THREAD).start(() -> run(arguments));
        thread.join();
    }

    private static void run(String... arguments) {
        try {
            send(arguments);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void send(String... arguments) throws IOException {
        Affinity.pinTo(Integer.parseInt(arguments[0]));
        long rate = Long.parseLong(arguments[3]);
        byte[] frame = TestFrame.bytes(
                MacAddress.parse(arguments[4]),
                MacAddress.parse(arguments[6]),
                Ipv6Address.parse(arguments[7]),
                Ipv6Address.parse(arguments[5]));
        ByteBuffer order = ByteBuffer.allocate(ORDER_BYTES).order(ByteOrder.nativeOrder());
        order.putInt(Interfaces.index(arguments[2]));
        order.putInt(rate == 0 ? 0 : (int) (1_000_000_000L / rate));
        order.put(frame);
        try (BpfObject object = BpfObject.open("bench", Files.readAllBytes(Path.of(arguments[1])))) {
            object.load();
            object.map("orders").update(new byte[Integer.BYTES], order.array());
            boolean more = true;
            while (more) {
                more = object.program("generate").runLive(frame, REPEAT, BATCH);
            }
        }
    }
}
