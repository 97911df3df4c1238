package headroom.control;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import jnr.unixsocket.UnixSocketAddress;
import jnr.unixsocket.UnixSocketChannel;
import jnr.unixsocket.UnixSocketOptions;

/** One connection to a daemon, blocking. One thread. */
public final class ControlClient implements AutoCloseable {
    /** Opening a device may take seconds; a daemon that answers later is stuck. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    // inode(7)
    private static final int FILE_TYPE = 0170000;
    private static final int SOCKET_TYPE = 0140000;

    private final Path socket;
    private final Duration timeout;
    private final UnixSocketChannel channel;
    private final ControlCodec codec = new ControlCodec();
    private final ByteBuffer chunk = ByteBuffer.allocate(64 * 1024).limit(0);
    private long lastId;

    private ControlClient(Path socket, Duration timeout, UnixSocketChannel channel) {
        this.socket = socket;
        this.timeout = timeout;
        this.channel = channel;
    }

    /**
     * Connects to the daemon whose control socket is {@code socket}.
     *
     * @param timeout how long a reply may take
     */
    public static ControlClient connect(Path socket, Duration timeout) throws ControlException {
        UnixSocketChannel channel = null;
        try {
            channel = UnixSocketChannel.create();
            int millis = Math.toIntExact(Math.max(1, timeout.toMillis()));
            channel.setOption(UnixSocketOptions.SO_RCVTIMEO, millis);
            channel.setOption(UnixSocketOptions.SO_SNDTIMEO, millis);
            channel.connect(new UnixSocketAddress(socket.toString()));
            return new ControlClient(socket, timeout, channel);
        } catch (IOException | RuntimeException e) {
            closeQuietly(channel);
            throw cannotConnect(socket, e);
        }
    }

    private static ControlException cannotConnect(Path socket, Exception cause) {
        if (Files.notExists(socket)) {
            return noDaemon(socket, "there is no such socket", cause);
        }
        if (!isSocket(socket)) {
            return new ControlException("\"" + socket + "\" is no socket", cause);
        }
        if (!Files.isWritable(socket)) {
            return new ControlException(
                    "Cannot open control socket \"" + socket + "\": Permission denied\n"
                            + "Run as root or as a member of the socket's group" + group(socket),
                    cause);
        }
        return noDaemon(socket, String.valueOf(cause.getMessage()), cause);
    }

    /**
     * Whether there is a socket at that path on which nobody listens any more: what a daemon that was killed leaves.
     * False where that is not certain.
     */
    public static boolean isAbandoned(Path socket) {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            if (!isSocket(socket, LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
            // Not blocking: a listener whose backlog is full is a listener.
            channel.configureBlocking(false);
            channel.connect(UnixDomainSocketAddress.of(socket));
            return false;
        } catch (ConnectException e) {
            return true;
        } catch (IOException | IllegalArgumentException e) {
            return false; // no such file, or no permission to find out
        }
    }

    /** False also where that cannot be found out. */
    public static boolean isSocket(Path path, LinkOption... options) {
        try {
            int mode = (int) Files.getAttribute(path, "unix:mode", options);
            return (mode & FILE_TYPE) == SOCKET_TYPE;
        } catch (IOException e) {
            return false;
        }
    }

    private static ControlException noDaemon(Path socket, String why, Exception cause) {
        return new ControlException(
                "Cannot open control socket \"" + socket + "\": " + why + "\n"
                        + "Is the daemon running? Start it with: headroom run --config FILE; another socket is named"
                        + " by --socket PATH",
                cause);
    }

    private static String group(Path socket) {
        try {
            return " \"" + Files.getAttribute(socket, "posix:group") + "\"";
        } catch (IOException | RuntimeException e) {
            return "";
        }
    }

    /** Sends the command and waits for its reply. After an exception the connection is of no more use. */
    public Reply ask(Command command) throws ControlException {
        long id = ++lastId;
        byte[] request = codec.encode(new ControlCodec.Request(id, command)).getBytes(StandardCharsets.UTF_8);
        if (request.length > ControlCodec.MOST_REQUEST_BYTES) {
            throw new ControlException("The command is longer than " + ControlCodec.MOST_REQUEST_BYTES + " bytes");
        }
        String line = exchange(request);
        try {
            ControlCodec.Response response = codec.decodeResponse(line);
            // 0: the daemon refused the connection before it read a request.
            boolean mine = response.id() == id || (response.id() == 0 && response.reply() instanceof Reply.Rejected);
            if (!mine) {
                throw new ControlException(
                        "The daemon at \"" + socket + "\" answered request " + response.id() + " instead of " + id);
            }
            return response.reply();
        } catch (MalformedMessageException e) {
            throw e.code() == RpcError.OTHER_VERSION
                    ? new ControlException("The daemon at \"" + socket + "\" speaks another version of the control"
                            + " protocol: " + e.getMessage() + "\nUse the headroom that the daemon was started from")
                    : new ControlException("The daemon at \"" + socket + "\" answered nonsense: " + e.getMessage());
        }
    }

    private String exchange(byte[] request) throws ControlException {
        IOException unsent = null;
        try {
            send(ByteBuffer.wrap(request));
        } catch (IOException e) {
            // The daemon may have said why before it closed the connection.
            unsent = e;
        }
        try {
            return readLine();
        } catch (ControlException e) {
            throw e;
        } catch (IOException e) {
            throw new ControlException(
                    "The daemon at \"" + socket + "\" closed the connection", unsent == null ? e : unsent);
        }
    }

    private void send(ByteBuffer request) throws IOException {
        while (request.hasRemaining()) {
            if (channel.write(request) <= 0) {
                throw new ControlException("The daemon at \"" + socket + "\" does not take the command: timed out");
            }
        }
    }

    private String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (true) {
            int start = chunk.position();
            int end = endOfLine();
            line.write(chunk.array(), start, end - start);
            if (end < chunk.limit()) {
                chunk.position(end + 1);
                return line.toString(StandardCharsets.UTF_8);
            }
            if (line.size() > ControlCodec.MOST_REPLY_BYTES) {
                throw new ControlException("The daemon at \"" + socket + "\" answers without end");
            }
            chunk.clear();
            int count = read();
            chunk.flip();
            if (count < 0) {
                throw new IOException("end of stream");
            }
        }
    }

    /** Where the line feed is in what was read; its end when there is none. */
    private int endOfLine() {
        int at = chunk.position();
        while (at < chunk.limit() && chunk.get(at) != '\n') {
            at++;
        }
        return at;
    }

    private int read() throws IOException {
        int count = channel.read(chunk);
        if (count == 0) {
            throw new ControlException("The daemon at \"" + socket + "\" did not answer within " + timeout.toSeconds()
                    + " s; it may be stuck in a kernel call: see its log");
        }
        return count;
    }

    @Override
    public void close() {
        closeQuietly(channel);
    }

    private static void closeQuietly(UnixSocketChannel channel) {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                // Nothing is lost: what was asked has been answered.
                return;
            }
        }
    }
}
