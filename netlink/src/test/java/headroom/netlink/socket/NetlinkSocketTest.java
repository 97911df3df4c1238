package headroom.netlink.socket;

import static headroom.netlink.socket.MadeUpKernel.done;
import static headroom.netlink.socket.MadeUpKernel.error;
import static headroom.netlink.socket.MadeUpKernel.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.call.Errno;
import headroom.linux.uapi.NetlinkH;
import headroom.netlink.message.Dump;
import headroom.netlink.message.ExtendedAck;
import headroom.netlink.message.Get;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageDecoder;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.route.Link;
import headroom.netlink.route.Links;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NetlinkSocketTest {
    private static final int TYPE = 16;
    private static final MessageDecoder<Integer> FIRST_WORD = message -> Optional.of(message.fixed32(0));
    private static final int ENOENT = 2;

    private final MadeUpKernel kernel = new MadeUpKernel();
    private final NetlinkSocket socket = new NetlinkSocket(kernel, Duration.ZERO);

    private static MessageWriter request() {
        return new MessageWriter(TYPE, 0, 4);
    }

    private static Dump<Integer> dump() {
        return new Dump<>(request(), FIRST_WORD);
    }

    private static Get<Integer> get() {
        return new Get<>(request(), FIRST_WORD);
    }

    private static int flags(byte[] message) {
        return Byte.toUnsignedInt(message[6]) + 256 * Byte.toUnsignedInt(message[7]);
    }

    @Test
    void aDumpGoesOnOverDatagramsToItsEnd() throws Exception {
        kernel.onRequest(sequence -> {
            kernel.say(message(TYPE, 2, sequence, 1), message(TYPE, 2, sequence, 2));
            kernel.say(message(TYPE, 2, sequence, 3));
            kernel.say(done(0, sequence));
        });

        assertEquals(List.of(1, 2, 3), socket.dump(dump()));
        assertEquals(NetlinkH.NLM_F_REQUEST | NetlinkH.NLM_F_DUMP, flags(kernel.sent.getFirst()));
        assertEquals(List.of("NETLINK_GET_STRICT_CHK=1", "NETLINK_GET_STRICT_CHK=0"), kernel.options);
    }

    @Test
    void aDumpThatWasInterruptedIsAskedAgain() throws Exception {
        kernel.onRequest(
                sequence -> kernel.say(message(TYPE, NetlinkH.NLM_F_DUMP_INTR, sequence, 1), done(0, sequence)));
        kernel.onRequest(
                sequence -> kernel.say(message(TYPE, 0, sequence, 2), done(NetlinkH.NLM_F_DUMP_INTR, sequence)));
        kernel.onRequest(sequence -> kernel.say(message(TYPE, 0, sequence, 3), done(0, sequence)));

        assertEquals(List.of(3), socket.dump(dump()));
        assertEquals(3, kernel.sent.size());
    }

    @Test
    void aTableThatNeverStandsStillIsAFailure() {
        for (int i = 0; i < 100; i++) {
            kernel.onRequest(sequence -> kernel.say(done(NetlinkH.NLM_F_DUMP_INTR, sequence)));
        }

        IOException e = assertThrows(IOException.class, () -> socket.dump(dump()));
        assertTrue(e.getMessage().contains("changed"), e.getMessage());
        assertTrue(kernel.sent.size() < 100);
    }

    @Test
    void anErrorInsideADumpIsTold() {
        kernel.onRequest(sequence -> kernel.say(message(TYPE, 2, sequence, 1), error(ENOENT, sequence)));

        NetlinkRefusedException e = assertThrows(NetlinkRefusedException.class, () -> socket.dump(dump()));
        assertTrue(e.is(Errno.ENOENT));
    }

    @Test
    void aMalformedMessageInADumpIsToldWhenTheDumpIsOver() throws Exception {
        kernel.onRequest(sequence -> kernel.say(message(TYPE, 2, sequence), message(TYPE, 2, sequence, 2)));
        assertThrows(SocketTimeoutException.class, () -> socket.dump(dump()), "the end has not come");

        kernel.say(done(0, 1));
        kernel.onRequest(
                sequence -> kernel.say(message(TYPE, 2, sequence), message(TYPE, 2, sequence, 2), done(0, sequence)));
        assertThrows(MalformedNetlinkException.class, () -> socket.dump(dump()));

        kernel.onRequest(sequence -> kernel.say(message(TYPE, 2, sequence, 4), done(0, sequence)));
        assertEquals(List.of(4), socket.dump(dump()));
    }

    @Test
    void aDumpGivenUpIsReadToItsEndBeforeTheNextRequest() throws Exception {
        kernel.onRequest(sequence -> kernel.say(message(TYPE, 2, sequence, 1)));
        assertThrows(SocketTimeoutException.class, () -> socket.dump(dump()));

        assertThrows(SocketTimeoutException.class, () -> socket.get(get()), "the old dump goes on");
        assertEquals(1, kernel.sent.size());
        kernel.say(message(TYPE, 2, 1, 2), done(0, 1));
        kernel.onRequest(sequence -> kernel.say(message(TYPE, 0, sequence, 7), error(0, sequence)));
        assertEquals(7, socket.get(get()));
    }

    @Test
    void aLateAnswerToAnotherRequestIsSkipped() throws Exception {
        kernel.onRequest(sequence -> {});
        assertThrows(SocketTimeoutException.class, () -> socket.get(get()));
        kernel.onRequest(sequence -> {
            kernel.say(message(TYPE, 0, sequence - 1, 5), error(0, sequence - 1));
            kernel.say(message(TYPE, 0, sequence, 6));
            kernel.say(error(0, sequence));
        });

        assertEquals(6, socket.get(get()));
        assertEquals(NetlinkH.NLM_F_REQUEST | NetlinkH.NLM_F_ACK, flags(kernel.sent.getLast()));
    }

    @Test
    void anAcknowledgementIsNoAnswer() {
        kernel.onRequest(sequence -> kernel.say(error(0, sequence)));

        IOException e = assertThrows(IOException.class, () -> socket.get(get()));
        assertTrue(e.getMessage().contains("not answered"), e.getMessage());
    }

    @Test
    void aRefusalCarriesTheKernelsWords() {
        int acknowledged = NetlinkH.NLM_F_CAPPED | NetlinkH.NLM_F_ACK_TLVS;
        kernel.onRequest(sequence -> kernel.say(message(
                NetlinkH.NLMSG_ERROR,
                acknowledged,
                sequence,
                -22,
                32,
                0,
                sequence,
                0, // the request's header, then "bad" and offset 28 (the second attribute)
                0x0001_0008,
                0x0064_6162,
                0x0002_0008,
                28)));
        MessageWriter request = request().u32(7, 0).nested(9, () -> {});

        NetlinkRefusedException e = assertThrows(NetlinkRefusedException.class, () -> socket.execute(request));
        assertEquals(Errno.EINVAL, e.errno());
        assertEquals(Optional.of("bad"), e.extended().message());
        assertEquals(List.of(9), e.attributePath());
        assertEquals("made up, request type 16: bad: Invalid argument (EINVAL), attribute 9", e.getMessage());
    }

    @Test
    void aSuccessMayCarryARemark() throws Exception {
        kernel.onRequest(sequence -> kernel.say(error(0, sequence)));
        assertEquals(ExtendedAck.NONE, socket.execute(request()));

        kernel.onRequest(sequence -> kernel.say(message(
                NetlinkH.NLMSG_ERROR,
                NetlinkH.NLM_F_CAPPED | NetlinkH.NLM_F_ACK_TLVS,
                sequence,
                0,
                32,
                0,
                sequence,
                0,
                0x0001_0008,
                0x0064_6162)));
        assertEquals(Optional.of("bad"), socket.execute(request()).message());
    }

    @Test
    void theRealKernelAnswersWithoutPrivilege() throws Exception {
        try (NetlinkSocket route = NetlinkSocket.route()) {
            Link loopback = route.dump(Links.all()).stream()
                    .filter(Link::isLoopback)
                    .findFirst()
                    .orElseThrow();

            assertEquals(
                    loopback.index(), route.get(Links.byName(loopback.name())).index());
            assertEquals(
                    loopback.name(), route.get(Links.byIndex(loopback.index())).name());
            NetlinkRefusedException e =
                    assertThrows(NetlinkRefusedException.class, () -> route.get(Links.byName("nosuchdevice")));
            assertTrue(e.is(Errno.ENODEV));
        }
    }
}
