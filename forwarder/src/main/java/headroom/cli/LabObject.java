package headroom.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code headroom lab}. */
final class LabObject implements CliObject {
    private final Runner<KernelRequest> runner;

    LabObject(Runner<KernelRequest> runner) {
        this.runner = runner;
    }

    @Override
    public String name() {
        return "lab";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom lab kernel build [ --check ]
                       headroom lab kernel run [ --time-limit SECONDS ] [ --memory SIZE ] PROGRAM [ ARGUMENTS ]

                A Linux kernel that has tx_extra_headroom, as a process of this user (User-Mode Linux). build makes it,
                unless it is in its cache, and prints its path; run runs PROGRAM in it, as root there, and returns its
                exit code. Works in a source tree; see docs/kernel-lab.md.
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        return Map.of("kernel", List.of("build", "run"));
    }

    @Override
    public int run(String command, Words words, Session session) throws UsageException {
        String action = words.keyword(List.of("build", "run"));
        List<String> arguments = new ArrayList<>();
        while (words.hasNext()) {
            arguments.add(words.next());
        }
        KernelRequest.Action asked = action.equals("build") ? KernelRequest.Action.BUILD : KernelRequest.Action.RUN;
        return runner.run(new KernelRequest(asked, arguments), session.terminal());
    }
}
