package headroom.tests.lab.guest;

import static headroom.linux.uapi.RtnetlinkH.RTNLGRP_LINK;

import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.linux.io.NetworkNamespace;
import headroom.netlink.message.AttributePolicy;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.route.Link;
import headroom.netlink.route.Links;
import headroom.netlink.route.RouteEvent;
import headroom.netlink.route.kind.LinkSettings;
import headroom.netlink.route.kind.OtherSettings;
import headroom.netlink.socket.NetlinkMonitor;
import headroom.netlink.socket.NetlinkMonitor.Continuity;
import headroom.netlink.socket.NetlinkRefusedException;
import headroom.netlink.socket.NetlinkSocket;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The attribute, through the netlink library: setting, reading, limits, dumps, events, moves and stacked devices. */
final class AttributeTrial {
    private static final int MORE_THAN_SIXTEEN_BITS = (1 << 16) + 17;
    /** An index no device has. */
    private static final int NOBODY = 0x7ffffff0;

    private final Lab lab;
    private final Findings findings;
    private final Namespace namespace;

    AttributeTrial(Lab lab, Findings findings) throws IOException {
        this.lab = lab;
        this.findings = findings;
        this.namespace = lab.namespace("attribute");
    }

    void run() throws IOException {
        namespace.ip("link add a0 type veth peer name a1");
        namespace.ip("link set a0 up"); // of a device that is down the kernel tells no change
        namespace.ip("link set a1 up");
        try (NetworkNamespace opened = NetworkNamespace.named(namespace.name());
                NetlinkSocket socket = NetlinkSocket.route(opened)) {
            findings.put("attribute.initial", Knob.get(socket, "a0"));
            for (int value : new int[] {0, 1, 17, 512}) {
                findings.put("attribute.set." + value, Knob.set(socket, "a0", value));
            }
            for (int value : new int[] {513, MORE_THAN_SIXTEEN_BITS, -1}) {
                findings.put("attribute.set." + Integer.toUnsignedString(value), refusal(socket, value));
                findings.put("attribute.kept." + Integer.toUnsignedString(value), Knob.get(socket, "a0"));
            }
            findings.put("attribute.cleared", Knob.set(socket, "a0", 0));
            probe(socket);
            dump(socket);
            monitor(opened, socket);
            create(socket);
            stack(socket);
            move(socket);
        }
    }

    private static String refusal(NetlinkSocket socket, int value) throws IOException {
        return refusal(socket, Knob.change(socket.get(Links.byName("a0")).index(), value));
    }

    private static String refusal(NetlinkSocket socket, MessageWriter request) throws IOException {
        try {
            socket.execute(request);
            return "accepted";
        } catch (NetlinkRefusedException e) {
            return "%s, %s, attribute %s, %s"
                    .formatted(
                            e.errno(),
                            e.extended().message().orElse("without a word"),
                            e.attributePath(),
                            e.extended().policy().map(AttributePolicy::toString).orElse("no policy"));
        }
    }

    /** Asking whether the attribute is supported without a device to change. */
    private void probe(NetlinkSocket socket) throws IOException {
        findings.put("attribute.probe", refusal(socket, Knob.question(NOBODY, 513)));
        findings.put("attribute.probe.valid", refusal(socket, Knob.question(NOBODY, 512)));
    }

    private void dump(NetlinkSocket socket) throws IOException {
        Knob.set(socket, "a0", 33);
        for (Link link : socket.dump(Links.all())) {
            if (link.name().startsWith("a")) {
                findings.put("attribute.dump." + link.name(), reported(Knob.of(link)));
            }
        }
    }

    private void monitor(NetworkNamespace opened, NetlinkSocket socket) throws IOException {
        try (NetlinkMonitor monitor = NetlinkMonitor.route(opened, NetlinkMonitor.DEFAULT_BUFFER_BYTES, RTNLGRP_LINK)) {
            Knob.set(socket, "a0", 44);
            Knob.set(socket, "a0", 44);
            Knob.set(socket, "a0", 0);
            List<String> heard = new ArrayList<>();
            Continuity continuity = monitor.receive(message -> {
                if (RouteEvent.decode(message).orElse(null) instanceof RouteEvent.LinkIs(Link link)) {
                    heard.add(link.name() + " " + reported(Knob.of(link)));
                }
            });
            findings.put("attribute.monitor", heard + " " + continuity);
        }
    }

    private static String reported(OptionalLong value) {
        return value.isPresent() ? Long.toString(value.getAsLong()) : "not reported";
    }

    /** A new device may be asked for with it; one out of range makes none. */
    private void create(NetlinkSocket socket) throws IOException {
        socket.execute(creation("made0", 100));
        findings.put("attribute.created", Knob.get(socket, "made0"));
        findings.put("attribute.created.513", refusal(socket, creation("made1", 513)));
        findings.put("attribute.created.513.devices", namespace.ip("-br link").contains("made1") ? "made1" : "none");
    }

    private static MessageWriter creation(String name, int value) {
        return Links.add(
                name, new LinkSettings().kind(new OtherSettings("dummy")).u32(Knob.ATTRIBUTE, value));
    }

    private void stack(NetlinkSocket socket) throws IOException {
        Knob.set(socket, "a0", 64);
        namespace.ip("link add link a0 name stacked0 type macvlan");
        namespace.ip("link add link a0 name stacked1 type vlan id 5");
        namespace.ip("link add stacked2 type bridge");
        Knob.set(socket, "a1", 64); // a port cannot have a macvlan besides
        namespace.ip("link set a1 master stacked2");
        for (String device : List.of("stacked0", "stacked1", "stacked2")) {
            findings.put("attribute." + device, Knob.get(socket, device));
        }
        findings.put("attribute.below", Knob.get(socket, "a0"));
        namespace.ip("link del stacked0");
        namespace.ip("link del stacked1");
        namespace.ip("link del stacked2");
        findings.put("attribute.below.afterwards", Knob.get(socket, "a0"));
    }

    private void move(NetlinkSocket socket) throws IOException {
        Knob.set(socket, "a0", 17);
        Namespace other = lab.namespace("other");
        namespace.ip("link set a0 netns " + other.name());
        try (NetworkNamespace opened = NetworkNamespace.named(other.name());
                NetlinkSocket there = NetlinkSocket.route(opened)) {
            findings.put("attribute.moved", Knob.get(there, "a0"));
            findings.put("attribute.moved.cleared", Knob.set(there, "a0", 0));
        }
    }
}
