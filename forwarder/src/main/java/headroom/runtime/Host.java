package headroom.runtime;

import headroom.config.PortConfig;
import headroom.wire.IpAddress;
import headroom.wire.MacAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the kernel knows of links, addresses and neighbours, wherever a port's network namespace is. Called by the
 * control thread; answers from what is known, without waiting.
 */
public interface Host extends AutoCloseable {
    /** The device of a port; empty while it does not exist. */
    Optional<LinkFacts> link(PortConfig port);

    /** All addresses in the port's network namespace. */
    Set<IpAddress> addresses(PortConfig port);

    /** Why the daemon should keep its hands off the device: a loopback, or it carries the default route. */
    Optional<String> objection(PortConfig port);

    /** The Ethernet address of a neighbour on the port's device, once known and not known to be wrong. */
    Optional<MacAddress> neighbour(PortConfig port, IpAddress address);

    /** Has the kernel find the neighbour. */
    void resolve(PortConfig port, IpAddress address);

    /**
     * Has frames arrive at the port's device as the wire would carry them, where the driver cannot see to it itself:
     * switches offloads off, at a veth's peer too. What was done and what could not be is among the {@link
     * #warnings}.
     */
    void straighten(PortConfig port);

    /** Switches on again what {@link #straighten} switched off; nothing where that was not called. */
    void restore(PortConfig port);

    /** Sentences about settings of the host that would spoil what the port is for. */
    List<String> warnings(PortConfig port);

    /** Calls {@code changed} whenever an answer may be another; on a thread of the host's, and must not block it. */
    void onChange(Runnable changed);

    @Override
    void close();
}
