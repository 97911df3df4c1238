package headroom.tests.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The rates of one path: those of its samples that nobody disturbed. */
final class Series {
    private final List<Double> kpps = new ArrayList<>();

    void add(double framesPerSecond) {
        kpps.add(framesPerSecond / 1e3);
    }

    boolean isEmpty() {
        return kpps.isEmpty();
    }

    double medianKpps() {
        List<Double> sorted = sorted();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    double leastKpps() {
        return sorted().getFirst();
    }

    double mostKpps() {
        return sorted().getLast();
    }

    private List<Double> sorted() {
        return kpps.stream().sorted().toList();
    }

    /** All of them in the order they were measured. */
    String listed() {
        StringBuilder text = new StringBuilder();
        kpps.forEach(rate -> text.append(String.format(Locale.ROOT, " %.0f", rate)));
        return text.toString().strip();
    }
}
