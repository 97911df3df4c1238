package headroom.host;

import headroom.linux.io.NetworkNamespace;
import headroom.netlink.message.Toggle;
import headroom.netlink.route.Link;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Offloads switched off so that frames arrive as the wire would carry them, for drivers that cannot bring them into
 * that form: segmentation and VLAN insertion where the frames are sent, at a veth's peer, and receive aggregation and
 * VLAN removal at the device itself. {@link #close} switches on again what was switched off, and nothing else.
 */
public final class Offloads implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Offloads.class);
    private static final String BY_HAND =
            "tso off gso off tx-udp-segmentation off tx-gso-list off txvlan off tx-vlan-stag-hw-insert off";

    /** What was switched off where. */
    private record Change(NamespaceReference namespace, String device, Set<String> features) {}

    private final List<Change> changes = new ArrayList<>();
    private final List<String> sentences = new ArrayList<>();
    private boolean complete = true;

    private Offloads() {}

    /**
     * Switches off what can be reached. What cannot be is a sentence with the command that does it, not a failure.
     *
     * @param link a device of {@code namespace}
     */
    public static Offloads switchOff(NetworkNamespace namespace, Link link) {
        Offloads offloads = new Offloads();
        offloads.switchOffAggregation(namespace, link);
        if (VethPeer.isVeth(link)) {
            offloads.switchOffAtPeer(namespace, link);
        }
        return offloads;
    }

    /**
     * Features by which a device hands its peer frames as no wire carries them: longer than the MTU, or with their VLAN
     * tag beside them. Those that are switched on and can be off.
     */
    public static Set<String> segmentingAt(NetworkNamespace namespace, String device) throws IOException {
        return new TreeSet<>(Features.changeable(namespace, device, Offloads::segments));
    }

    /** The same of what a device does to the frames it receives. */
    public static Set<String> aggregatingAt(NetworkNamespace namespace, String device) throws IOException {
        return new TreeSet<>(Features.changeable(namespace, device, Offloads::aggregates));
    }

    /**
     * Switches features off for good: nothing switches them on again.
     *
     * @throws IOException when one of them is on afterwards
     */
    public static void switchOffAt(NetworkNamespace namespace, String device, Set<String> features) throws IOException {
        Features.set(namespace, device, features, Toggle.OFF);
        Set<String> still = new TreeSet<>(Features.changeable(namespace, device, features::contains));
        if (!still.isEmpty()) {
            throw new IOException(device + " keeps " + String.join(", ", still));
        }
    }

    /** What was done, and what the user has to do. */
    public List<String> sentences() {
        return List.copyOf(sentences);
    }

    /** False when something could not be switched off, so that longer frames may arrive. */
    public boolean isComplete() {
        return complete;
    }

    private static boolean aggregates(String feature) {
        return feature.startsWith("rx-gro")
                || feature.equals("rx-lro")
                || (feature.startsWith("rx-vlan") && feature.endsWith("-hw-parse"));
    }

    private static boolean segments(String feature) {
        return feature.startsWith("tx-")
                && (feature.endsWith("-segmentation")
                        || (feature.startsWith("tx-vlan") && feature.endsWith("-hw-insert"))
                        || feature.equals("tx-gso-list")
                        || feature.equals("tx-gso-partial"));
    }

    private void switchOffAggregation(NetworkNamespace namespace, Link link) {
        String byHand = "ethtool -K " + link.name() + " gro off lro off rxvlan off";
        Optional<NamespaceReference> here = NamespaceSearch.of(namespace);
        if (here.isEmpty()) {
            cannot(
                    "Receive offload of " + link.name() + " was left on, its namespace has no name to come back by",
                    byHand);
            return;
        }
        switchOff(here.get(), link.name(), Offloads::aggregates, byHand);
    }

    private void switchOffAtPeer(NetworkNamespace namespace, Link link) {
        try {
            Optional<VethPeer> peer = VethPeer.find(namespace, link);
            if (peer.isPresent()) {
                String device = peer.get().link().name();
                switchOff(peer.get().namespace(), device, Offloads::segments, "ethtool -K " + device + " " + BY_HAND);
                return;
            }
            cannot("The peer of " + link.name() + where(link) + " cannot be reached", byHandAtPeer());
        } catch (IOException e) {
            cannot(
                    "The peer of " + link.name() + where(link) + " cannot be reached: " + e.getMessage(),
                    byHandAtPeer());
        }
    }

    private static String byHandAtPeer() {
        return "ethtool -K PEER " + BY_HAND;
    }

    private static String where(Link link) {
        StringBuilder text = new StringBuilder();
        link.link().ifPresent(index -> text.append(" (ifindex ").append(index));
        link.linkNamespaceId()
                .ifPresent(
                        id -> text.append(" in the network namespace with id ").append(id));
        return text.isEmpty() ? "" : text.append(')').toString();
    }

    private void switchOff(NamespaceReference where, String device, Predicate<String> matching, String byHand) {
        Optional<NetworkNamespace> opened = where.open();
        if (opened.isEmpty()) {
            cannot("The namespace of " + device + " has gone", byHand);
            return;
        }
        try (NetworkNamespace namespace = opened.get()) {
            Set<String> on = Features.changeable(namespace, device, matching);
            if (on.isEmpty()) {
                return;
            }
            Features.set(namespace, device, on, Toggle.OFF);
            Set<String> still = new TreeSet<>(Features.changeable(namespace, device, on::contains));
            Set<String> off = new TreeSet<>(on);
            off.removeAll(still);
            changes.add(new Change(where, device, off));
            sentences.add("Switched off on " + device + " until the port is closed: " + String.join(", ", off));
            if (!still.isEmpty()) {
                cannot(device + " keeps " + String.join(", ", still), where.commandPrefix() + byHand);
            }
        } catch (IOException e) {
            cannot(
                    "Offloads of " + device + " could not be switched off: " + e.getMessage(),
                    where.commandPrefix() + byHand);
        }
    }

    private void cannot(String what, String command) {
        complete = false;
        sentences.add(what + "; frames longer than the MTU are dropped, and VLAN tags may be lost: " + command);
    }

    /** Puts back what is still there to be put back. Idempotent. */
    @Override
    public void close() {
        for (Change change : changes) {
            change.namespace().open().ifPresent(namespace -> putBack(namespace, change));
        }
        changes.clear();
    }

    private static void putBack(NetworkNamespace namespace, Change change) {
        try (namespace) {
            Features.set(namespace, change.device(), change.features(), Toggle.ON);
        } catch (IOException e) {
            // Most likely the device is gone, and its settings with it.
            LOG.info("Offloads of {} were not switched on again: {}", change.device(), e.getMessage());
        }
    }
}
