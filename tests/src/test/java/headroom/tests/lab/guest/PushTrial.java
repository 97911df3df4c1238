package headroom.tests.lab.guest;

import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.lab.VethEnd;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.socket.NetlinkSocket;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** A header pushed at TC egress, by every kind of sender and with every interesting value of the knob. */
final class PushTrial {
    private static final int PACKETS = 20_000;
    /** Whatever happens once, happens before the count. */
    private static final int WARM_UP_PACKETS = 64;

    private static final int IDLE_MS = 1000;
    private static final int TCP_BYTES = 4 << 20;
    private static final int TCP_PORT = 5001;
    private static final int UDP6_SPARE_BYTES = 8; // ip6_output.c keeps room for a fragment header

    private final Findings findings;
    private final Namespace sending;
    private final Namespace receiving;
    private final Wire wire = Wire.of("v0", 1, 2);
    private final Path programs;

    PushTrial(Lab lab, Findings findings, Path programs) throws IOException {
        this.findings = findings;
        this.programs = programs;
        sending = lab.namespace("sending");
        receiving = lab.namespace("receiving");
        lab.connect(
                VethEnd.of(sending, "v0").mac(wire.fromMacText()).addresses("10.9.0.1/24", "fd09::1/64"),
                VethEnd.of(receiving, "v1").mac(wire.toMacText()).addresses("10.9.0.2/24", "fd09::2/64"));
        neighbour(sending, "v0", 2);
        neighbour(receiving, "v1", 1);
    }

    private static void neighbour(Namespace namespace, String device, int number) throws IOException {
        for (String address : new String[] {"10.9.0." + number, "fd09::" + number}) {
            namespace.ip("neigh replace %s lladdr 02:00:00:00:00:0%d dev %s nud permanent"
                    .formatted(address, number, device));
        }
    }

    void run() throws Exception {
        try (NetworkNamespace opened = NetworkNamespace.named(sending.name());
                NetlinkSocket socket = NetlinkSocket.route(opened)) {
            filter(sending, "v0", "egress", "push20.bpf.o", "push");
            filter(receiving, "v1", "ingress", "push20.bpf.o", "sink");
            for (Traffic traffic :
                    new Traffic[] {Traffic.UDP4, Traffic.RAW4, Traffic.RAW6, Traffic.PACKET, Traffic.PACKET_RING}) {
                measure(opened, socket, traffic, "push20", 0, 17, 18, 64, 128, 512);
            }
            measure(opened, socket, Traffic.UDP6, "push20", 0, 17 - UDP6_SPARE_BYTES, 18 - UDP6_SPARE_BYTES, 512);
            idle(socket);
            tcp(opened, socket);
            unfilter(sending, "v0");
            unfilter(receiving, "v1");
            for (Traffic traffic : new Traffic[] {Traffic.UDP4, Traffic.UDP6, Traffic.PACKET}) {
                measure(opened, socket, traffic, "nopush", 0, 512);
            }
            xdp(opened, socket);
        }
    }

    /** AF_XDP passes TC egress by, so its packets meet their push where the other end takes them in. */
    private void xdp(NetworkNamespace opened, NetlinkSocket socket) throws Exception {
        // The filter added last comes first.
        filter(receiving, "v1", "ingress", "push20.bpf.o", "sink");
        filter(receiving, "v1", "ingress", "push20.bpf.o", "push");
        measure(opened, socket, Traffic.XDP, "push20", 0, 17, 18, 512);
        unfilter(receiving, "v1");
        filter(receiving, "v1", "ingress", "push100.bpf.o", "sink");
        filter(receiving, "v1", "ingress", "push100.bpf.o", "push");
        measure(opened, socket, Traffic.XDP, "push100", 0, 64, 65, 512);
        unfilter(receiving, "v1");
    }

    private void measure(NetworkNamespace opened, NetlinkSocket socket, Traffic traffic, String push, int... values)
            throws Exception {
        for (int value : values) {
            Knob.set(socket, "v0", value);
            try (Sender sender = traffic.open(opened, wire)) {
                sender.send(WARM_UP_PACKETS);
                Count before = Count.now(receiving, "v1");
                Reallocations.reset();
                sender.send(PACKETS);
                findings.put(
                        "%s.%s.%d".formatted(push, traffic, value),
                        Count.now(receiving, "v1").since(before));
            }
        }
    }

    private void idle(NetlinkSocket socket) throws IOException, InterruptedException {
        Knob.set(socket, "v0", 512);
        Count before = Count.now(receiving, "v1");
        Reallocations.reset();
        Thread.sleep(IDLE_MS);
        findings.put("idle.512", Count.now(receiving, "v1").since(before));
    }

    /** A stream beside the push, which leaves TCP alone. */
    private void tcp(NetworkNamespace opened, NetlinkSocket socket) throws Exception {
        for (int value : new int[] {0, 512}) {
            Knob.set(socket, "v0", value);
            Reallocations.reset();
            long arrived = transfer(opened);
            findings.put("tcp." + value, "%d bytes, %d reallocations".formatted(arrived, Reallocations.count()));
        }
    }

    private long transfer(NetworkNamespace opened) throws Exception {
        try (NetworkNamespace other = NetworkNamespace.named(receiving.name());
                ServerSocket server = other.call(() -> new ServerSocket(TCP_PORT, 1, wire.to4()))) {
            CompletableFuture<Long> arrived = new CompletableFuture<>();
            Thread.ofPlatform().start(() -> {
                try (Socket accepted = server.accept();
                        InputStream in = accepted.getInputStream()) {
                    arrived.complete(in.transferTo(OutputStream.nullOutputStream()));
                } catch (IOException e) {
                    arrived.completeExceptionally(e);
                }
            });
            InetSocketAddress to = new InetSocketAddress(wire.to4(), TCP_PORT);
            try (Socket client = opened.call(() -> connect(to))) {
                client.getOutputStream().write(new byte[TCP_BYTES]);
            }
            return arrived.get();
        }
    }

    private static Socket connect(InetSocketAddress to) throws IOException {
        Socket socket = new Socket();
        socket.connect(to);
        return socket;
    }

    private void filter(Namespace namespace, String device, String direction, String object, String section)
            throws IOException {
        if (!namespace.run("tc", "qdisc", "show", "dev", device).contains("clsact")) {
            namespace.run("tc", "qdisc", "add", "dev", device, "clsact");
        }
        String path = programs.resolve(object).toString();
        namespace.run(
                "tc",
                "filter",
                "add",
                "dev",
                device,
                direction,
                "bpf",
                "direct-action",
                "object-file",
                path,
                "section",
                section);
    }

    private static void unfilter(Namespace namespace, String device) throws IOException {
        namespace.run("tc", "qdisc", "del", "dev", device, "clsact");
    }
}
