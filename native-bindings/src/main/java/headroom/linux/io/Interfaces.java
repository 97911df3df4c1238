package headroom.linux.io;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import headroom.linux.call.CallState;
import headroom.linux.call.ErrnoException;
import headroom.linux.call.FileCalls;
import headroom.linux.uapi.IfH;
import headroom.linux.uapi.IfH.Ifreq;
import headroom.linux.uapi.SocketH;
import headroom.linux.uapi.SockiosH;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Network devices of the calling thread's namespace, asked by name. */
public final class Interfaces {
    private Interfaces() {}

    public static int index(String name) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            return ask(arena, "SIOCGIFINDEX", SockiosH.SIOCGIFINDEX, name).get(JAVA_INT, Ifreq.IFR_IFINDEX);
        }
    }

    /** Largest payload of a frame, in bytes, Ethernet header not included. */
    public static int mtuBytes(String name) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            return ask(arena, "SIOCGIFMTU", SockiosH.SIOCGIFMTU, name).get(JAVA_INT, Ifreq.IFR_MTU);
        }
    }

    private static MemorySegment ask(Arena arena, String question, int number, String name) throws ErrnoException {
        try (Socket socket = Socket.open("ioctl " + name, SocketH.AF_INET, SocketH.SOCK_DGRAM, 0)) {
            MemorySegment request = request(arena, name);
            ioctl(arena, socket, question, number, request);
            return request;
        }
    }

    /** A zeroed struct ifreq with the device's name. */
    static MemorySegment request(Arena arena, String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 0 || bytes.length >= IfH.IFNAMSIZ) {
            throw new IllegalArgumentException("\"" + name + "\" cannot be the name of a network device");
        }
        MemorySegment request = arena.allocate(Ifreq.SIZE, 8);
        request.asSlice(Ifreq.IFR_NAME, bytes.length).copyFrom(MemorySegment.ofArray(bytes));
        return request;
    }

    static void ioctl(Arena arena, Socket socket, String name, int number, MemorySegment request)
            throws ErrnoException {
        int result = FileCalls.ioctl(new CallState(arena), socket.fd().number(), number, request);
        ErrnoException.check(name, socket.subject(), result);
    }
}
