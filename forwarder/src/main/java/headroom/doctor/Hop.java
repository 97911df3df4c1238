package headroom.doctor;

import headroom.config.EncapConfig;
import headroom.config.LocalSidConfig;
import headroom.config.NextHopConfig;
import headroom.control.NextHopStatus;
import headroom.control.RouteStatus;
import headroom.control.XconnectStatus;
import headroom.wire.IpAddress;
import java.util.Optional;

/**
 * A way out of the daemon.
 *
 * @param subject what goes that way, for people
 * @param neighbour whose Ethernet address packets are sent to; empty where that is given, or each packet's own
 */
record Hop(String subject, NextHopConfig out, Optional<IpAddress> neighbour, NextHopStatus.State state) {
    static Hop of(XconnectStatus status) {
        return of(
                "xconnect " + status.xconnect().port(),
                status.xconnect().encap(),
                status.xconnect().out(),
                status.nextHop().state());
    }

    static Hop of(RouteStatus status) {
        return of(
                "route " + status.route().prefix(),
                status.route().encap(),
                status.route().out(),
                status.nextHop().state());
    }

    private static Hop of(String subject, Optional<EncapConfig> encap, NextHopConfig out, NextHopStatus.State state) {
        return new Hop(subject, out, out.via().or(() -> encap.map(Hop::outerDestination)), state);
    }

    /** Where a pushed packet goes first. */
    private static IpAddress outerDestination(EncapConfig encap) {
        return switch (encap) {
            case EncapConfig.Seg6 seg6 -> seg6.segments().getFirst();
            case EncapConfig.Ip ip -> ip.remote();
        };
    }

    /** That of a behaviour which has one; the daemon tells no state of it. */
    static Optional<NextHopConfig> of(LocalSidConfig local) {
        return switch (local.behaviour()) {
            case LocalSidConfig.Behaviour.EndX endX -> Optional.of(endX.nextHop());
            case LocalSidConfig.Behaviour.EndDX4 dx4 -> Optional.of(dx4.nextHop());
            case LocalSidConfig.Behaviour.EndDX6 dx6 -> Optional.of(dx6.nextHop());
            case LocalSidConfig.Behaviour.End _,
                    LocalSidConfig.Behaviour.EndDX2 _,
                    LocalSidConfig.Behaviour.EndDT4 _,
                    LocalSidConfig.Behaviour.EndDT6 _ -> Optional.empty();
        };
    }
}
