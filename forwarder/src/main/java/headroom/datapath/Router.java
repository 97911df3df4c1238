package headroom.datapath;

import headroom.encap.IpipPop;
import headroom.encap.Srv6Endpoint;
import headroom.ip.Ipv4Forwarding;
import headroom.ip.Ipv4Fragmenter;
import headroom.ip.Ipv6Forwarding;
import headroom.packet.BufferPool;
import headroom.packet.DropReason;
import headroom.packet.PacketBatch;
import headroom.packet.PacketBuffer;
import headroom.wire.EtherType;
import headroom.wire.EthernetHeader;
import headroom.wire.IpProtocol;
import headroom.wire.Ipv4Header;
import headroom.wire.Ipv6Header;
import java.lang.foreign.MemorySegment;
import java.util.function.LongSupplier;

/**
 * The routed path: a packet is ours by its Ethernet address, is popped where it meets a local SID or a tunnel end,
 * and leaves by the route of what is then its destination. One worker's.
 */
final class Router {
    /** Segments and tunnels undone for one packet in one go; RFC 8986 lets several SIDs of a list be ours. */
    private static final int PASSES_MAX = 8;

    /** A datagram of 64 KiB at the least MTU worth having, about 576. */
    private static final int FRAGMENTS_MAX = 128;

    /** In front of every fragment but the first: room for about 28 SIDs. */
    private static final int FRAGMENT_HEADROOM_BYTES = 512;

    private final Srv6Endpoint endpoint = new Srv6Endpoint();
    private final IpipPop ipip = new IpipPop();
    private final ErrorReplies errors;
    private final Ipv4Fragmenter fragmenter;
    private final PacketBatch fragments = new PacketBatch(FRAGMENTS_MAX);
    private Tables tables;

    Router(BufferPool pool, LongSupplier clockNs) {
        errors = new ErrorReplies(this, pool, clockNs);
        fragmenter = new Ipv4Fragmenter(pool, FRAGMENT_HEADROOM_BYTES);
    }

    void use(Tables next) {
        tables = next;
    }

    /** Forwards a frame as it came in. */
    void receive(Ingress ingress, PacketBuffer packet) {
        MemorySegment memory = packet.memory();
        long at = packet.start();
        if (packet.length() < EthernetHeader.LENGTH) {
            drop(ingress, packet, DropReason.MALFORMED_ETHERNET);
            return;
        }
        if (!ingress.isFor(EthernetHeader.destination(memory, at))) {
            drop(ingress, packet, DropReason.NOT_FOR_US);
            return;
        }
        int etherType = EthernetHeader.etherType(memory, at);
        packet.pop(EthernetHeader.LENGTH);
        switch (etherType) {
            case EtherType.IPV4 -> routeIpv4(ingress, packet, 0);
            case EtherType.IPV6 -> routeIpv6(ingress, packet, 0);
            default -> drop(ingress, packet, DropReason.NOT_IP);
        }
    }

    private void routeIpv4(Ingress ingress, PacketBuffer packet, int passes) {
        DropReason wrong = Ipv4Forwarding.check(packet);
        if (wrong != null) {
            drop(ingress, packet, wrong);
            return;
        }
        MemorySegment memory = packet.memory();
        long at = packet.start();
        int destination = Ipv4Header.destination(memory, at);
        if (isIpip(Ipv4Header.protocol(memory, at)) && tables.tunnels().hasEnd(destination)) {
            TunnelTable.Tunnel tunnel = tables.tunnels().lookup(destination, Ipv4Header.source(memory, at));
            popTunnel(ingress, packet, tunnel, passes);
            return;
        }
        Path path = tables.routes4().lookup(destination);
        DropReason unfit = path == null ? DropReason.NO_ROUTE : Ipv4Forwarding.checkAddresses(packet);
        if (unfit != null) {
            drop(ingress, packet, unfit);
        } else {
            forwardIpv4(ingress, packet, path, passes);
        }
    }

    private void routeIpv6(Ingress ingress, PacketBuffer packet, int passes) {
        DropReason wrong = Ipv6Forwarding.check(packet);
        if (wrong != null) {
            drop(ingress, packet, wrong);
            return;
        }
        MemorySegment memory = packet.memory();
        long at = packet.start();
        long high = Ipv6Header.destinationHigh(memory, at);
        long low = Ipv6Header.destinationLow(memory, at);
        LocalSid sid = tables.sids().lookup(high, low);
        if (sid != null) {
            if (passes == 0 && ingress.side() == Ingress.Side.ACCESS) {
                drop(ingress, packet, DropReason.SRV6_AT_ACCESS);
            } else {
                behave(ingress, packet, sid, passes);
            }
            return;
        }
        if (isIpip(Ipv6Header.nextHeader(memory, at)) && tables.tunnels().hasEnd(high, low)) {
            TunnelTable.Tunnel tunnel = tables.tunnels()
                    .lookup(high, low, Ipv6Header.sourceHigh(memory, at), Ipv6Header.sourceLow(memory, at));
            popTunnel(ingress, packet, tunnel, passes);
            return;
        }
        Path path = tables.routes6().lookup(high, low);
        DropReason unfit = path == null ? DropReason.NO_ROUTE : Ipv6Forwarding.checkAddresses(packet);
        if (unfit != null) {
            drop(ingress, packet, unfit);
        } else {
            forwardIpv6(ingress, packet, path, passes);
        }
    }

    private void popTunnel(Ingress ingress, PacketBuffer packet, TunnelTable.Tunnel tunnel, int passes) {
        if (tunnel == null) {
            drop(ingress, packet, DropReason.TUNNEL_UNKNOWN);
            return;
        }
        DropReason wrong =
                Ipv6Header.version(packet.memory(), packet.start()) == 6 ? ipip.popIpv6(packet) : ipip.popIpv4(packet);
        if (wrong != null) {
            drop(ingress, packet, wrong);
            return;
        }
        tunnel.packets().add(1);
        routeInner(ingress, packet, passes + 1);
    }

    private void routeInner(Ingress ingress, PacketBuffer packet, int passes) {
        if (passes > PASSES_MAX) {
            drop(ingress, packet, DropReason.NESTED_TOO_DEEP);
        } else if (Ipv6Header.version(packet.memory(), packet.start()) == 6) {
            routeIpv6(ingress, packet, passes);
        } else {
            routeIpv4(ingress, packet, passes);
        }
    }

    private void behave(Ingress ingress, PacketBuffer packet, LocalSid sid, int passes) {
        DropReason wrong = switch (sid.kind()) {
            case END, END_X -> endpoint.end(packet, Srv6Endpoint.Flavour.NONE);
            case END_PSP, END_X_PSP -> endpoint.end(packet, Srv6Endpoint.Flavour.PSP);
            case END_DX2 -> endpoint.popToEthernet(packet);
            case END_DX4, END_DT4 -> endpoint.popToIpv4(packet);
            case END_DX6, END_DT6 -> endpoint.popToIpv6(packet);
        };
        if (wrong != null) {
            refuse(ingress, packet, wrong, passes);
            return;
        }
        sid.packets().add(1);
        switch (sid.kind()) {
            case END, END_PSP -> routeNextSegment(ingress, packet, passes + 1);
            case END_X, END_X_PSP -> sendFitting(ingress, packet, sid.path(), passes + 1);
            case END_DX2 -> sid.egress().sendFrame(packet);
            case END_DX4 -> forwardIpv4(ingress, packet, sid.path(), passes + 1);
            case END_DX6 -> forwardIpv6(ingress, packet, sid.path(), passes + 1);
            case END_DT4, END_DT6 -> routeInner(ingress, packet, passes + 1);
        }
    }

    /** The next segment may be ours too, else it has a route; the hop limit went down at the endpoint. */
    private void routeNextSegment(Ingress ingress, PacketBuffer packet, int passes) {
        MemorySegment memory = packet.memory();
        long at = packet.start();
        long high = Ipv6Header.destinationHigh(memory, at);
        long low = Ipv6Header.destinationLow(memory, at);
        LocalSid sid = tables.sids().lookup(high, low);
        if (passes > PASSES_MAX) {
            drop(ingress, packet, DropReason.NESTED_TOO_DEEP);
        } else if (sid != null) {
            behave(ingress, packet, sid, passes);
        } else {
            Path path = tables.routes6().lookup(high, low);
            if (path == null) {
                drop(ingress, packet, DropReason.NO_ROUTE);
            } else {
                sendFitting(ingress, packet, path, passes);
            }
        }
    }

    private void sendFitting(Ingress ingress, PacketBuffer packet, Path path, int passes) {
        if (packet.length() > path.innerMtuBytes()) {
            errors.tooBigIpv6(ingress, packet, path, passes);
            drop(ingress, packet, DropReason.MTU_EXCEEDED);
        } else {
            send(ingress, packet, path, EtherType.IPV6);
        }
    }

    /** Forwards an IPv4 packet whose header was checked. */
    void forwardIpv4(Ingress ingress, PacketBuffer packet, Path path, int passes) {
        if (Ipv4Header.timeToLive(packet.memory(), packet.start()) <= 1) {
            refuse(ingress, packet, DropReason.HOP_LIMIT_EXCEEDED, passes);
        } else if (packet.length() <= path.innerMtuBytes()) {
            Ipv4Forwarding.decrementTimeToLive(packet);
            send(ingress, packet, path, EtherType.IPV4);
        } else if (Ipv4Header.dontFragment(packet.memory(), packet.start())) {
            errors.tooBigIpv4(ingress, packet, path, passes);
            drop(ingress, packet, DropReason.MTU_EXCEEDED);
        } else {
            Ipv4Forwarding.decrementTimeToLive(packet);
            fragment(ingress, packet, path);
        }
    }

    private void fragment(Ingress ingress, PacketBuffer packet, Path path) {
        DropReason wrong = fragmenter.fragment(packet, path.innerMtuBytes(), fragments);
        if (wrong != null) {
            drop(ingress, packet, wrong);
            return;
        }
        ingress.port().counters().originatedPackets.add(fragments.size() - 1L);
        for (int i = 0; i < fragments.size(); i++) {
            send(ingress, fragments.get(i), path, EtherType.IPV4);
        }
        fragments.clear();
    }

    /** Forwards an IPv6 packet whose header was checked. */
    void forwardIpv6(Ingress ingress, PacketBuffer packet, Path path, int passes) {
        if (Ipv6Header.hopLimit(packet.memory(), packet.start()) <= 1) {
            refuse(ingress, packet, DropReason.HOP_LIMIT_EXCEEDED, passes);
        } else if (packet.length() > path.innerMtuBytes()) {
            errors.tooBigIpv6(ingress, packet, path, passes);
            drop(ingress, packet, DropReason.MTU_EXCEEDED);
        } else {
            Ipv6Forwarding.decrementHopLimit(packet);
            send(ingress, packet, path, EtherType.IPV6);
        }
    }

    /** Sends a packet that fits: through the push, if there is one, to the next hop. */
    private void send(Ingress ingress, PacketBuffer packet, Path path, int etherType) {
        Adjacency neighbour = path.adjacency() != null ? path.adjacency() : onLink(packet, path, etherType);
        if (neighbour == null) {
            drop(ingress, packet, DropReason.NEXT_HOP_UNRESOLVED);
        } else if (path.push() == null) {
            sendPlain(ingress, packet, neighbour, etherType);
        } else {
            PacketBuffer roomy = path.site().reserve(packet, path.push().bytes() + Adjacency.HEADER_BYTES);
            if (roomy == null) {
                drop(ingress, packet, DropReason.NO_HEADROOM);
                return;
            }
            path.push().apply(roomy);
            neighbour.send(roomy, path.push().etherType());
        }
    }

    /** What was popped leaves room for the next link layer; a packet made here was given it. */
    private static void sendPlain(Ingress ingress, PacketBuffer packet, Adjacency neighbour, int etherType) {
        if (packet.headroom() < Adjacency.HEADER_BYTES) {
            drop(ingress, packet, DropReason.NO_HEADROOM);
        } else {
            neighbour.send(packet, etherType);
        }
    }

    private static Adjacency onLink(PacketBuffer packet, Path path, int etherType) {
        MemorySegment memory = packet.memory();
        long at = packet.start();
        return etherType == EtherType.IPV4
                ? path.onLink().lookup(Ipv4Header.destination(memory, at))
                : path.onLink().lookup(Ipv6Header.destinationHigh(memory, at), Ipv6Header.destinationLow(memory, at));
    }

    /** Drops a packet and tells its sender where an RFC wants that. */
    private void refuse(Ingress ingress, PacketBuffer packet, DropReason reason, int passes) {
        if (reason == DropReason.HOP_LIMIT_EXCEEDED) {
            errors.timeExceeded(ingress, packet, passes);
        } else if (reason == DropReason.SRH_SEGMENTS_LEFT_INVALID || reason == DropReason.SRH_SEGMENTS_LEFT_NOT_ZERO) {
            errors.segmentsLeftWrong(ingress, packet, endpoint.segmentsLeftAt(packet), passes);
        }
        drop(ingress, packet, reason);
    }

    /** Sends a packet made here by the route to its destination; one without a route is dropped like any other. */
    void forwardOwn(Ingress ingress, PacketBuffer packet) {
        MemorySegment memory = packet.memory();
        long at = packet.start();
        boolean six = Ipv6Header.version(memory, at) == 6;
        Path path = six
                ? tables.routes6().lookup(Ipv6Header.destinationHigh(memory, at), Ipv6Header.destinationLow(memory, at))
                : tables.routes4().lookup(Ipv4Header.destination(memory, at));
        if (path == null) {
            drop(ingress, packet, DropReason.NO_ROUTE);
        } else if (packet.length() > path.innerMtuBytes()) {
            drop(ingress, packet, DropReason.MTU_EXCEEDED);
        } else {
            send(ingress, packet, path, six ? EtherType.IPV6 : EtherType.IPV4);
        }
    }

    private static boolean isIpip(int protocol) {
        return protocol == IpProtocol.IPV4 || protocol == IpProtocol.IPV6;
    }

    private static void drop(Ingress ingress, PacketBuffer packet, DropReason reason) {
        ingress.port().counters().drops.drop(packet, reason);
    }
}
