package headroom.cli;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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

        List<String> names() {
            return names.isEmpty() ? List.of() : List.of(names.split(" "));
        }
    }

    public boolean has(Flag flag) {
        return flags.contains(flag);
    }

    /** The same with other words: a line of a batch. */
    Options with(List<String> otherWords) {
        return new Options(flags, netns, batch, socket, otherWords);
    }

    static Options parse(String... arguments) throws UsageException {
        if (arguments.length > 0 && !arguments[0].startsWith("-")) {
            // Loading the options' library takes longer than most commands: its classes are too old for the AOT cache.
            return new Options(
                    EnumSet.noneOf(Flag.class),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    List.of(arguments));
        }
        return OptionParser.parse(arguments);
    }
}
