package headroom.linux.io;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.uapi.EthtoolH;
import headroom.linux.uapi.EthtoolH.EthtoolChannels;
import headroom.linux.uapi.EthtoolH.EthtoolValue;
import headroom.linux.uapi.IfH.Ifreq;
import headroom.linux.uapi.SocketH;
import headroom.linux.uapi.SockiosH;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** What ethtool(8) asks of a device, for devices of the calling thread's namespace. */
public final class Ethtool {
    /**
     * Queues of a device in use.
     *
     * @param combined queues that receive and transmit
     */
    public record Channels(int receive, int transmit, int combined) {
        public int receiveQueues() {
            return receive + combined;
        }

        public int transmitQueues() {
            return transmit + combined;
        }
    }

    private Ethtool() {}

    /** As {@code ethtool -l}; one combined queue where the driver does not say. */
    public static Channels channels(String device) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment channels = arena.allocate(EthtoolChannels.SIZE, 8);
            channels.set(JAVA_INT, EthtoolChannels.CMD, EthtoolH.ETHTOOL_GCHANNELS);
            try {
                request(arena, device, "ETHTOOL_GCHANNELS", channels);
            } catch (ErrnoException e) {
                if (e.is(Errno.EOPNOTSUPP)) {
                    return new Channels(0, 0, 1);
                }
                throw e;
            }
            return new Channels(
                    channels.get(JAVA_INT, EthtoolChannels.RX_COUNT),
                    channels.get(JAVA_INT, EthtoolChannels.TX_COUNT),
                    channels.get(JAVA_INT, EthtoolChannels.COMBINED_COUNT));
        }
    }

    /**
     * Reads a switch or number.
     *
     * @param command of {@link EthtoolH}, e.g. ETHTOOL_GTSO
     */
    public static int value(String device, int command) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(EthtoolValue.SIZE, 8);
            value.set(JAVA_INT, EthtoolValue.CMD, command);
            request(arena, device, "ethtool command 0x" + Integer.toHexString(command), value);
            return value.get(JAVA_INT, EthtoolValue.DATA);
        }
    }

    /**
     * Sets a switch or number.
     *
     * @param command of {@link EthtoolH}, e.g. ETHTOOL_STSO
     */
    public static void setValue(String device, int command, int data) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(EthtoolValue.SIZE, 8);
            value.set(JAVA_INT, EthtoolValue.CMD, command);
            value.set(JAVA_INT, EthtoolValue.DATA, data);
            request(arena, device, "ethtool command 0x" + Integer.toHexString(command), value);
        }
    }

    /**
     * Any other command.
     *
     * @param name of the command, for the message of a failure
     * @param data a native struct that begins with the command; read and written by the kernel
     */
    public static void request(String device, String name, MemorySegment data) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            request(arena, device, name, data);
        }
    }

    private static void request(Arena arena, String device, String name, MemorySegment data) throws ErrnoException {
        try (Socket socket = Socket.open("ethtool " + device, SocketH.AF_INET, SocketH.SOCK_DGRAM, 0)) {
            MemorySegment request = Interfaces.request(arena, device);
            request.set(ADDRESS, Ifreq.IFR_DATA, data);
            Interfaces.ioctl(arena, socket, name, SockiosH.SIOCETHTOOL, request);
        }
    }
}
