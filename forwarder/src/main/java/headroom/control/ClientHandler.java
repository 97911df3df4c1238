package headroom.control;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.timeout.IdleStateEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One client of the control socket, on the event loop; its commands run on the control thread. */
final class ClientHandler extends SimpleChannelInboundHandler<ByteBuf> {
    private static final Logger LOG = LoggerFactory.getLogger(ClientHandler.class);

    /** Whether a client may stay. */
    enum Admission {
        ADMITTED,
        NOT_ALLOWED,
        TOO_MANY
    }

    private final ControlCodec codec;
    private final Control control;
    private final Executor executor;
    private final Function<EpollDomainSocketChannel, Admission> door;
    private boolean executing;

    ClientHandler(
            ControlCodec codec,
            Control control,
            Executor executor,
            Function<EpollDomainSocketChannel, Admission> door) {
        this.codec = codec;
        this.control = control;
        this.executor = executor;
        this.door = door;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        switch (door.apply((EpollDomainSocketChannel) context.channel())) {
            case ADMITTED -> {}
            case NOT_ALLOWED ->
                sendAway(
                        context,
                        RpcError.NOT_ALLOWED,
                        "you are neither root, nor the daemon's user, nor in the group of its socket");
            case TOO_MANY -> sendAway(context, RpcError.TOO_MANY_CLIENTS, "too many clients at a time; try again");
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf line) {
        String text = line.toString(StandardCharsets.UTF_8);
        // One request at a time: the next is read when the reply has been taken.
        context.channel().config().setAutoRead(false);
        try {
            ControlCodec.Request request = codec.decodeRequest(text);
            executing = true;
            executor.execute(() -> run(context, request));
        } catch (MalformedMessageException e) {
            reply(context, codec.encodeError(e.code(), e.id(), List.of(e.getMessage())));
        } catch (RejectedExecutionException e) {
            sendAway(context, RpcError.INTERNAL, "the daemon is stopping");
        }
    }

    /** On the control thread. */
    private void run(ChannelHandlerContext context, ControlCodec.Request request) {
        String reply;
        try {
            reply = codec.encode(new ControlCodec.Response(request.id(), control.handle(request.command())));
            if (reply.length() > ControlCodec.MOST_REPLY_BYTES) {
                reply = codec.encodeError(
                        RpcError.INTERNAL, request.id(), List.of("the reply is too long; ask for one entry"));
            }
        } catch (RuntimeException e) {
            LOG.error("command {} failed", request.command(), e);
            reply = codec.encodeError(
                    RpcError.INTERNAL,
                    request.id(),
                    List.of("the daemon failed at this command: " + e + "; its log says more"));
        }
        String line = reply;
        context.executor().execute(() -> {
            executing = false;
            reply(context, line);
        });
    }

    private static void reply(ChannelHandlerContext context, String line) {
        ChannelFuture _ = context.writeAndFlush(bytes(line)).addListener((ChannelFutureListener) sent -> {
            if (sent.isSuccess()) {
                // Not from here: the next request may wait already, and its reply would nest into this one.
                context.executor().execute(() -> context.channel().config().setAutoRead(true));
            } else {
                ChannelFuture _ = context.close();
            }
        });
    }

    private void sendAway(ChannelHandlerContext context, RpcError code, String sentence) {
        ChannelFuture _ = context.writeAndFlush(bytes(codec.encodeError(code, 0, List.of(sentence))))
                .addListener(ChannelFutureListener.CLOSE);
    }

    private static ByteBuf bytes(String line) {
        return Unpooled.copiedBuffer(line, StandardCharsets.UTF_8);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof IdleStateEvent && !executing) {
            ChannelFuture _ = context.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof TooLongFrameException) {
            sendAway(
                    context,
                    RpcError.INVALID_REQUEST,
                    "a request is at most " + ControlCodec.MOST_REQUEST_BYTES + " bytes long");
            return;
        }
        if (!(cause instanceof IOException)) {
            LOG.warn("control connection closed", cause);
        }
        ChannelFuture _ = context.close();
    }
}
