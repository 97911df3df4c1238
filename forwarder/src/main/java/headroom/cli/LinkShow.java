package headroom.cli;

import headroom.host.TxExtraHeadroom;
import headroom.iproute.LinkPrinter;
import headroom.iproute.LinkPrinter.Part;
import headroom.iproute.Printer;
import headroom.netlink.route.Link;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;

/** {@code headroom link show}. */
final class LinkShow {
    static final String ATTR = "--attr";

    private final Session session;
    private OptionalInt attribute = OptionalInt.empty();

    LinkShow(Session session) {
        this.session = session;
    }

    void run(Words words) throws UsageException, FailedException {
        LinkFilter filter = new LinkFilter();
        filter.read(words, Map.of(ATTR, more -> attribute = OptionalInt.of(more.next(LinkShow::attribute))));
        Kernel kernel = session.kernel();
        List<Link> links = filter.links(kernel, session);
        Printer printer = session.printer();
        LinkPrinter link = new LinkPrinter(printer, kernel.devices(links), parts(session), knob(attribute));
        try {
            for (Link each : links) {
                printer.entry(() -> print(link, each, session));
            }
        } catch (UncheckedIOException e) {
            throw Kernel.failure(e.getCause());
        }
        session.terminal().out().print(printer.end());
    }

    /** A row or lines. */
    static void print(LinkPrinter printer, Link link, Session session) {
        if (session.has(Options.Flag.BRIEF)) {
            printer.brief(link);
        } else {
            printer.print(link);
        }
    }

    /** {@code tx_extra_headroom=NN}. */
    static int attribute(String assignment) {
        String prefix = LinkSet.KNOB + "=";
        if (!assignment.matches(prefix + "[0-9]{1,5}")) {
            throw new IllegalArgumentException("\"" + prefix + "NUMBER\" is expected");
        }
        return Integer.parseInt(assignment.substring(prefix.length()));
    }

    /** By the number given, or by the kernel's own; found out once, when it is asked for. */
    static Supplier<TxExtraHeadroom> knob(OptionalInt attribute) {
        return new Supplier<>() {
            private TxExtraHeadroom knob;

            @Override
            public TxExtraHeadroom get() {
                if (knob == null) {
                    knob = attribute.isPresent()
                            ? TxExtraHeadroom.numbered(attribute.getAsInt())
                            : TxExtraHeadroom.ofKernel();
                }
                return knob;
            }
        };
    }

    /** As the options say. */
    static Set<Part> parts(Session session) {
        EnumSet<Part> parts = EnumSet.of(Part.LINK_ONLY, Part.HARDWARE);
        if (session.has(Options.Flag.DETAILS)) {
            parts.add(Part.DETAILS);
        }
        if (session.has(Options.Flag.STATISTICS)) {
            parts.add(Part.STATISTICS);
        }
        if (session.has(Options.Flag.MORE_STATISTICS)) {
            parts.add(Part.ERRORS);
        }
        return parts;
    }
}
