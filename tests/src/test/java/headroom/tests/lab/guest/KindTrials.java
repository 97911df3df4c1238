package headroom.tests.lab.guest;

import headroom.lab.Lab;
import java.nio.file.Path;

/** Inside the lab kernel: {@code headroom link} beside iproute2. Argument: where the BPF program is. */
public final class KindTrials {
    private KindTrials() {}

    public static void main(String[] arguments) throws Exception {
        Findings findings = new Findings(System.out);
        try (Lab lab = new Lab()) {
            new KindTrial(lab, findings, Path.of(arguments[0])).run();
        }
        findings.put("end", "reached");
    }
}
