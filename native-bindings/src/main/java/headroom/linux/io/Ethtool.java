package headroom.linux.io;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.uapi.EthtoolH;
import headroom.linux.uapi.EthtoolH.EthtoolChannels;
import headroom.linux.uapi.EthtoolH.EthtoolDrvinfo;
import headroom.linux.uapi.EthtoolH.EthtoolRingparam;
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

    /** Queues of a device in use, and what the driver would give. */
    public record AllChannels(
            int receive,
            int maxReceive,
            int transmit,
            int maxTransmit,
            int other,
            int maxOther,
            int combined,
            int maxCombined) {}

    /** Lengths of a device's rings in descriptors, and what the driver would give. */
    public record Rings(
            int receive,
            int maxReceive,
            int receiveMini,
            int maxReceiveMini,
            int receiveJumbo,
            int maxReceiveJumbo,
            int transmit,
            int maxTransmit) {}

    /** Who drives a device; empty text for what the driver does not say. */
    public record Driver(
            String name, String version, String firmwareVersion, String busAddress, String expansionRomVersion) {}

    private Ethtool() {}

    /** As {@code ethtool -l}; refused with EOPNOTSUPP where the driver does not say. */
    public static AllChannels allChannels(String device) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment channels = arena.allocate(EthtoolChannels.SIZE, 8);
            channels.set(JAVA_INT, EthtoolChannels.CMD, EthtoolH.ETHTOOL_GCHANNELS);
            request(arena, device, "ETHTOOL_GCHANNELS", channels);
            return new AllChannels(
                    channels.get(JAVA_INT, EthtoolChannels.RX_COUNT),
                    channels.get(JAVA_INT, EthtoolChannels.MAX_RX),
                    channels.get(JAVA_INT, EthtoolChannels.TX_COUNT),
                    channels.get(JAVA_INT, EthtoolChannels.MAX_TX),
                    channels.get(JAVA_INT, EthtoolChannels.OTHER_COUNT),
                    channels.get(JAVA_INT, EthtoolChannels.MAX_OTHER),
                    channels.get(JAVA_INT, EthtoolChannels.COMBINED_COUNT),
                    channels.get(JAVA_INT, EthtoolChannels.MAX_COMBINED));
        }
    }

    /** As {@code ethtool -g}; refused with EOPNOTSUPP where the driver does not say. */
    public static Rings rings(String device) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment rings = arena.allocate(EthtoolRingparam.SIZE, 8);
            rings.set(JAVA_INT, EthtoolRingparam.CMD, EthtoolH.ETHTOOL_GRINGPARAM);
            request(arena, device, "ETHTOOL_GRINGPARAM", rings);
            return new Rings(
                    rings.get(JAVA_INT, EthtoolRingparam.RX_PENDING),
                    rings.get(JAVA_INT, EthtoolRingparam.RX_MAX_PENDING),
                    rings.get(JAVA_INT, EthtoolRingparam.RX_MINI_PENDING),
                    rings.get(JAVA_INT, EthtoolRingparam.RX_MINI_MAX_PENDING),
                    rings.get(JAVA_INT, EthtoolRingparam.RX_JUMBO_PENDING),
                    rings.get(JAVA_INT, EthtoolRingparam.RX_JUMBO_MAX_PENDING),
                    rings.get(JAVA_INT, EthtoolRingparam.TX_PENDING),
                    rings.get(JAVA_INT, EthtoolRingparam.TX_MAX_PENDING));
        }
    }

    /** As {@code ethtool -i}; refused with EOPNOTSUPP where there is no driver to ask. */
    public static Driver driver(String device) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment driver = arena.allocate(EthtoolDrvinfo.SIZE, 8);
            driver.set(JAVA_INT, EthtoolDrvinfo.CMD, EthtoolH.ETHTOOL_GDRVINFO);
            request(arena, device, "ETHTOOL_GDRVINFO", driver);
            return new Driver(
                    driver.getString(EthtoolDrvinfo.DRIVER),
                    driver.getString(EthtoolDrvinfo.VERSION),
                    driver.getString(EthtoolDrvinfo.FW_VERSION),
                    driver.getString(EthtoolDrvinfo.BUS_INFO),
                    driver.getString(EthtoolDrvinfo.EROM_VERSION));
        }
    }

    /** As {@code ethtool -l}; one combined queue where the driver does not say. */
    public static Channels channels(String device) throws ErrnoException {
        try {
            AllChannels all = allChannels(device);
            return new Channels(all.receive(), all.transmit(), all.combined());
        } catch (ErrnoException e) {
            if (e.is(Errno.EOPNOTSUPP)) {
                return new Channels(0, 0, 1);
            }
            throw e;
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

    private static void request(Arena arena, String device, String name, MemorySegment data) throws ErrnoException {
        try (Socket socket = Socket.open("ethtool " + device, SocketH.AF_INET, SocketH.SOCK_DGRAM, 0)) {
            MemorySegment request = Interfaces.request(arena, device);
            request.set(ADDRESS, Ifreq.IFR_DATA, data);
            Interfaces.ioctl(arena, socket, name, SockiosH.SIOCETHTOOL, request);
        }
    }
}
