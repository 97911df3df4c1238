package headroom.linux.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.io.EventFd;
import headroom.linux.io.PollSet;
import headroom.linux.uapi.SocketH;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Calls on the hot path allocate nothing once compiled, also when they fail. */
class DowncallAllocationTest {
    private static final int WARM_UP = 30_000;
    private static final int MEASURED = 20_000;
    private static final int ATTEMPTS = 10;

    private interface Loop {
        void run(int rounds);
    }

    private static long allocated(Loop loop) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        loop.run(WARM_UP);
        long least = Long.MAX_VALUE;
        // The compiler works beside us: the first attempts may still run interpreted code.
        for (int attempt = 0; attempt < ATTEMPTS && least > 0; attempt++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            loop.run(MEASURED);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    @Test
    void failingSendAllocatesNothing() {
        try (Arena arena = Arena.ofConfined()) {
            CallState state = new CallState(arena);
            long bytes = allocated(rounds -> {
                for (int i = 0; i < rounds; i++) {
                    long result = HotCalls.send(state, -1, MemorySegment.NULL, 0, SocketH.MSG_DONTWAIT);
                    assertTrue(Errno.EBADF.is(result));
                }
            });
            assertEquals(0, bytes);
        }
    }

    @Test
    void bellAndPollAllocateNothingForTheWaiter() throws ErrnoException {
        try (EventFd bell = new EventFd();
                PollSet polls = new PollSet(2)) {
            polls.add(bell.fd().number());
            polls.add(-1);
            long bytes = allocated(rounds -> {
                for (int i = 0; i < rounds; i++) {
                    assertEquals(0, polls.await(0));
                    assertFalse(polls.isReady(0));
                    assertFalse(bell.drain());
                }
            });
            assertEquals(0, bytes);
        }
    }

    @Test
    void failingReceiveAndSendmmsgAllocateNothing() {
        try (Arena arena = Arena.ofConfined()) {
            CallState state = new CallState(arena);
            long bytes = allocated(rounds -> {
                for (int i = 0; i < rounds; i++) {
                    assertTrue(Errno.EBADF.is(HotCalls.receive(state, -1, MemorySegment.NULL, 0, 0)));
                    assertTrue(Errno.EBADF.is(HotCalls.sendmmsg(state, -1, MemorySegment.NULL, 0, 0)));
                }
            });
            assertEquals(0, bytes);
        }
    }
}
