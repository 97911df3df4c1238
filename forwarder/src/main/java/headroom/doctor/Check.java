package headroom.doctor;

import java.util.List;

/** One thing looked at. */
@FunctionalInterface
interface Check {
    List<Finding> findings(Examination examined);
}
