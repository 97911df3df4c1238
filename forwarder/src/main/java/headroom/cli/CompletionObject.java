package headroom.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** {@code headroom completion}: a script for bash, made from the same tables that the parser matches words against. */
final class CompletionObject implements CliObject {
    private static final String SCRIPT = """
            # bash completion for headroom; load it with: source <(headroom completion)
            _headroom_devices() {
                if [[ -n $1 ]]; then
                    "${COMP_WORDS[0]}" -n "$1" -br link show 2>/dev/null | sed 's/[@ ].*//'
                else
                    ls /sys/class/net 2>/dev/null
                fi
            }
            _headroom() {
                local netns= cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} object= command= words= i
                COMPREPLY=()
                for ((i = 1; i < COMP_CWORD; i++)); do
                    case ${COMP_WORDS[i]} in
                        -n | -netns | --netns) netns=${COMP_WORDS[++i]} ;;
                        -b | -batch | -socket | --batch | --socket | --config) ((i++)) ;;
                        -*) ;;
                        *)
                            if [[ -z $object ]]; then
                                object=${COMP_WORDS[i]}
                            elif [[ -z $command ]]; then
                                command=${COMP_WORDS[i]}
                            fi
                            ;;
                    esac
                done
                case $prev in
                    -b | -batch | --batch | -socket | --socket | --config | read | write)
                        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
                        return
                        ;;
                    -n | -netns | --netns | netns)
                        words=$(ls /run/netns 2>/dev/null)
                        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
                        return
                        ;;
                esac
                for i in %OBJECTS%; do
                    [[ -n $object && $i == "$object"* ]] && object=$i && break
                done
                if [[ %DEVICE_OBJECTS% == *" $object "* && $prev == @(dev|master|link) && -n $command ]]; then
                    mapfile -t COMPREPLY < <(compgen -W "$(_headroom_devices "$netns")" -- "$cur")
                    return
                fi
                case $object:$command in
                    :)
                        words="%OBJECTS%"
                        [[ $cur == -* ]] && words="%OPTIONS%"
                        ;;
            %CASES%    esac
                mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
            }
            complete -F _headroom headroom
            """;
    private static final String OPTIONS =
            "-j -json -p -pretty -s -stats -statistics -d -details -br -brief -o -oneline -c -color -4 -6 -n -netns -b"
                    + " -batch -force -h -help -V -Version --socket";

    private final Supplier<Map<String, CliObject>> objects;

    /**
     * Completes the words of some objects.
     *
     * @param objects by name; asked late, since this is one of them
     */
    CompletionObject(Supplier<Map<String, CliObject>> objects) {
        this.objects = objects;
    }

    @Override
    public String name() {
        return "completion";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom completion

                Prints a completion script for bash: source <(headroom completion)
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        return Map.of("", List.of());
    }

    @Override
    public int run(String command, Words words, Session session) throws UsageException {
        words.end();
        session.terminal().out().print(script());
        return 0;
    }

    private String script() {
        StringBuilder cases = new StringBuilder();
        StringBuilder deviceObjects = new StringBuilder(" ");
        TreeSet<String> names = new TreeSet<>(objects.get().keySet());
        for (CliObject object : new TreeMap<>(objects.get()).values()) {
            List<String> plain = object.commands().get("");
            if (plain != null) {
                append(cases, object.name() + ":*", plain.isEmpty() ? List.of("help") : plain);
                continue;
            }
            TreeSet<String> commands = new TreeSet<>(object.commands().keySet());
            commands.add("help");
            append(cases, object.name() + ":", commands);
            for (Map.Entry<String, List<String>> command : new TreeMap<>(object.commands()).entrySet()) {
                List<String> words = new ArrayList<>(command.getValue());
                if (object.commandsWithDevices().contains(command.getKey())) {
                    words.add("$(_headroom_devices \"$netns\")");
                }
                append(cases, object.name() + ":" + beginning(command.getKey(), commands) + "*", words);
            }
            if (!object.commandsWithDevices().isEmpty()) {
                deviceObjects.append(object.name()).append(' ');
            }
        }
        names.add("help");
        return SCRIPT.replace("%OBJECTS%", String.join(" ", names))
                .replace("%OPTIONS%", OPTIONS)
                .replace("%DEVICE_OBJECTS%", "\"" + deviceObjects + "\"")
                .replace("%CASES%", cases);
    }

    /** The shortest beginning that is of this command only. */
    private static String beginning(String command, Collection<String> commands) {
        for (int length = 1; length < command.length(); length++) {
            String beginning = command.substring(0, length);
            if (commands.stream().filter(other -> other.startsWith(beginning)).count() == 1) {
                return beginning;
            }
        }
        return command;
    }

    private static void append(StringBuilder cases, String pattern, Collection<String> words) {
        cases.append("        %s) words=\"%s\" ;;%n".formatted(pattern, String.join(" ", words)));
    }
}
