package headroom.lab;

import java.util.List;

/** The demonstration's closing table. */
final class DemoTable {
    private static final String[] TITLES = {
        "encapsulation",
        "driver",
        "mode",
        "there Mbit/s",
        "back Mbit/s",
        "ping",
        "pushed",
        "popped",
        "in place",
        "moved",
        "reallocated",
        "dropped",
        "unaccounted"
    };
    private static final int TEXT_COLUMNS = 3;

    private DemoTable() {}

    static String of(List<DemoLeg> legs) {
        String[][] rows = new String[legs.size() + 1][];
        rows[0] = TITLES;
        for (int i = 0; i < legs.size(); i++) {
            rows[i + 1] = row(legs.get(i));
        }
        StringBuilder table = new StringBuilder("\n");
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.length; column++) {
                String alignment = column < TEXT_COLUMNS ? "-" : "";
                line.append(("%" + alignment + width(rows, column) + "s  ").formatted(row[column]));
            }
            table.append(line.toString().stripTrailing()).append('\n');
        }
        for (DemoLeg leg : legs) {
            leg.drops()
                    .forEach((reason, count) ->
                            table.append("%s: %d dropped, %s%n".formatted(leg.encapsulation(), count, reason)));
        }
        return table.toString();
    }

    private static String[] row(DemoLeg leg) {
        return new String[] {
            leg.encapsulation(),
            leg.driver(),
            leg.mode(),
            "%.0f".formatted(leg.tcpThereMbps()),
            "%.0f".formatted(leg.tcpBackMbps()),
            leg.pingReceived() + "/" + leg.pingSent(),
            Long.toString(leg.pushed()),
            Long.toString(leg.popped()),
            Long.toString(leg.inPlace()),
            Long.toString(leg.moved()),
            Long.toString(leg.reallocated()),
            Long.toString(leg.dropped()),
            Long.toString(leg.unaccounted())
        };
    }

    private static int width(String[][] rows, int column) {
        int width = 1;
        for (String[] row : rows) {
            width = Math.max(width, row[column].length());
        }
        return width;
    }
}
