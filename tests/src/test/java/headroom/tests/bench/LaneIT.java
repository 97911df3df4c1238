package headroom.tests.bench;

import headroom.lab.Child;
import headroom.lab.Lab;
import headroom.tests.testkit.RequiresNetns;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every path that is measured does what it is measured for: what counts as delivered has the length of its push. */
@RequiresNetns
class LaneIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long FRAMES = 1_000;
    private static final long FRAMES_PER_SECOND = 10_000;

    @ParameterizedTest
    @EnumSource
    void delivers(Peer peer) throws Exception {
        try (Lab lab = new Lab()) {
            Lane.Ends ends = new Lane.Ends(lab, lab.namespace("gen"), lab.namespace("sink"));
            Path object = Bench.compile(lab);
            try (Lane lane = Lane.open(ends, peer, object, new Lane.WorkerSettings("adaptive", 64))) {
                lane.resume();
                try (Child generator = lane.generate(FRAMES_PER_SECOND)) {
                    generator.awaitWhileAlive("frames arrive", PATIENCE, () -> lane.delivered() >= FRAMES);
                }
            }
        }
    }
}
