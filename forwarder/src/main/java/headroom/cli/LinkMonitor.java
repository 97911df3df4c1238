package headroom.cli;

import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_LINK;

import headroom.iproute.Devices;
import headroom.iproute.LinkPrinter;
import headroom.iproute.Printer;
import headroom.linux.io.NetworkNamespace;
import headroom.linux.io.PollSet;
import headroom.netlink.route.Link;
import headroom.netlink.route.Links;
import headroom.netlink.route.RouteEvent;
import headroom.netlink.socket.NetlinkMonitor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** {@code headroom link monitor}: what becomes of devices, as the kernel tells it, until interrupted. */
final class LinkMonitor {
    private static final int FOR_EVER = -1;

    private final Session session;
    private Optional<String> device = Optional.empty();

    LinkMonitor(Session session) {
        this.session = session;
    }

    void run(Words words) throws UsageException, FailedException {
        words.skip("dev");
        if (words.hasNext()) {
            device = Optional.of(words.next());
        }
        words.end();
        Kernel kernel = session.kernel();
        try (NetworkNamespace namespace = namespace();
                NetlinkMonitor monitor =
                        NetlinkMonitor.route(namespace, NetlinkMonitor.DEFAULT_BUFFER_BYTES, RTNLGRP_LINK)) {
            // Listening has begun: what changes after this is heard.
            OptionalInt index = device.isPresent() ? OptionalInt.of(kernel.index(device.get())) : OptionalInt.empty();
            Devices devices = kernel.devices(kernel.dump(Links.all()));
            listen(monitor, event -> print(event, index, devices));
        } catch (UncheckedIOException e) {
            throw Kernel.failure(e.getCause());
        } catch (IOException e) {
            throw Kernel.failure(e);
        }
    }

    private NetworkNamespace namespace() throws IOException, FailedException {
        return session.options().netns().isPresent()
                ? Kernel.namespace(session.options().netns().get())
                : NetworkNamespace.current();
    }

    /** Takes events one by one. */
    private interface Sink {
        void take(RouteEvent event);
    }

    private void listen(NetlinkMonitor monitor, Sink sink) throws IOException {
        try (PollSet pollSet = new PollSet(1)) {
            pollSet.add(monitor.fd().number());
            while (!session.terminal().out().checkError()) { // flushes, and tells when nobody reads any more
                pollSet.await(FOR_EVER);
                NetlinkMonitor.Continuity continuity =
                        monitor.receive(message -> RouteEvent.decode(message).ifPresent(sink::take));
                if (continuity == NetlinkMonitor.Continuity.GAP) {
                    session.terminal()
                            .err()
                            .println("Warning: the kernel said more than could be read in time;"
                                    + " some changes are missing here.");
                }
            }
        }
    }

    private void print(RouteEvent event, OptionalInt wanted, Devices devices) {
        switch (event) {
            case RouteEvent.LinkIs(Link link)
            when isWanted(link, wanted) -> {
                devices.learn(link);
                print(link, devices, _ -> {});
            }
            case RouteEvent.LinkGone(Link link)
            when isWanted(link, wanted) -> print(link, devices, LinkPrinter::deleted);
            default -> {}
        }
    }

    private static boolean isWanted(Link link, OptionalInt wanted) {
        return wanted.isEmpty() || wanted.getAsInt() == link.index();
    }

    /** In JSON every event is an array of its own, so that it can be read before the next. */
    private void print(Link link, Devices devices, Consumer<LinkPrinter> before) {
        Printer printer = session.printer();
        LinkPrinter printing =
                new LinkPrinter(printer, devices, LinkShow.parts(session), LinkShow.knob(OptionalInt.empty()));
        printer.entry(() -> {
            before.accept(printing);
            LinkShow.print(printing, link, session);
        });
        session.terminal().out().print(printer.end());
    }
}
