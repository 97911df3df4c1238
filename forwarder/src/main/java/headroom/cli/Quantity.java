package headroom.cli;

import headroom.host.Translation;
import headroom.netlink.message.HardwareAddress;
import headroom.netlink.message.Toggle;
import headroom.wire.IpAddress;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Values of the kernel's attributes as they are typed; what is wrong is told as iproute2 tells it. */
final class Quantity {
    private Quantity() {}

    /** Decimal, or hexadecimal with 0x in front; unsigned. */
    static int u32(String keyword, Words words) throws UsageException {
        return (int) unsigned(keyword, words, 0xffff_ffffL);
    }

    static int u16(String keyword, Words words) throws UsageException {
        return (int) unsigned(keyword, words, 0xffff);
    }

    static int u8(String keyword, Words words) throws UsageException {
        return (int) unsigned(keyword, words, 0xff);
    }

    /** Of a device: 1 or more. */
    static int index(Words words) throws UsageException {
        return words.next(word -> {
            long value = parse(word);
            if (value < 1 || value > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("Invalid \"index\" value");
            }
            return (int) value;
        });
    }

    /** From 0 to {@code most}. */
    static long unsigned(String keyword, Words words, long most) throws UsageException {
        return words.next(word -> {
            long value = parse(word);
            if (value < 0 || value > most) {
                throw new IllegalArgumentException("Invalid \"" + keyword + "\" value");
            }
            return value;
        });
    }

    /** -1 for what is no such number. */
    private static long parse(String word) {
        if (word.matches("0[xX][0-9a-fA-F]{1,15}")) {
            return Long.parseLong(word.substring(2), 16);
        }
        return word.matches("[0-9]{1,18}") ? Long.parseLong(word) : -1;
    }

    static Toggle onOff(String keyword, Words words) throws UsageException {
        String word = words.next();
        return switch (word) {
            case "on" -> Toggle.ON;
            case "off" -> Toggle.OFF;
            default ->
                throw UsageException.refused(
                        "Error: argument of \"" + keyword + "\" must be \"on\" or \"off\", not \"" + word + "\"");
        };
    }

    /** 1 or 0, or on or off. */
    static Toggle digit(String keyword, Words words) throws UsageException {
        if (words.at("on") || words.at("off")) {
            return onOff(keyword, words);
        }
        return unsigned(keyword, words, 1) == 1 ? Toggle.ON : Toggle.OFF;
    }

    /** One of some words. */
    static String choice(String keyword, Words words, List<String> choices) throws UsageException {
        String word = words.next();
        if (!choices.contains(word)) {
            List<String> quoted = choices.stream().map(c -> "\"" + c + "\"").toList();
            throw UsageException.refused("Error: argument of \"" + keyword + "\" must be "
                    + String.join(", ", quoted.subList(0, quoted.size() - 1)) + " or " + quoted.getLast()
                    + ", not \"" + word + "\"");
        }
        return word;
    }

    /** The constant whose name in lower case with hyphens is the next word. */
    static <E extends Enum<E>> E constant(String keyword, Words words, E[] constants) throws UsageException {
        List<String> names = Arrays.stream(constants).map(Quantity::lower).toList();
        return constants[names.indexOf(choice(keyword, words, names))];
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Of either family. */
    static InetAddress address(Words words) throws UsageException {
        return address(words, InetAddress.class, "any valid");
    }

    static Inet4Address ipv4(Words words) throws UsageException {
        return address(words, Inet4Address.class, "inet");
    }

    static Inet6Address ipv6(Words words) throws UsageException {
        return address(words, Inet6Address.class, "inet6");
    }

    /** @param expected of which family, as iproute2 says it */
    private static <A extends InetAddress> A address(Words words, Class<A> family, String expected)
            throws UsageException {
        String word = words.next();
        InetAddress any = InetAddress.ofLiteral(family == Inet6Address.class ? "::" : "0.0.0.0");
        try {
            return family.cast(word.equals("any") ? any : address(word));
        } catch (IllegalArgumentException | ClassCastException e) {
            throw UsageException.refused("Error: " + expected + " address is expected rather than \"" + word + "\".");
        }
    }

    static InetAddress address(String word) {
        return Translation.address(IpAddress.parse(word));
    }

    /** Bytes in hexadecimal with colons between them, of any number. */
    static HardwareAddress hardwareAddress(Words words) throws UsageException {
        String[] digits = words.next().split(":", -1);
        byte[] bytes = new byte[digits.length];
        for (int i = 0; i < bytes.length; i++) {
            if (!digits[i].matches("[0-9a-fA-F]{1,2}")) {
                throw UsageException.refused("\"" + digits[i] + "\" is invalid lladdr.");
            }
            bytes[i] = (byte) Integer.parseInt(digits[i], 16);
        }
        return HardwareAddress.of(bytes);
    }
}
