package headroom.tests.lab.guest;

import headroom.lab.Lab;
import java.nio.file.Path;

/** Inside the lab kernel: every trial, one after the other. Argument: where the BPF programs are. */
public final class Trials {
    private Trials() {}

    public static void main(String[] arguments) throws Exception {
        Path programs = Path.of(arguments[0]);
        Findings findings = new Findings(System.out);
        findings.put("java", System.getProperty("java.version"));
        findings.put("kernel", System.getProperty("os.version"));
        try (Lab lab = new Lab()) {
            new AttributeTrial(lab, findings).run();
            new CommandTrial(lab, findings).run();
            new PushTrial(lab, findings, programs).run();
            new SegmentTrial(lab, findings, programs).run();
        }
        findings.put("end", "reached");
    }
}
