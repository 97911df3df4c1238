package headroom.wire;

/**
 * An address and how many of its leading bits count, e.g. {@code 10.0.2.0/24}.
 *
 * @param address host bits are zero
 * @param length in bits
 */
public record IpPrefix(IpAddress address, int length) {
    public IpPrefix {
        if (length < 0 || length > address.bits()) {
            throw new IllegalArgumentException("prefix length " + length + " is not between 0 and " + address.bits());
        }
        IpAddress masked = mask(address, length);
        if (!masked.equals(address)) {
            throw new IllegalArgumentException(
                    address + "/" + length + " has host bits set; did you mean " + masked + "/" + length + "?");
        }
    }

    /**
     * Reads {@code ADDRESS/LENGTH}, or an address alone, which then counts whole.
     *
     * @throws IllegalArgumentException with a sentence fit for a user
     */
    public static IpPrefix parse(String text) {
        int slash = text.indexOf('/');
        IpAddress address = IpAddress.parse(slash < 0 ? text : text.substring(0, slash));
        if (slash < 0) {
            return new IpPrefix(address, address.bits());
        }
        String digits = text.substring(slash + 1);
        if (!digits.matches("[0-9]{1,3}")) {
            throw new IllegalArgumentException("\"" + text + "\" has no prefix length after the slash");
        }
        return new IpPrefix(address, Integer.parseInt(digits));
    }

    public boolean contains(IpAddress candidate) {
        return candidate.bits() == address.bits() && mask(candidate, length).equals(address);
    }

    private static IpAddress mask(IpAddress address, int length) {
        return switch (address) {
            case Ipv4Address four -> new Ipv4Address((int) (four.value() & highBits(length) >>> 32));
            case Ipv6Address six -> new Ipv6Address(six.high() & highBits(length), six.low() & highBits(length - 64));
        };
    }

    /** A word whose first {@code count} bits are set; none below 0, all above 64. */
    private static long highBits(int count) {
        return count <= 0 ? 0 : count >= 64 ? -1 : -1L << (64 - count);
    }

    @Override
    public String toString() {
        return address + "/" + length;
    }
}
