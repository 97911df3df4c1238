package headroom.cli;

import java.util.ArrayList;
import java.util.List;

/** Columns of equal width: numbers to the right, everything else to the left. */
final class Table {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    Table(String... header) {
        rows.add(List.of(header));
    }

    /** A row without a header above it. */
    static Table bare() {
        Table table = new Table();
        table.rows.clear();
        return table;
    }

    Table row(Object... cells) {
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(String.valueOf(cell));
        }
        rows.add(row);
        return this;
    }

    boolean isEmpty() {
        return rows.size() < 2;
    }

    /** Every row on a line of its own, without blanks at its end. */
    String render() {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        boolean[] numeric = new boolean[columns];
        for (int column = 0; column < columns; column++) {
            int at = column;
            widths[column] = rows.stream()
                    .mapToInt(row -> at < row.size() ? row.get(at).length() : 0)
                    .max()
                    .orElse(0);
            numeric[column] = rows.stream()
                    .skip(1)
                    .allMatch(row -> at >= row.size() || row.get(at).matches("-|[0-9.]*"));
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                String padding = " ".repeat(widths[column] - row.get(column).length());
                line.append(column == 0 ? "" : GAP)
                        .append(numeric[column] ? padding + row.get(column) : row.get(column) + padding);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
