package headroom.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ControlServerTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final String VERSION_REQUEST =
            "{\"jsonrpc\":\"2.0\",\"headroom\":1,\"id\":1,\"method\":\"version.show\",\"params\":{}}\n";
    private static final String VERSION_REPLY =
            "{\"jsonrpc\":\"2.0\",\"headroom\":1,\"id\":1,\"result\":{\"type\":\"version\",\"value\":"
                    + "{\"version\":\"test\",\"process_id\":1}}}";
    private static final String LARGE_REQUEST = VERSION_REQUEST.replace("version.show", "reload");
    /** More than a socket's buffers hold. */
    private static final Reply LARGE = new Reply.Reloaded(List.of("x".repeat(15 * 1024)).stream()
            .flatMap(line -> Collections.nCopies(500, line).stream())
            .toList());

    @TempDir
    private Path directory;

    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final AtomicInteger handled = new AtomicInteger();
    private final CountDownLatch gate = new CountDownLatch(1);
    private final CountDownLatch entered = new CountDownLatch(1);
    private Path socket;
    private ControlServer server;

    @BeforeEach
    void open() throws IOException {
        socket = directory.resolve("d/control.sock");
        server = ControlServer.open(socket, this::handle, executor, new ControlServer.Limits(8, TIMEOUT));
    }

    @AfterEach
    void close() {
        gate.countDown();
        server.close();
        executor.shutdownNow();
    }

    private Reply handle(Command command) {
        handled.incrementAndGet();
        return switch (command) {
            case Command.VersionShow _ -> new Reply.Version("test", 1);
            case Command.Reload _ -> LARGE;
            case Command.PortDelete _ -> throw new IllegalStateException("a bug");
            case Command.TunnelShow _ -> {
                entered.countDown();
                await(gate);
                yield new Reply.Done();
            }
            default -> new Reply.Rejected("not here");
        };
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(30, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private SocketChannel raw() throws IOException {
        return SocketChannel.open(UnixDomainSocketAddress.of(socket));
    }

    private static void send(SocketChannel channel, String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** The next line without its end; empty when the server closed instead. */
    private static String receive(SocketChannel channel) throws IOException {
        StringBuilder line = new StringBuilder();
        ByteBuffer one = ByteBuffer.allocate(1);
        try {
            while (channel.read(one.clear()) > 0) {
                char c = (char) one.get(0);
                if (c == '\n') {
                    return line.toString();
                }
                line.append(c);
            }
        } catch (IOException e) {
            // Reset by the server, which closed with bytes of ours unread.
            return line.toString();
        }
        return line.toString();
    }

    private void assertServes() throws IOException {
        try (ControlClient client = ControlClient.connect(socket, TIMEOUT)) {
            assertEquals(new Reply.Version("test", 1), client.ask(new Command.VersionShow()));
        }
    }

    @Test
    void answersManyRequestsOfOneClient() throws IOException {
        try (ControlClient client = ControlClient.connect(socket, TIMEOUT)) {
            for (int i = 0; i < 100; i++) {
                assertEquals(new Reply.Version("test", 1), client.ask(new Command.VersionShow()));
            }
            assertEquals(new Reply.Rejected("not here"), client.ask(new Command.PortShow(Optional.empty())));
            assertEquals(LARGE, client.ask(new Command.Reload()));
        }
    }

    @Test
    void aMessageInTwoHalves() throws IOException {
        try (SocketChannel client = raw()) {
            send(client, VERSION_REQUEST.substring(0, 20));
            assertServes();
            send(client, VERSION_REQUEST.substring(20));
            assertEquals(VERSION_REPLY, receive(client));
        }
    }

    @Test
    void aMessageByteByByte() throws IOException {
        try (SocketChannel client = raw()) {
            for (int i = 0; i < VERSION_REQUEST.length(); i++) {
                send(client, VERSION_REQUEST.substring(i, i + 1));
            }
            assertEquals(VERSION_REPLY, receive(client));
        }
    }

    @Test
    void manyMessagesAtOnceAreAnsweredInOrder() throws IOException {
        try (SocketChannel client = raw()) {
            StringBuilder requests = new StringBuilder();
            for (int id = 1; id <= 50; id++) {
                requests.append(VERSION_REQUEST.replace("\"id\":1", "\"id\":" + id));
            }
            send(client, requests.toString());
            for (int id = 1; id <= 50; id++) {
                assertEquals(VERSION_REPLY.replace("\"id\":1", "\"id\":" + id), receive(client));
            }
        }
    }

    @Test
    void manyBadMessagesAtOnceDoNotNest() throws IOException {
        try (SocketChannel client = raw()) {
            send(client, "\n".repeat(2_000) + VERSION_REQUEST);
            for (int i = 0; i < 2_000; i++) {
                assertTrue(receive(client).contains("-32600"));
            }
            assertEquals(VERSION_REPLY, receive(client));
        }
    }

    @Test
    void anEndlessLineIsRefusedAtTheBound() throws IOException {
        try (SocketChannel client = raw()) {
            String megabyte = "x".repeat(1 << 20);
            assertThrows(IOException.class, () -> {
                for (int i = 0; i < 1024; i++) {
                    send(client, megabyte);
                }
            });
            assertTrue(receive(client).contains("a request is at most 65536 bytes long"));
            assertEquals("", receive(client));
        }
        assertServes();
    }

    @Test
    void theLongestLineIsTaken() throws IOException {
        try (SocketChannel client = raw()) {
            String padded = " ".repeat(ControlCodec.MOST_REQUEST_BYTES - VERSION_REQUEST.length() + 1);
            send(client, padded + VERSION_REQUEST);
            assertEquals(VERSION_REPLY, receive(client));
        }
    }

    @Test
    void garbageDisturbsNobody() throws IOException {
        try (SocketChannel bad = raw();
                ControlClient good = ControlClient.connect(socket, TIMEOUT)) {
            for (String garbage : List.of("\n", "GET / HTTP/1.1\r\n", "{\n", "\u0000\u00ff\n", "[[[[[\n", "{}\n")) {
                send(bad, garbage);
                assertTrue(receive(bad).contains("\"error\":{\"code\":-32"), garbage);
                assertEquals(new Reply.Version("test", 1), good.ask(new Command.VersionShow()));
            }
            send(bad, VERSION_REQUEST);
            assertEquals(VERSION_REPLY, receive(bad));
        }
    }

    @Test
    void aThousandClients() throws IOException {
        List<SocketChannel> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 1000; i++) {
                SocketChannel client = raw();
                clients.add(client);
                if (i >= 8) {
                    assertTrue(receive(client).contains("\"code\":-32003"), "client " + i);
                    assertEquals("", receive(client));
                    client.close();
                }
            }
            for (SocketChannel client : clients.subList(0, 8)) {
                send(client, VERSION_REQUEST);
                assertEquals(VERSION_REPLY, receive(client));
            }
            try (ControlClient further = ControlClient.connect(socket, TIMEOUT)) {
                assertEquals(
                        new Reply.Rejected("too many clients at a time; try again"),
                        further.ask(new Command.VersionShow()));
            }
        } finally {
            for (SocketChannel client : clients) {
                client.close();
            }
        }
        awaitService();
    }

    /** The server learns of closed connections in its own time. */
    private void awaitService() throws IOException {
        while (true) {
            try (ControlClient client = ControlClient.connect(socket, TIMEOUT)) {
                if (client.ask(new Command.VersionShow()) instanceof Reply.Version) {
                    return;
                }
            }
        }
    }

    @Test
    void clientsThatLeaveInMidReply() throws IOException {
        for (int i = 0; i < 5; i++) {
            try (SocketChannel client = raw()) {
                send(client, LARGE_REQUEST);
                assertEquals('{', (char) readByte(client));
            }
        }
        awaitService();
    }

    private static byte readByte(SocketChannel client) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        assertEquals(1, client.read(one));
        return one.get(0);
    }

    @Test
    void whoDoesNotReadGetsOneReplyOnly() throws IOException {
        try (SocketChannel slow = raw()) {
            for (int i = 0; i < 100; i++) {
                send(slow, LARGE_REQUEST);
            }
            readByte(slow);
            for (int i = 0; i < 20; i++) {
                assertServes();
            }
            assertEquals(21, handled.get());
        }
    }

    @Test
    void whoSaysNothingIsDisconnected() throws IOException {
        Path other = directory.resolve("idle.sock");
        try (ControlServer _ = ControlServer.open(
                        other, this::handle, executor, new ControlServer.Limits(8, Duration.ofMillis(50)));
                SocketChannel silent = SocketChannel.open(UnixDomainSocketAddress.of(other))) {
            assertEquals("", receive(silent));
        }
    }

    @Test
    void whoWaitsForACommandIsNotDisconnected() throws Exception {
        Path other = directory.resolve("idle.sock");
        try (ControlServer _ = ControlServer.open(
                        other, this::handle, executor, new ControlServer.Limits(8, Duration.ofMillis(20)));
                SocketChannel waiting = SocketChannel.open(UnixDomainSocketAddress.of(other));
                SocketChannel silent = SocketChannel.open(UnixDomainSocketAddress.of(other))) {
            send(waiting, VERSION_REQUEST.replace("version.show", "tunnel.show"));
            await(entered);
            assertEquals("", receive(silent));
            gate.countDown();
            assertTrue(receive(waiting).contains("\"type\":\"done\""));
        }
    }

    @Test
    void aBugInACommandIsToldAndSurvived() throws IOException {
        try (ControlClient client = ControlClient.connect(socket, TIMEOUT)) {
            assertEquals(
                    new Reply.Rejected("the daemon failed at this command: java.lang.IllegalStateException: a bug;"
                            + " its log says more"),
                    client.ask(new Command.PortDelete("x")));
            assertEquals(new Reply.Version("test", 1), client.ask(new Command.VersionShow()));
        }
    }

    @Test
    void permissions() throws IOException {
        assertEquals("rw-rw----", PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)));
        assertEquals("rwxr-x---", PosixFilePermissions.toString(Files.getPosixFilePermissions(socket.getParent())));
        try (var files = Files.list(socket.getParent())) {
            assertEquals(List.of(socket), files.toList());
        }
    }

    @Test
    void theSocketGoesWithTheServer() {
        server.close();
        assertFalse(Files.exists(socket));
        server.close();
    }

    @Test
    void anotherDaemonIsNotPushedAside() throws IOException {
        ControlException thrown =
                assertThrows(ControlException.class, () -> ControlServer.open(socket, this::handle, executor));
        assertTrue(thrown.getMessage().contains("another daemon answers there"), thrown.getMessage());
        assertServes();
    }

    @Test
    void aSocketNobodyAnswersOnIsReplaced() throws IOException {
        Path stale = directory.resolve("stale.sock");
        try (ServerSocketChannel left = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            left.bind(UnixDomainSocketAddress.of(stale));
        }
        assertTrue(Files.exists(stale));
        try (ControlServer _ = ControlServer.open(stale, this::handle, executor);
                ControlClient client = ControlClient.connect(stale, TIMEOUT)) {
            assertInstanceOf(Reply.Version.class, client.ask(new Command.VersionShow()));
        }
    }

    @Test
    void anotherFileIsNotRemoved() throws IOException {
        Path file = directory.resolve("notes.txt");
        Files.writeString(file, "mine");
        ControlException thrown =
                assertThrows(ControlException.class, () -> ControlServer.open(file, this::handle, executor));
        assertEquals("Cannot create control socket \"" + file + "\": another file is there", thrown.getMessage());
        assertEquals("mine", Files.readString(file));
    }

    @Test
    void aLaterDaemonsSocketIsNotRemoved() throws IOException {
        Files.delete(socket);
        try (ControlServer _ = ControlServer.open(socket, this::handle, executor)) {
            server.close();
            assertServes();
        }
    }
}
