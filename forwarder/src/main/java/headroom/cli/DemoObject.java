package headroom.cli;

import java.util.List;
import java.util.Map;

/** {@code headroom demo}. */
final class DemoObject implements CliObject {
    private final Runner<DemoRequest> runner;

    DemoObject(Runner<DemoRequest> runner) {
        this.runner = runner;
    }

    @Override
    public String name() {
        return "demo";
    }

    @Override
    public String usage() {
        return """
                Usage: headroom demo [ --driver { af_xdp | af_packet } ] [ -j ] [ -p ]

                Two sites, two forwarders and a core between them in namespaces of its own: ping and TCP through SRv6
                and IPIP, for less than a minute. Needs root; leaves nothing behind.
                """;
    }

    @Override
    public Map<String, List<String>> commands() {
        return Map.of("", List.of("--driver", "af_xdp", "af_packet", "-j", "-p"));
    }

    @Override
    public int run(String command, Words words, Session session) throws UsageException {
        DemoRequest.Driver driver = DemoRequest.Driver.AF_XDP;
        boolean json = session.has(Options.Flag.JSON);
        boolean pretty = session.has(Options.Flag.PRETTY);
        while (words.hasNext()) {
            switch (words.keyword(List.of("--driver", "-j", "--json", "-p", "--pretty"))) {
                case "--driver" ->
                    driver = Words.match("Driver", words.next(), List.of("af_xdp", "af_packet"))
                                    .equals("af_xdp")
                            ? DemoRequest.Driver.AF_XDP
                            : DemoRequest.Driver.AF_PACKET;
                case "-j", "--json" -> json = true;
                default -> pretty = true;
            }
        }
        DemoRequest.Format format =
                !json ? DemoRequest.Format.TEXT : pretty ? DemoRequest.Format.PRETTY_JSON : DemoRequest.Format.JSON;
        return runner.run(new DemoRequest(driver, format), session.terminal());
    }
}
