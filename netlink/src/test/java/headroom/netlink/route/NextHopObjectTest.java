package headroom.netlink.route;

import static org.junit.jupiter.api.Assertions.assertEquals;

import headroom.linux.uapi.NexthopH.Nhmsg;
import headroom.linux.uapi.RtnetlinkH;
import headroom.netlink.GoldenFile;
import headroom.netlink.RequestText;
import headroom.netlink.message.Get;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Next hop objects against {@code ip nexthop get}. */
class NextHopObjectTest {
    private static NextHopObject shown(String golden) throws Exception {
        return NextHopObject.decode(GoldenFile.read(golden).messages().getFirst())
                .orElseThrow();
    }

    @Test
    void aSingleOne() throws Exception {
        NextHopObject object = shown("nexthop-get");

        assertEquals(13, object.id());
        assertEquals(List.of(), object.group());
        assertEquals(Optional.of(InetAddress.ofLiteral("192.0.2.8")), object.gateway());
        assertEquals(RtnetlinkH.RT_SCOPE_LINK, object.scope());
        assertEquals(RtnetlinkH.RTPROT_STATIC, object.protocol());
        assertEquals(Optional.empty(), object.encapsulation());
        assertEquals(List.of(), object.others());
    }

    @Test
    void aGroup() throws Exception {
        NextHopObject object = shown("nexthop-group");

        assertEquals(14, object.id());
        assertEquals(List.of(new NextHopObject.Member(12, 1), new NextHopObject.Member(13, 3)), object.group());
        assertEquals(OptionalInt.of(0), object.groupType());
        assertEquals(0, object.index());
    }

    @Test
    void isAskedForAsIproute2Does() throws Exception {
        Get<NextHopObject> ours = NextHopObject.byId(13);

        assertEquals(
                RequestText.of(GoldenFile.read("nexthop-get").request(), ours.request(), Nhmsg.SIZE),
                RequestText.of(ours.request(), Nhmsg.SIZE));
    }
}
