package headroom.linux.io;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.call.CallState;
import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.call.SocketCalls;
import headroom.linux.uapi.FcntlH;
import headroom.linux.uapi.NetlinkH;
import headroom.linux.uapi.NetlinkH.SockaddrNl;
import headroom.linux.uapi.SocketH;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResourcesTest {
    /** What a descriptor of this process refers to; empty where there is none. */
    private static Optional<String> target(int number) throws IOException {
        Path link = Path.of("/proc/self/fd/" + number);
        return Files.isSymbolicLink(link)
                ? Optional.of(Files.readSymbolicLink(link).toString())
                : Optional.empty();
    }

    @Test
    void descriptorIsClosedOnce() throws Exception {
        Fd first = Fd.open("/dev/null", FcntlH.O_RDONLY);
        int number = first.number();
        assertEquals(Optional.of("/dev/null"), target(number));
        first.close();
        assertTrue(first.isClosed());
        assertThrows(IllegalStateException.class, first::number);
        try (Fd second = Fd.open("/dev/zero", FcntlH.O_RDONLY)) {
            first.close(); // must not close whoever has the number now
            assertEquals(Optional.of("/dev/zero"), target(second.number()));
        }
    }

    @Test
    void openNamesThePathThatIsMissing() {
        ErrnoException thrown = assertThrows(ErrnoException.class, () -> Fd.open("/nonexistent/file", FcntlH.O_RDONLY));
        assertTrue(thrown.is(Errno.ENOENT));
        assertEquals("open(/nonexistent/file): No such file or directory (ENOENT)", thrown.getMessage());
    }

    @Test
    void mappingIsZeroedAndUnreachableAfterClose() throws Exception {
        Mapping mapping = Mapping.anonymous(8192);
        MemorySegment memory = mapping.segment();
        assertEquals(8192, memory.byteSize());
        assertEquals(0, memory.get(JAVA_BYTE, 8191));
        memory.set(JAVA_BYTE, 8191, (byte) 7);
        assertEquals(7, memory.get(JAVA_BYTE, 8191));
        assertThrows(IndexOutOfBoundsException.class, () -> memory.get(JAVA_BYTE, 8192));
        mapping.close();
        mapping.close();
        assertThrows(IllegalStateException.class, () -> memory.get(JAVA_BYTE, 0));
    }

    @Test
    void mappingSaysWhyNot() {
        ErrnoException thrown = assertThrows(ErrnoException.class, () -> Mapping.anonymous(0));
        assertTrue(thrown.is(Errno.EINVAL));
    }

    @Test
    void bellRingsOnceHoweverOftenSignalled() throws Exception {
        try (EventFd bell = new EventFd();
                PollSet polls = new PollSet(1)) {
            polls.add(bell.fd().number());
            assertFalse(bell.drain());
            assertEquals(0, polls.await(0));
            bell.signal();
            bell.signal();
            assertEquals(1, polls.await(-1));
            assertTrue(polls.isReady(0));
            assertFalse(polls.isFailed(0));
            assertTrue(bell.drain());
            assertFalse(bell.drain());
            assertEquals(0, polls.await(0));
        }
    }

    @Test
    void bellWakesAnotherThread() throws Exception {
        try (EventFd bell = new EventFd();
                PollSet polls = new PollSet(1)) {
            polls.add(bell.fd().number());
            Thread ringer = Thread.ofPlatform().start(bell::signal);
            while (polls.await(-1) == 0) {
                // interrupted by a signal
            }
            ringer.join();
            assertTrue(bell.drain());
        }
    }

    @Test
    void pollSetTellsAClosedDescriptor() throws Exception {
        try (PollSet polls = new PollSet(1)) {
            polls.add(1 << 20);
            assertEquals(1, polls.await(0));
            assertTrue(polls.isFailed(0));
            assertThrows(IllegalStateException.class, () -> polls.add(0));
            polls.clear();
            assertEquals(0, polls.size());
            assertThrows(IndexOutOfBoundsException.class, () -> polls.isReady(0));
        }
    }

    @Test
    void netlinkSocketBindsAndTellsItsAddress() throws Exception {
        try (Socket socket = Socket.open("test", SocketH.AF_NETLINK, SocketH.SOCK_RAW, NetlinkH.NETLINK_ROUTE);
                Arena arena = Arena.ofConfined()) {
            MemorySegment address = arena.allocate(SockaddrNl.SIZE, 8);
            address.set(ValueLayout.JAVA_SHORT, SockaddrNl.NL_FAMILY, (short) SocketH.AF_NETLINK);
            socket.bind(address);
            assertEquals(SockaddrNl.SIZE, socket.localAddress(address));
            assertNotEquals(0, address.get(ValueLayout.JAVA_INT, SockaddrNl.NL_PID));
            socket.option("NETLINK_EXT_ACK", NetlinkH.SOL_NETLINK, NetlinkH.NETLINK_EXT_ACK, 1);
            assertEquals(1, socket.intOption("NETLINK_EXT_ACK", NetlinkH.SOL_NETLINK, NetlinkH.NETLINK_EXT_ACK));
            ErrnoException refused = assertThrows(
                    ErrnoException.class, () -> socket.option("no such option", NetlinkH.SOL_NETLINK, 9999, 1));
            assertEquals(
                    "setsockopt(test, no such option): Protocol not available (ENOPROTOOPT)", refused.getMessage());
            CallState state = new CallState(arena);
            long result = SocketCalls.recvfrom(
                    state,
                    socket.fd().number(),
                    address,
                    address.byteSize(),
                    SocketH.MSG_DONTWAIT,
                    MemorySegment.NULL,
                    MemorySegment.NULL);
            assertTrue(Errno.EAGAIN.is(result));
        }
    }

    @Test
    void namespaceIsTheSameUnderEveryName() throws Exception {
        try (NetworkNamespace here = NetworkNamespace.current();
                NetworkNamespace same =
                        NetworkNamespace.ofProcess(ProcessHandle.current().pid())) {
            assertEquals(here.identity(), same.identity());
            assertNotEquals(0, here.identity().inode());
        }
        assertThrows(IOException.class, () -> NetworkNamespace.named("../etc"));
        ErrnoException missing =
                assertThrows(ErrnoException.class, () -> NetworkNamespace.named("headroom-no-such-namespace"));
        assertTrue(missing.is(Errno.ENOENT));
    }

    @Test
    void whatIsOpenedInANamespaceIsTheCallersThoughItIsInterrupted() throws Exception {
        try (NetworkNamespace here = NetworkNamespace.current()) {
            Thread.currentThread().interrupt();

            assertEquals(7, here.call(() -> 7));
            assertTrue(Thread.interrupted(), "it stays interrupted");
        }
    }

    @Test
    void affinityPinsTheThreadThatAsks() throws Exception {
        int cpu = 0;
        while (!Affinity.allows(cpu)) {
            cpu++;
        }
        int allowed = cpu;
        var failure = new Throwable[1];
        Thread pinned = Thread.ofPlatform().start(() -> {
            try {
                Affinity.pinTo(allowed);
                assertTrue(Affinity.allows(allowed));
                assertFalse(Affinity.allows(allowed + 1));
            } catch (Throwable t) {
                failure[0] = t;
            }
        });
        pinned.join();
        if (failure[0] != null) {
            throw new AssertionError(failure[0]);
        }
        assertThrows(ErrnoException.class, () -> Affinity.pinTo(1023));
    }

    @Test
    void loopbackHasAnIndexAndAnMtu() throws Exception {
        assertEquals(1, Interfaces.index("lo"));
        assertTrue(Interfaces.mtuBytes("lo") >= 1500);
        ErrnoException missing = assertThrows(ErrnoException.class, () -> Interfaces.index("no-such-dev"));
        assertTrue(missing.is(Errno.ENODEV));
        assertThrows(IllegalArgumentException.class, () -> Interfaces.mtuBytes("a-name-much-too-long"));
    }

    @Test
    void capabilitiesAreBits() {
        Capabilities some = new Capabilities(1L << 12 | 1L << 21);
        assertTrue(some.hasNetAdmin());
        assertTrue(some.hasBpf());
        assertFalse(some.hasNetRaw());
        assertFalse(some.hasIpcLock());
    }
}
