package headroom.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The client before daemons that are absent, silent, or mad. */
@Timeout(60)
class ControlClientTest {
    @TempDir
    private Path directory;

    record Mad(String answer, String told) {
        @Override
        public String toString() {
            return told;
        }
    }

    static Stream<Mad> mad() {
        return Stream.of(
                new Mad("", "closed the connection"),
                new Mad("{\"jsonrpc\"", "closed the connection"),
                new Mad("hello\n", "answered nonsense: not JSON"),
                new Mad(
                        "{\"jsonrpc\":\"2.0\",\"headroom\":9,\"id\":1,\"result\":{}}\n",
                        "speaks another version of the control protocol: protocol version 9 where 1 is spoken\n"
                                + "Use the headroom that the daemon was started from"),
                new Mad(
                        "{\"jsonrpc\":\"2.0\",\"headroom\":1,\"id\":1,\"result\":{\"type\":\"x\",\"value\":{}}}\n",
                        "answered nonsense: a result of unknown type \"x\""),
                new Mad(
                        "{\"jsonrpc\":\"2.0\",\"headroom\":1,\"id\":5,\"result\":{\"type\":\"done\",\"value\":{}}}\n",
                        "answered request 5 instead of 1"),
                new Mad("x".repeat(ControlCodec.MOST_REPLY_BYTES + 100_000), "answers without end"));
    }

    @ParameterizedTest
    @MethodSource("mad")
    void madDaemons(Mad mad) throws Exception {
        ControlException thrown = against(mad.answer(), new CountDownLatch(0), Duration.ofSeconds(20));
        assertTrue(thrown.getMessage().contains(mad.told()), thrown.getMessage());
    }

    @Test
    void aSilentDaemonTimesOut() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        ControlException thrown = against("", end, Duration.ofMillis(50));
        assertTrue(thrown.getMessage().contains("did not answer within 0 s"), thrown.getMessage());
    }

    /** Asks a daemon that answers so to the first request, and closes the connection after {@code end}. */
    private ControlException against(String answer, CountDownLatch end, Duration timeout) throws Exception {
        Path socket = directory.resolve("mad.sock");
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(UnixDomainSocketAddress.of(socket));
            Thread daemon = Thread.ofPlatform().start(() -> answer(listener, answer, end));
            try (ControlClient client = ControlClient.connect(socket, timeout)) {
                return assertThrows(ControlException.class, () -> client.ask(new Command.VersionShow()));
            } finally {
                end.countDown();
                daemon.join();
            }
        }
    }

    private static void answer(ServerSocketChannel listener, String answer, CountDownLatch end) {
        try (SocketChannel client = listener.accept()) {
            ByteBuffer request = ByteBuffer.allocate(4096);
            client.read(request);
            ByteBuffer bytes = ByteBuffer.wrap(answer.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                client.write(bytes);
            }
            end.await();
        } catch (IOException e) {
            // The client had enough.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void noDaemon() {
        Path socket = directory.resolve("none.sock");
        ControlException thrown =
                assertThrows(ControlException.class, () -> ControlClient.connect(socket, Duration.ofSeconds(1)));
        assertEquals(
                "Cannot open control socket \"" + socket + "\": there is no such socket\n"
                        + "Is the daemon running? Start it with: headroom run --config FILE; another socket is named"
                        + " by --socket PATH",
                thrown.getMessage());
    }

    @Test
    void aDaemonThatWasKilled() throws IOException {
        Path socket = directory.resolve("stale.sock");
        try (ServerSocketChannel left = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            left.bind(UnixDomainSocketAddress.of(socket));
        }
        assertTrue(Files.exists(socket));
        ControlException thrown =
                assertThrows(ControlException.class, () -> ControlClient.connect(socket, Duration.ofSeconds(1)));
        assertTrue(
                thrown.getMessage().startsWith("Cannot open control socket \"" + socket + "\": Connection refused\n"),
                thrown.getMessage());
    }

    @Test
    void aPathTooLongForASocket() {
        Path socket = directory.resolve("x".repeat(120));
        ControlException thrown =
                assertThrows(ControlException.class, () -> ControlClient.connect(socket, Duration.ofSeconds(1)));
        assertTrue(thrown.getMessage().startsWith("Cannot open control socket"), thrown.getMessage());
    }
}
