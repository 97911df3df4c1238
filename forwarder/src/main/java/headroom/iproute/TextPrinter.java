package headroom.iproute;

/** Lines for people. */
public final class TextPrinter extends Printer {
    /** What to do where a line of an entry ends. */
    public enum Lines {
        /** Begin the next. */
        SEVERAL,
        /** A backslash: an entry is one line. */
        ONE
    }

    /** Whether the terminal's colours are used. */
    public enum Palette {
        PLAIN,
        COLOURED
    }

    private final Lines lines;
    private final Palette palette;

    public TextPrinter(Lines lines, Palette palette) {
        this.lines = lines;
        this.palette = palette;
    }

    @Override
    public void entry(Runnable body) {
        body.run();
    }

    @Override
    public String end() {
        return take();
    }

    @Override
    void field(String key, Object value, String before, String after) {
        out.append(before).append(value).append(after);
    }

    @Override
    void field(Colour colour, String key, Object value, String before, String after) {
        out.append(before);
        text(colour, value + after);
    }

    @Override
    void text(String words) {
        out.append(words);
    }

    @Override
    void text(Colour colour, String words) {
        out.append(palette == Palette.COLOURED ? colour.around(words) : words);
    }

    @Override
    void json(String key, Object value) {}

    @Override
    void object(String key, Runnable body) {
        body.run();
    }

    @Override
    void jsonObject(String key, Runnable body) {}

    @Override
    void textOnly(Runnable body) {
        body.run();
    }

    @Override
    void array(String key, Runnable body) {
        body.run();
    }

    @Override
    void item(Runnable body) {
        body.run();
    }

    @Override
    void element(Object value, String before, String after) {
        out.append(before).append(value).append(after);
    }

    @Override
    void newline() {
        out.append(lines == Lines.ONE ? '\\' : '\n');
    }

    @Override
    void endLine() {
        out.append('\n');
    }
}
