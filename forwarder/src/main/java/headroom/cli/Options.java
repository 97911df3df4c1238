package headroom.cli;

import headroom.config.NearMiss;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What stands before the object: iproute2's options.
 *
 * @param flags which of the options without a value are given
 * @param netns devices that the command names are in this namespace
 * @param batch file of commands, {@code -} for standard input
 * @param socket the daemon's control socket; empty: the usual one
 * @param words the object and what follows
 */
public record Options(
        Set<Flag> flags, Optional<String> netns, Optional<String> batch, Optional<Path> socket, List<String> words) {
    public Options {
        flags = Set.copyOf(flags);
        words = List.copyOf(words);
    }

    /** An option without a value. */
    public enum Flag {
        JSON("-j -json"),
        PRETTY("-p -pretty"),
        STATISTICS("-s -stats -statistics"),
        /** {@code -s} given twice. */
        MORE_STATISTICS(""),
        DETAILS("-d -details"),
        BRIEF("-br -brief"),
        ONE_LINE("-o -oneline"),
        COLOUR("-c -color -c=always -color=always"),
        /** Where the output is a terminal. */
        COLOUR_AUTO("-c=auto -color=auto"),
        NO_COLOUR("-c=never -color=never"),
        INET("-4"),
        INET6("-6"),
        FORCE("-force"),
        HELP("-h -help"),
        VERSION("-V -Version");

        private final String names;

        Flag(String names) {
            this.names = names;
        }

        private List<String> names() {
            return names.isEmpty() ? List.of() : List.of(names.split(" "));
        }
    }

    private static final List<String> NETNS = List.of("-n", "-netns");
    private static final List<String> BATCH = List.of("-b", "-batch");
    private static final List<String> SOCKET = List.of("-socket");

    public boolean has(Flag flag) {
        return flags.contains(flag);
    }

    /** The same with other words: a line of a batch. */
    Options with(List<String> otherWords) {
        return new Options(flags, netns, batch, socket, otherWords);
    }

    /** Reads up to the first word that is no option. By hand: a library for it takes longer to load than to run. */
    static Options parse(String... arguments) throws UsageException {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        Map<List<String>, String> values = new HashMap<>();
        int at = 0;
        while (at < arguments.length && arguments[at].startsWith("-") && arguments[at].length() > 1) {
            String argument = arguments[at++];
            if (argument.equals("--")) {
                break;
            }
            String option = argument.startsWith("--") ? argument.substring(1) : argument;
            Optional<Flag> flag = flag(option);
            if (flag.isPresent()) {
                boolean isFirst = flags.add(flag.get());
                if (flag.get() == Flag.STATISTICS && !isFirst) {
                    flags.add(Flag.MORE_STATISTICS);
                }
                continue;
            }
            int equals = option.indexOf('=');
            List<String> names = withValue(equals < 0 ? option : option.substring(0, equals), argument);
            if (equals < 0 && at == arguments.length) {
                throw new UsageException("Error: option \"" + argument + "\" wants a value.");
            }
            values.put(names, equals < 0 ? arguments[at++] : option.substring(equals + 1));
        }
        return new Options(
                flags,
                Optional.ofNullable(values.get(NETNS)),
                Optional.ofNullable(values.get(BATCH)),
                Optional.ofNullable(values.get(SOCKET)).map(Path::of),
                List.of(arguments).subList(at, arguments.length));
    }

    private static Optional<Flag> flag(String option) {
        for (Flag flag : Flag.values()) {
            if (flag.names().contains(option)) {
                return Optional.of(flag);
            }
        }
        return Optional.empty();
    }

    private static List<String> withValue(String option, String argument) throws UsageException {
        for (List<String> names : List.of(NETNS, BATCH, SOCKET)) {
            if (names.contains(option)) {
                return names;
            }
        }
        throw unknown(argument);
    }

    private static UsageException unknown(String option) {
        Set<String> names = new TreeSet<>(SOCKET);
        names.addAll(NETNS);
        names.addAll(BATCH);
        for (Flag flag : Flag.values()) {
            names.addAll(flag.names());
        }
        return new UsageException(
                "Option \"" + option + "\" is unknown" + NearMiss.hint(option, names) + ", try \"headroom -help\".");
    }
}
