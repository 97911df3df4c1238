package headroom.host;

import java.util.Optional;

/** What came of setting tx_extra_headroom. Only {@link Verified} is success. */
public sealed interface TxExtraHeadroomResult {
    /** Set, and read back as it was set. */
    record Verified(int bytes) implements TxExtraHeadroomResult {
        @Override
        public String sentence() {
            return "tx_extra_headroom is " + bytes + ", read back.";
        }
    }

    /**
     * Nothing was set.
     *
     * @param reason how that is known
     */
    record Unsupported(String reason) implements TxExtraHeadroomResult {
        @Override
        public String sentence() {
            return "This kernel does not support tx_extra_headroom: " + reason + ".";
        }
    }

    /**
     * Refused: not between 0 and {@link TxExtraHeadroom#MAX_BYTES}.
     *
     * @param kernelWords what the kernel said of it
     */
    record OutOfRange(int bytes, Optional<String> kernelWords) implements TxExtraHeadroomResult {
        @Override
        public String sentence() {
            return "tx_extra_headroom " + Integer.toUnsignedString(bytes) + " is refused, it takes 0 to "
                    + TxExtraHeadroom.MAX_BYTES
                    + kernelWords.map(words -> "; the kernel says: " + words).orElse("") + ".";
        }
    }

    /**
     * The kernel has something else under that number, or the value did not read back.
     *
     * @param evidence how that is known
     */
    record OtherMeaning(String evidence) implements TxExtraHeadroomResult {
        @Override
        public String sentence() {
            return "The number given for tx_extra_headroom means something else to this kernel: " + evidence + ".";
        }
    }

    /** Fit for a user, with a full stop. */
    String sentence();
}
