package headroom.tests.host;

import static headroom.linux.uapi.IfLinkH.IFLA_IFNAME;
import static headroom.linux.uapi.IfLinkH.IFLA_INFO_DATA;
import static headroom.linux.uapi.IfLinkH.IFLA_INFO_KIND;
import static headroom.linux.uapi.IfLinkH.IFLA_LINKINFO;
import static headroom.linux.uapi.IfLinkH.IFLA_MTU;
import static headroom.linux.uapi.NetlinkH.NLM_F_CREATE;
import static headroom.linux.uapi.NetlinkH.NLM_F_EXCL;
import static headroom.linux.uapi.RtnetlinkH.RTM_NEWLINK;
import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_LINK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.linux.call.Errno;
import headroom.linux.io.NetworkNamespace;
import headroom.linux.uapi.RtnetlinkH.Ifinfomsg;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.route.Link;
import headroom.netlink.route.Links;
import headroom.netlink.route.RouteEvent;
import headroom.netlink.route.Routes;
import headroom.netlink.socket.NetlinkMonitor;
import headroom.netlink.socket.NetlinkMonitor.Continuity;
import headroom.netlink.socket.NetlinkRefusedException;
import headroom.netlink.socket.NetlinkSocket;
import headroom.tests.testkit.RequiresNetns;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@RequiresNetns
class NetlinkIT {
    private static final int IFLA_BR_FORWARD_DELAY = 1; // a u32; include/uapi/linux/if_link.h

    private Lab lab;
    private Namespace namespace;
    private NetworkNamespace opened;

    @BeforeEach
    void open() throws Exception {
        lab = new Lab();
        namespace = lab.namespace("netlink");
        opened = NetworkNamespace.named(namespace.name());
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
        lab.close();
    }

    private static MessageWriter newLink(int flags) {
        return new MessageWriter(RTM_NEWLINK, flags, Ifinfomsg.SIZE);
    }

    @Test
    void makesADeviceAndTellsWhyItDoesNot() throws Exception {
        try (NetlinkSocket socket = NetlinkSocket.route(opened)) {
            MessageWriter bridge = newLink(NLM_F_CREATE | NLM_F_EXCL);
            bridge.string(IFLA_IFNAME, "made0").nested(IFLA_LINKINFO, () -> bridge.string(IFLA_INFO_KIND, "bridge"));
            socket.execute(bridge);
            Link made = socket.get(Links.byName("made0"));
            assertTrue(made.isOfKind("bridge"));
            assertTrue(namespace.ip("link show made0").contains("made0"));

            var again = assertThrows(NetlinkRefusedException.class, () -> socket.execute(bridge));
            assertTrue(again.is(Errno.EEXIST), again.getMessage());

            MessageWriter tooLarge =
                    newLink(0).fixed32(Ifinfomsg.IFI_INDEX, made.index()).u32(IFLA_MTU, 99_999_999);
            var mtu = assertThrows(NetlinkRefusedException.class, () -> socket.execute(tooLarge));
            assertTrue(mtu.is(Errno.EINVAL));
            assertTrue(mtu.extended().message().orElseThrow().contains("mtu"), mtu.getMessage());
        }
    }

    @Test
    void namesTheAttributeTheKernelObjectsTo() throws Exception {
        try (NetlinkSocket socket = NetlinkSocket.route(opened)) {
            int loopback = socket.get(Links.byName("lo")).index();
            MessageWriter shortMtu =
                    newLink(0).fixed32(Ifinfomsg.IFI_INDEX, loopback).u8(IFLA_MTU, 1);
            var top = assertThrows(NetlinkRefusedException.class, () -> socket.execute(shortMtu));
            assertEquals(List.of(IFLA_MTU), top.attributePath(), top.getMessage());

            MessageWriter bridge = newLink(NLM_F_CREATE | NLM_F_EXCL).string(IFLA_IFNAME, "bad0");
            bridge.nested(
                    IFLA_LINKINFO,
                    () -> bridge.string(IFLA_INFO_KIND, "bridge")
                            .nested(IFLA_INFO_DATA, () -> bridge.u8(IFLA_BR_FORWARD_DELAY, 1)));
            var nested = assertThrows(NetlinkRefusedException.class, () -> socket.execute(bridge));
            assertEquals(
                    List.of(IFLA_LINKINFO, IFLA_INFO_DATA, IFLA_BR_FORWARD_DELAY),
                    nested.attributePath(),
                    nested.getMessage());
        }
    }

    @Test
    void dumpsAreStrictAndFiltered() throws Exception {
        namespace.ip("link add v0 type veth peer name v1");
        namespace.ip("address add 10.3.0.1/24 dev v0");
        namespace.ip("link set v0 up");
        namespace.ip("link set v1 up");
        namespace.ip("route add 10.4.0.0/24 via 10.3.0.2 table 77");
        try (NetlinkSocket socket = NetlinkSocket.route(opened)) {
            assertEquals(1, socket.dump(Routes.ipv4(77)).size());
            assertEquals(77, socket.dump(Routes.ipv4(77)).getFirst().table());
            assertTrue(socket.dump(Routes.ipv4()).size() > 1);
            assertTrue(socket.dump(Routes.ipv6()).stream().anyMatch(route -> route.prefixLength() == 64));
        }
    }

    /** More than fits a datagram, while the table changes: each dump is whole, none has a device twice. */
    @Test
    void largeDumpsAreWhole() throws Exception {
        List<String> batch = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            batch.add("link add many%d type bridge".formatted(i));
        }
        for (String line : batch) {
            namespace.ip(line);
        }
        try (NetlinkSocket socket = NetlinkSocket.route(opened)) {
            Set<String> names = new HashSet<>();
            List<Link> links = socket.dump(Links.all());
            links.forEach(link -> names.add(link.name()));
            assertEquals(links.size(), names.size());
            assertEquals(
                    60, names.stream().filter(name -> name.startsWith("many")).count());
        }
    }

    @Test
    void aFullBufferIsAGapAndNotSilence() throws Exception {
        try (NetlinkMonitor monitor = NetlinkMonitor.route(opened, 4096, RTNLGRP_LINK)) {
            assertEquals(Continuity.COMPLETE, monitor.receive(message -> {}));
            for (int mtu = 1000; mtu < 1020; mtu++) {
                namespace.ip("link set lo mtu " + mtu);
            }
            List<RouteEvent> heard = new ArrayList<>();
            assertEquals(
                    Continuity.GAP,
                    monitor.receive(message -> RouteEvent.decode(message).ifPresent(heard::add)));
            assertTrue(heard.size() < 20);

            namespace.ip("link set lo mtu 2000");
            heard.clear();
            assertEquals(
                    Continuity.COMPLETE,
                    monitor.receive(message -> RouteEvent.decode(message).ifPresent(heard::add)));
            assertTrue(heard.stream()
                    .anyMatch(event -> event instanceof RouteEvent.LinkIs(Link link) && link.mtuBytes() == 2000));
        }
    }
}
