package headroom.iproute;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Where entries are printed to: either as text, or as JSON. What is printed is said once, with the key of the one and
 * the words around the value of the other. Values are strings, numbers and booleans.
 */
public abstract sealed class Printer permits JsonPrinter, TextPrinter {
    /** What was printed and not taken. */
    final StringBuilder out = new StringBuilder();

    /** An entry, e.g. a link: an object of the array that the output is. */
    public abstract void entry(Runnable body);

    /** What was printed since the last call; a JSON array ends with {@link #end}. */
    public final String take() {
        String text = out.toString();
        out.setLength(0);
        return text;
    }

    /** The end of the output; what {@link #take} has not taken yet. */
    public abstract String end();

    /** {@code before} and {@code after} are words of the text only. */
    abstract void field(String key, Object value, String before, String after);

    /** The same, coloured on a terminal, {@code before} excepted. */
    abstract void field(Colour colour, String key, Object value, String before, String after);

    /** Words of the text only. */
    abstract void text(String words);

    /** Coloured words of the text only. */
    abstract void text(Colour colour, String words);

    /** A member of the JSON only. */
    abstract void json(String key, Object value);

    /** Members of an object inside; the text has no such thing. */
    abstract void object(String key, Runnable body);

    /** The same of the JSON only. */
    abstract void jsonObject(String key, Runnable body);

    /** What {@code body} prints, in the text only. */
    abstract void textOnly(Runnable body);

    /** {@link #element}s or {@link #item}s. */
    abstract void array(String key, Runnable body);

    /** An object in an array. */
    abstract void item(Runnable body);

    /** A value in an array. */
    abstract void element(Object value, String before, String after);

    /** Ends a line of an entry. */
    abstract void newline();

    /** Ends an entry, or what of it stands on a line of its own in any case. */
    abstract void endLine();

    /** Values with commas between them. */
    final void list(String key, List<String> values) {
        array(key, () -> {
            for (int i = 0; i < values.size(); i++) {
                element(values.get(i), i == 0 ? "" : ",", "");
            }
        });
    }

    /** Something that is so, said by a word of its own. */
    final void flag(String key, String words) {
        json(key, true);
        text(words);
    }

    /** Only where there is a value, as the following. */
    final void field(String key, OptionalInt value, String before, String after) {
        if (value.isPresent()) {
            field(key, value.getAsInt(), before, after);
        }
    }

    final void field(String key, OptionalLong value, String before, String after) {
        if (value.isPresent()) {
            field(key, value.getAsLong(), before, after);
        }
    }

    final void field(String key, Optional<?> value, String before, String after) {
        if (value.isPresent()) {
            field(key, value.get(), before, after);
        }
    }

    /** A number that is unsigned. */
    final void unsigned(String key, OptionalInt value, String before, String after) {
        if (value.isPresent()) {
            field(key, Integer.toUnsignedLong(value.getAsInt()), before, after);
        }
    }

    /** True is 1, false is 0. */
    final void digit(String key, Optional<Boolean> value, String before) {
        if (value.isPresent()) {
            field(key, value.get() ? 1 : 0, before, " ");
        }
    }

    /** {@code on} or {@code off} in the text, true or false in JSON. */
    final void onOff(String key, Optional<Boolean> value, String before) {
        if (value.isPresent()) {
            json(key, value.get());
            text(before + (value.get() ? "on " : "off "));
        }
    }

    /** In hexadecimal, with 0x in front unless it is 0; a string in JSON. */
    final void hex(String key, OptionalInt value, String before) {
        if (value.isPresent()) {
            field(key, hex(value.getAsInt()), before, " ");
        }
    }

    static String hex(int value) {
        return value == 0 ? "0" : "0x" + Integer.toHexString(value);
    }
}
