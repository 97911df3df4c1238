package headroom.netlink.socket;

import static headroom.netlink.socket.MadeUpKernel.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import headroom.linux.io.Fd;
import headroom.linux.uapi.FcntlH;
import headroom.linux.uapi.NetlinkH;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.socket.NetlinkMonitor.Continuity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NetlinkMonitorTest {
    private static final int TYPE = 16;
    /** More than are handed over at once. */
    private static final int MANY = 3000;

    private final MadeUpKernel kernel = new MadeUpKernel();
    private final List<Integer> heard = new ArrayList<>();
    private Fd fd;
    private NetlinkMonitor monitor;

    @BeforeEach
    void open() throws Exception {
        fd = Fd.open("/dev/null", FcntlH.O_RDONLY);
        monitor = new NetlinkMonitor(kernel, fd);
    }

    @AfterEach
    void close() {
        fd.close();
    }

    private Continuity receive() throws IOException {
        return monitor.receive(message -> heard.add(message.fixed32(0)));
    }

    private void say(int word) {
        kernel.say(message(TYPE, 0, 0, word));
    }

    @Test
    void manyMessagesAreHandedOverInTurns() throws Exception {
        for (int i = 0; i < MANY; i++) {
            say(i);
        }

        assertEquals(Continuity.COMPLETE, receive());
        assertEquals(1024, heard.size());
        assertEquals(Continuity.COMPLETE, receive());
        assertEquals(Continuity.COMPLETE, receive());
        assertEquals(MANY, heard.size());
        assertEquals(MANY - 1, heard.getLast());
    }

    /** The kernel drops until the queue is empty: a dump made before that would miss what is dropped behind it. */
    @Test
    void behindALossNothingIsHandedOverUntilTheQueueIsEmpty() throws Exception {
        say(-1);
        kernel.overrun();
        for (int i = 0; i < MANY; i++) {
            say(i);
        }

        assertEquals(Continuity.GAP, receive());
        assertEquals(List.of(-1), heard);
        say(7);
        assertEquals(Continuity.COMPLETE, receive());
        assertEquals(List.of(-1, 7), heard);
    }

    @Test
    void anOverrunToldByAMessageIsALossToo() throws Exception {
        kernel.say(message(NetlinkH.NLMSG_OVERRUN, 0, 0));
        say(1);

        assertEquals(Continuity.GAP, receive());
        assertEquals(List.of(), heard);
    }

    @Test
    void whatMakesNoSenseIsALoss() throws Exception {
        say(1);
        kernel.say(message(TYPE, 0, 0));
        say(2);

        assertThrows(MalformedNetlinkException.class, this::receive);
        assertEquals(List.of(1), heard);
        say(3);
        assertEquals(Continuity.COMPLETE, receive(), "the exception has told of the gap");
        assertEquals(List.of(1, 3), heard);
    }
}
