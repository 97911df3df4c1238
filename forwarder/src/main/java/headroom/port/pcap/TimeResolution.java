package headroom.port.pcap;

/**
 * The unit of a pcapng interface's time stamps.
 *
 * @param code if_tsresol: a negative power of 10, or of 2 where the top bit is set
 * @param offsetSeconds if_tsoffset: added to every stamp
 */
record TimeResolution(int code, long offsetSeconds) {
    private static final long NS = 1_000_000_000L;

    /**
     * A stamp in nanoseconds since 1970, rounded down; what a long cannot hold wraps, as no clock of ours goes there.
     *
     * @param stamp unsigned
     */
    long toNs(long stamp) {
        int exponent = code & 0x7f;
        return offsetSeconds * NS + ((code & 0x80) == 0 ? decimal(stamp, exponent) : binary(stamp, exponent));
    }

    private static long decimal(long stamp, int exponent) {
        long value = stamp;
        for (int i = exponent; i < 9; i++) {
            value *= 10;
        }
        for (int i = exponent; i > 9 && value != 0; i--) {
            value = Long.divideUnsigned(value, 10);
        }
        return value;
    }

    private static long binary(long stamp, int exponent) {
        if (exponent == 0) {
            return stamp * NS;
        }
        if (exponent >= 64) {
            // Less than a second in all: the fraction's upper 64 bits, and nothing is left beyond 2^-94.
            long fraction = exponent - 64 >= 64 ? 0 : stamp >>> (exponent - 64);
            return Math.unsignedMultiplyHigh(fraction, NS);
        }
        long seconds = stamp >>> exponent;
        long fraction = stamp << (64 - exponent);
        return seconds * NS + Math.unsignedMultiplyHigh(fraction, NS);
    }
}
