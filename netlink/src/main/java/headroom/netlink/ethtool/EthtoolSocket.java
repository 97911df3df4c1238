package headroom.netlink.ethtool;

import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.io.Ethtool;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.generic.Families;
import headroom.netlink.generic.Family;
import headroom.netlink.message.Get;
import headroom.netlink.message.Toggle;
import headroom.netlink.socket.NetlinkSocket;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Asks about the devices of one namespace, by name: over netlink (since Linux 5.6), by ioctl where the kernel is older
 * and for what netlink lacks. Any thread; requests take turns. A device that is not there is an exception (ENODEV).
 */
public final class EthtoolSocket implements AutoCloseable {
    /** Asks by ioctl. */
    @FunctionalInterface
    private interface Question<T> {
        T ask() throws ErrnoException;
    }

    private final NetworkNamespace namespace;
    private final NetlinkSocket socket;
    private final Optional<EthtoolRequests> requests;

    private EthtoolSocket(NetworkNamespace namespace, NetlinkSocket socket, Optional<EthtoolRequests> requests) {
        this.namespace = namespace;
        this.socket = socket;
        this.requests = requests;
    }

    /** Opens one; {@code namespace} stays the caller's, and has to stay open. */
    public static EthtoolSocket open(NetworkNamespace namespace) throws IOException {
        return open(namespace, NetlinkSocket.DEFAULT_TIMEOUT);
    }

    /**
     * The same with another timeout.
     *
     * @param timeout for the answer to one request over netlink
     */
    public static EthtoolSocket open(NetworkNamespace namespace, Duration timeout) throws IOException {
        NetlinkSocket socket = NetlinkSocket.generic(namespace, timeout);
        try {
            Optional<Family> family = socket.find(Families.byName(EthtoolRequests.FAMILY), Errno.ENOENT);
            return new EthtoolSocket(namespace, socket, family.map(EthtoolRequests::new));
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    /** Empty where the driver does not say. */
    public Optional<Channels> channels(String device) throws IOException {
        return requests.isPresent()
                ? answer(requests.get().channels(device))
                : byIoctl(() -> channelsOf(Ethtool.allChannels(device)));
    }

    private static Channels channelsOf(Ethtool.AllChannels all) {
        return new Channels(
                quantity(all.receive(), all.maxReceive()),
                quantity(all.transmit(), all.maxTransmit()),
                quantity(all.other(), all.maxOther()),
                quantity(all.combined(), all.maxCombined()));
    }

    /** Empty where the driver does not say. */
    public Optional<Rings> rings(String device) throws IOException {
        return requests.isPresent()
                ? answer(requests.get().rings(device))
                : byIoctl(() -> ringsOf(Ethtool.rings(device)));
    }

    private static Rings ringsOf(Ethtool.Rings rings) {
        return new Rings(
                quantity(rings.receive(), rings.maxReceive()),
                quantity(rings.receiveMini(), rings.maxReceiveMini()),
                quantity(rings.receiveJumbo(), rings.maxReceiveJumbo()),
                quantity(rings.transmit(), rings.maxTransmit()),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** As netlink has it: nothing is said of what the device could not have. */
    private static Quantity quantity(int count, int max) {
        return max == 0 ? Quantity.NONE : new Quantity(OptionalInt.of(count), OptionalInt.of(max));
    }

    /** Empty before Linux 5.6. */
    public Optional<List<Feature>> features(String device) throws IOException {
        return requests.isPresent() ? answer(requests.get().features(device)) : Optional.empty();
    }

    /**
     * Switches features, by the kernel's names; what it did not do is in the answer.
     *
     * @return empty before Linux 5.6, where nothing was done
     */
    public Optional<FeatureChange> setFeatures(String device, Map<String, Toggle> wanted) throws IOException {
        return requests.isPresent() ? answer(requests.get().setFeatures(device, wanted)) : Optional.empty();
    }

    /** By ioctl (ETHTOOL_GDRVINFO), since netlink has nothing of the kind. Empty where there is no driver to ask. */
    public Optional<DriverInformation> driver(String device) throws IOException {
        return byIoctl(() -> {
            Ethtool.Driver driver = Ethtool.driver(device);
            return new DriverInformation(
                    driver.name(),
                    driver.version(),
                    driver.firmwareVersion(),
                    driver.busAddress(),
                    driver.expansionRomVersion());
        });
    }

    private <T> Optional<T> answer(Get<T> question) throws IOException {
        return socket.find(question, Errno.EOPNOTSUPP);
    }

    private <T> Optional<T> byIoctl(Question<T> question) throws IOException {
        try {
            return Optional.of(namespace.call(question::ask));
        } catch (ErrnoException e) {
            if (e.is(Errno.EOPNOTSUPP)) {
                return Optional.empty();
            }
            throw e;
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("an ioctl throws nothing else", e);
        }
    }

    @Override
    public void close() {
        socket.close();
    }
}
