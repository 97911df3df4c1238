package headroom.runtime;

import headroom.datapath.IdleStrategy;
import headroom.datapath.Plan;

/** Never sleeps: least latency, a core at 100 %. */
final class SpinIdle implements IdleStrategy {
    @Override
    public void idle(int work) {
        if (work == 0) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void watch(Plan plan) {
        // Every loop looks at every port anyway.
    }

    @Override
    public void wake() {
        // Awake already.
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
