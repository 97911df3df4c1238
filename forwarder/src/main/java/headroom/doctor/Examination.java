package headroom.doctor;

import headroom.control.StatsReport;
import java.util.List;

/**
 * All that was gathered, at about one moment.
 *
 * @param headroom the command that reaches this daemon, a blank at its end
 */
record Examination(String headroom, List<ExaminedPort> ports, List<Hop> hops, StatsReport stats) {
    Examination {
        ports = List.copyOf(ports);
        hops = List.copyOf(hops);
    }

    /** Has the daemon open a port that it could not open before. */
    String reopen(ExaminedPort port) {
        return headroom + "port set " + port.name() + " up";
    }

    /** Has the daemon apply its file, which was edited. */
    String reload() {
        return headroom + "reload";
    }

    /** Has the daemon close a port and open it anew, since a mode is chosen when it is opened. */
    String closeAndReopen(ExaminedPort port) {
        return headroom + "port set " + port.name() + " down; " + reopen(port);
    }
}
