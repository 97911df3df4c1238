package headroom.runtime;

import headroom.config.EncapConfig;
import headroom.config.ForwarderConfig;
import headroom.config.RouteConfig;
import headroom.config.XconnectConfig;
import headroom.encap.IpipPush;
import headroom.encap.OuterFields;
import headroom.encap.Push;
import headroom.encap.Srv6L2Push;
import headroom.encap.Srv6L3Push;
import headroom.wire.IpAddress;
import java.util.Optional;
import java.util.stream.Stream;

/** From configured encapsulations to prebuilt pushes. */
final class Pushes {
    private Pushes() {}

    static Push of(EncapConfig encap) {
        OuterFields fields = new OuterFields(encap.dscp(), encap.hopLimit());
        return switch (encap) {
            case EncapConfig.Ip ip -> IpipPush.between(ip.local(), ip.remote(), fields);
            case EncapConfig.Seg6 seg6 ->
                switch (seg6.mode()) {
                    case L2ENCAP -> Srv6L2Push.full(seg6.segments(), seg6.source(), fields);
                    case L2ENCAP_RED -> Srv6L2Push.reduced(seg6.segments(), seg6.source(), fields);
                    case ENCAP -> Srv6L3Push.full(seg6.segments(), seg6.source(), fields);
                    case ENCAP_RED -> Srv6L3Push.reduced(seg6.segments(), seg6.source(), fields);
                };
        };
    }

    /** Where pushed packets go when no next hop is given: the outer destination. */
    static IpAddress outerDestination(EncapConfig encap) {
        return switch (encap) {
            case EncapConfig.Ip ip -> ip.remote();
            case EncapConfig.Seg6 seg6 -> seg6.segments().getFirst();
        };
    }

    /** As the ledger names it, e.g. {@code seg6 l2encap fc00::a,fc00::b}. */
    static String label(EncapConfig encap) {
        return switch (encap) {
            case EncapConfig.Ip ip -> "ip " + ip.local() + " > " + ip.remote();
            case EncapConfig.Seg6 seg6 ->
                "seg6 " + seg6.mode().label() + " "
                        + String.join(
                                ",",
                                seg6.segments().stream().map(Object::toString).toList());
        };
    }

    static Stream<EncapConfig> all(ForwarderConfig config) {
        return Stream.concat(
                config.xconnects().stream().map(XconnectConfig::encap).flatMap(Optional::stream),
                config.routes().stream().map(RouteConfig::encap).flatMap(Optional::stream));
    }
}
