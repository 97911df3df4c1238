package headroom.cli;

import headroom.cli.Options.Flag;
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

/** Reads {@link Options}. Apart from them, so that who gives none does without the library. */
final class OptionParser {
    private static final List<String> NETNS = List.of("-n", "-netns");
    private static final List<String> BATCH = List.of("-b", "-batch");
    private static final List<String> SOCKET = List.of("-socket");

    private OptionParser() {}

    static Options parse(String... arguments) throws UsageException {
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
        } catch (RuntimeException e) {
            throw refused(e);
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

    /** Not in catch clauses, whose classes are loaded when this one is: with the ahead-of-time cache at every start. */
    private static UsageException refused(RuntimeException e) {
        if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
            return unknown(unmatched.getUnmatched().getFirst());
        }
        if (e instanceof ParameterException) {
            return new UsageException("Error: " + e.getMessage());
        }
        throw e;
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
