package headroom.cli;

import headroom.netlink.route.Link;
import headroom.netlink.route.Links;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which links are shown. */
final class LinkFilter {
    private static final String PORT_OF = "_slave";

    private Optional<String> device = Optional.empty();
    private Optional<String> kind = Optional.empty();
    private Optional<String> master = Optional.empty();
    private boolean onlyUp;

    /** Reads the word behind a keyword. */
    interface Reader {
        void read(Words words) throws UsageException;
    }

    /** Reads to the end. */
    void read(Words words, Map<String, Reader> more) throws UsageException {
        while (words.hasNext()) {
            String word = words.next();
            switch (word) {
                case "up" -> onlyUp = true;
                case "type" -> kind = Optional.of(words.next());
                case "master" -> master = Optional.of(words.next());
                case "dev" -> device(words.next());
                default -> {
                    if (more.containsKey(word)) {
                        more.get(word).read(words);
                    } else {
                        device(word);
                    }
                }
            }
        }
    }

    private void device(String name) throws UsageException {
        if (device.isPresent()) {
            throw new UsageException("Error: either \"dev\" is duplicate, or \"" + name + "\" is a garbage.");
        }
        device = Optional.of(name);
    }

    /** Those that fit, with statistics where they are wanted. */
    List<Link> links(Kernel kernel, Session session) throws UsageException, FailedException {
        int masterIndex = 0;
        if (master.isPresent()) {
            masterIndex = kernel.find(master.get())
                    .orElseThrow(() -> new UsageException(
                            "Error: argument \"" + master.get() + "\" is wrong: Device does not exist"))
                    .index();
        }
        List<Link> fitting = new ArrayList<>();
        for (Link link : candidates(kernel, session)) {
            boolean fits = (!onlyUp || link.isAdminUp())
                    && (kind.isEmpty() || isOfKind(link, kind.get()))
                    && (masterIndex == 0 || link.master().orElse(0) == masterIndex);
            if (fits) {
                fitting.add(link);
            }
        }
        return fitting;
    }

    private List<Link> candidates(Kernel kernel, Session session) throws FailedException {
        Set<Links.Part> parts = EnumSet.of(Links.Part.FUNCTIONS);
        if (session.has(Options.Flag.STATISTICS)) {
            parts.add(Links.Part.STATISTICS);
        }
        if (device.isEmpty()) {
            return kernel.dump(Links.all(parts));
        }
        Optional<Link> found = kernel.find(Links.byName(device.get(), parts));
        if (found.isPresent()) {
            return List.of(found.get());
        }
        throw kernel.missing("Device \"" + device.get() + "\" does not exist.", device.get());
    }

    private static boolean isOfKind(Link link, String kind) {
        if (kind.endsWith(PORT_OF)) {
            String of = kind.substring(0, kind.length() - PORT_OF.length());
            return link.details().port().map(port -> port.name().equals(of)).orElse(false);
        }
        return link.isOfKind(kind);
    }
}
