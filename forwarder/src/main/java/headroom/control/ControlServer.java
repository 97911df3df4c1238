package headroom.control;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.flow.FlowControlHandler;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Listens on the control socket. Its event loop reads and writes; commands run on the executor it is given. Every
 * client has one request and one reply at a time in memory, both bounded.
 */
public final class ControlServer implements AutoCloseable {
    static final int BACKLOG = 128;

    private final SocketFile file;
    private final MultiThreadIoEventLoopGroup loop =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("control-socket"), EpollIoHandler.newFactory());
    private final ChannelGroup clients = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final Limits limits;
    private Channel listener;
    private boolean closed;

    /**
     * What a client may cost.
     *
     * @param clients at a time; further ones are told and sent away
     * @param idle how long a client may say nothing, or not read its reply
     */
    record Limits(int clients, Duration idle) {
        static final Limits DEFAULT = new Limits(64, Duration.ofMinutes(5));
    }

    private ControlServer(Path socket, Limits limits) {
        this.file = new SocketFile(socket);
        this.limits = limits;
    }

    /**
     * Binds the socket and begins to serve.
     *
     * @param control runs each command
     * @param executor runs one command at a time; the caller shuts it down after this server
     * @throws ControlException when the socket cannot be had
     */
    public static ControlServer open(Path socket, Control control, Executor executor) throws ControlException {
        return open(socket, control, executor, Limits.DEFAULT);
    }

    static ControlServer open(Path socket, Control control, Executor executor, Limits limits) throws ControlException {
        ControlServer server = new ControlServer(socket, limits);
        try {
            server.file.publish(path -> server.bind(path, control, executor));
            return server;
        } catch (ControlException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private void bind(Path path, Control control, Executor executor) throws IOException {
        ControlCodec codec = new ControlCodec();
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loop)
                .channel(EpollServerDomainSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childHandler(new ChannelInitializer<EpollDomainSocketChannel>() {
                    @Override
                    protected void initChannel(EpollDomainSocketChannel client) {
                        client.pipeline()
                                .addLast(new IdleStateHandler(limits.idle().toMillis(), 0, 0, TimeUnit.MILLISECONDS))
                                .addLast(new LineBasedFrameDecoder(ControlCodec.MOST_REQUEST_BYTES, true, true))
                                .addLast(new FlowControlHandler())
                                .addLast(new ClientHandler(codec, control, executor, ControlServer.this::refusal));
                    }
                });
        listener = bootstrap
                .bind(new DomainSocketAddress(path.toString()))
                .syncUninterruptibly()
                .channel();
    }

    /** Whether the client may stay, on the event loop. */
    private ClientHandler.Admission refusal(EpollDomainSocketChannel client) {
        try {
            if (!PeerGate.of(file).admits(client)) {
                return ClientHandler.Admission.NOT_ALLOWED;
            }
        } catch (IOException e) {
            return ClientHandler.Admission.NOT_ALLOWED;
        }
        if (clients.size() >= limits.clients()) {
            return ClientHandler.Admission.TOO_MANY;
        }
        clients.add(client);
        return ClientHandler.Admission.ADMITTED;
    }

    /** Removes the socket, lets replies that are ready go out, and disconnects everybody. Idempotent. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        file.remove();
        if (listener != null) {
            listener.close().syncUninterruptibly();
        }
        clients.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }
}
