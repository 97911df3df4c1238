package headroom.cli;

import headroom.config.NearMiss;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

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

    static Options parse(String... arguments) throws UsageException {
        if (arguments.length > 0 && !arguments[0].startsWith("-")) {
            // Loading the library takes longer than most commands: its classes are too old for the ahead-of-time cache.
            return new Options(
                    EnumSet.noneOf(Flag.class),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    List.of(arguments));
        }
        CommandSpec spec = CommandSpec.create();
        for (Flag flag : Flag.values()) {
            if (flag != Flag.MORE_STATISTICS) {
                spec.addOption(OptionSpec.builder(spelled(flag.names()))
                        .type(boolean[].class)
                        .arity("0")
                        .build());
            }
        }
        for (List<String> names : List.of(NETNS, BATCH, SOCKET)) {
            spec.addOption(OptionSpec.builder(spelled(names))
                    .type(String.class)
                    .arity("1")
                    .build());
        }
        spec.addPositional(PositionalParamSpec.builder()
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("0..*")
                .build());
        CommandLine parser = new CommandLine(spec)
                .setStopAtPositional(true)
                .setPosixClusteredShortOptionsAllowed(false)
                .setOverwrittenOptionsAllowed(true)
                .setUnmatchedOptionsArePositionalParams(false);
        try {
            return options(parser.parseArgs(arguments));
        } catch (CommandLine.UnmatchedArgumentException e) {
            throw unknown(e.getUnmatched().getFirst());
        } catch (ParameterException e) {
            throw new UsageException("Error: " + e.getMessage());
        }
    }

    private static Options options(ParseResult result) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        for (Flag flag : Flag.values()) {
            if (flag != Flag.MORE_STATISTICS
                    && result.hasMatchedOption(flag.names().getFirst())) {
                flags.add(flag);
            }
        }
        boolean[] statistics = result.matchedOptionValue(Flag.STATISTICS.names().getFirst(), new boolean[0]);
        if (statistics.length > 1) {
            flags.add(Flag.MORE_STATISTICS);
        }
        return new Options(
                flags,
                value(result, NETNS),
                value(result, BATCH),
                value(result, SOCKET).map(Path::of),
                result.matchedPositionalValue(0, List.of()));
    }

    private static Optional<String> value(ParseResult result, List<String> names) {
        return Optional.ofNullable(result.matchedOptionValue(names.getFirst(), null));
    }

    /** iproute2 takes every option with two dashes as well. */
    private static String[] spelled(List<String> names) {
        List<String> spelled = new ArrayList<>(names);
        names.forEach(name -> spelled.add("-" + name));
        return spelled.toArray(String[]::new);
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
