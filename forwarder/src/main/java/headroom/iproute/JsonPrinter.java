package headroom.iproute;

/** One array, for programs; laid out as iproute2 does. Without a library: a short command starts faster so. */
public final class JsonPrinter extends Printer {
    /** Whether people read it too. */
    public enum Layout {
        COMPACT,
        PRETTY
    }

    private static final String INDENT = "    ";
    private static final char NONE = 0;

    private final Layout layout;
    private int depth;
    /** What the next value or member has to be preceded by. */
    private char separator;

    public JsonPrinter(Layout layout) {
        this.layout = layout;
        openArray();
    }

    @Override
    public void entry(Runnable body) {
        item(body);
    }

    @Override
    public String end() {
        closeArray();
        out.append('\n');
        return take();
    }

    @Override
    void field(String key, Object value, String before, String after) {
        json(key, value);
    }

    @Override
    void field(Colour colour, String key, Object value, String before, String after) {
        json(key, value);
    }

    @Override
    void text(String words) {}

    @Override
    void text(Colour colour, String words) {}

    @Override
    void json(String key, Object value) {
        name(key);
        value(value);
    }

    @Override
    void object(String key, Runnable body) {
        name(key);
        item(body);
    }

    @Override
    void jsonObject(String key, Runnable body) {
        object(key, body);
    }

    @Override
    void textOnly(Runnable body) {}

    @Override
    void array(String key, Runnable body) {
        name(key);
        openArray();
        body.run();
        closeArray();
    }

    @Override
    void item(Runnable body) {
        open('{');
        body.run();
        depth--;
        if (separator != NONE) {
            indent();
        }
        out.append('}');
        separator = ',';
    }

    @Override
    void element(Object value, String before, String after) {
        value(value);
    }

    @Override
    void newline() {}

    @Override
    void endLine() {}

    private void openArray() {
        open('[');
        if (layout == Layout.PRETTY) {
            out.append(' ');
        }
    }

    private void closeArray() {
        depth--;
        if (layout == Layout.PRETTY && separator != NONE) {
            out.append(' ');
        }
        out.append(']');
        separator = ',';
    }

    private void open(char bracket) {
        separate();
        out.append(bracket);
        depth++;
        separator = NONE;
    }

    private void name(String key) {
        separate();
        indent();
        separator = NONE;
        string(key);
        out.append(layout == Layout.PRETTY ? ": " : ":");
    }

    private void value(Object value) {
        separate();
        if (value instanceof Number || value instanceof Boolean) {
            out.append(value);
        } else if (value == JsonNull.NULL) {
            out.append("null");
        } else {
            string(value.toString());
        }
    }

    private void separate() {
        if (separator != NONE) {
            out.append(separator);
        }
        separator = ',';
    }

    private void indent() {
        if (layout == Layout.PRETTY) {
            out.append('\n').append(INDENT.repeat(depth));
        }
    }

    /** RFC 8259, 7. */
    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                case '\r' -> out.append("\\r");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                default -> {
                    if (c < ' ') {
                        out.append("\\u00").append(Character.forDigit(c >> 4, 16));
                        out.append(Character.forDigit(c & 15, 16));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
