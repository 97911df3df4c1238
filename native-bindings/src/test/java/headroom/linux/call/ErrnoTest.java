package headroom.linux.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.call.Advice.Operation;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ErrnoTest {
    @Test
    void namesWhatCallsReturn() {
        assertEquals(Errno.EBUSY, Errno.of(-16));
        assertEquals(Errno.ENOBUFS, Errno.of(-105));
        assertEquals(Errno.UNKNOWN, Errno.of(-524)); // ENOTSUPP, which has no name outside the kernel
        assertEquals(Errno.UNKNOWN, Errno.of(-41));
        assertThrows(IllegalArgumentException.class, () -> Errno.of(0));
    }

    @Test
    void tellsResultsApart() {
        assertTrue(Errno.EAGAIN.is(-11));
        assertFalse(Errno.EAGAIN.is(11));
        assertFalse(Errno.EAGAIN.is(0));
        assertFalse(Errno.UNKNOWN.is(0));
    }

    @Test
    void messageNamesCallSubjectAndReason() {
        assertEquals(
                "bind(AF_XDP acc0 queue 0): Device or resource busy (EBUSY)",
                new ErrnoException("bind", "AF_XDP acc0 queue 0", -16).getMessage());
        assertEquals("bind(x): errno 524", new ErrnoException("bind", "x", -524).getMessage());
    }

    @Test
    void checkPassesResultsOn() throws ErrnoException {
        assertEquals(7, ErrnoException.check("socket", "x", 7));
        ErrnoException thrown = assertThrows(ErrnoException.class, () -> ErrnoException.check("socket", "x", -1));
        assertTrue(thrown.is(Errno.EPERM));
    }

    static Stream<Arguments> advice() {
        return Stream.of(
                Arguments.of(Operation.UMEM, Errno.ENOBUFS, "RLIMIT_MEMLOCK"),
                Arguments.of(Operation.UMEM, Errno.ENOBUFS, "CAP_IPC_LOCK"),
                Arguments.of(Operation.XDP_ATTACH, Errno.EPERM, "CAP_NET_ADMIN"),
                Arguments.of(Operation.PACKET_SOCKET, Errno.EPERM, "CAP_NET_RAW"),
                Arguments.of(Operation.NAMESPACE, Errno.EPERM, "CAP_SYS_ADMIN"),
                Arguments.of(Operation.XDP_ATTACH, Errno.EINVAL, "MTU"),
                Arguments.of(Operation.XDP_ATTACH, Errno.EBUSY, "xdp off"));
    }

    @ParameterizedTest
    @MethodSource("advice")
    void adviceNamesTheRemedy(Operation operation, Errno errno, String remedy) {
        assertTrue(Advice.of(operation, errno).contains(remedy), () -> Advice.of(operation, errno));
    }

    @Test
    void everyAdviceIsASentenceOrNothing() {
        for (Operation operation : Operation.values()) {
            for (Errno errno : Errno.values()) {
                String advice = Advice.of(operation, errno);
                assertTrue(advice.isEmpty() || advice.endsWith("."), advice);
            }
        }
    }
}
