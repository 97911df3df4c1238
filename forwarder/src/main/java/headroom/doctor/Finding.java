package headroom.doctor;

import java.util.Optional;

/**
 * Something that is not as it should be.
 *
 * @param subject what it is about: a port, a route, the daemon
 * @param problem a sentence without a full stop
 * @param remedy a line for the shell; or, where only the daemon's file helps, what to write there, which then begins
 *     with {@code configuration:}
 * @param fix empty where only the user can know whether the remedy is wanted
 */
public record Finding(Severity severity, String subject, String problem, String remedy, Optional<Fix> fix) {
    /** How bad it is. */
    public enum Severity {
        /** Packets are lost, or none flow. */
        ERROR,
        /** Packets flow, slower or at a risk. */
        WARNING,
        /** As configured, and worth knowing. */
        NOTE
    }

    static Finding error(String subject, String problem, String remedy) {
        return new Finding(Severity.ERROR, subject, problem, remedy, Optional.empty());
    }

    static Finding warning(String subject, String problem, String remedy) {
        return new Finding(Severity.WARNING, subject, problem, remedy, Optional.empty());
    }

    static Finding note(String subject, String problem, String remedy) {
        return new Finding(Severity.NOTE, subject, problem, remedy, Optional.empty());
    }

    Finding with(Fix remedy) {
        return new Finding(severity, subject, problem, this.remedy, Optional.of(remedy));
    }
}
