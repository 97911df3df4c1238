package headroom.datapath;

import headroom.packet.DropReason;
import headroom.packet.PacketBuffer;

/** The L2 service: a frame goes whole into a push and out, whatever it carries. */
final class Crossconnect {
    private static final int ETHERNET_HEADER_BYTES = 14;

    private Crossconnect() {}

    static void forward(Ingress ingress, PacketBuffer frame, Path path) {
        if (frame.length() < ETHERNET_HEADER_BYTES) {
            ingress.port().counters().drops.drop(frame, DropReason.MALFORMED_ETHERNET);
        } else if (path.push() == null) {
            path.egress().sendFrame(frame);
        } else if (frame.length() > path.innerMtuBytes()) {
            ingress.port().counters().drops.drop(frame, DropReason.MTU_EXCEEDED);
        } else {
            push(ingress, frame, path);
        }
    }

    private static void push(Ingress ingress, PacketBuffer frame, Path path) {
        PacketBuffer packet = path.site().reserve(frame, path.push().bytes() + Adjacency.HEADER_BYTES);
        if (packet == null) {
            ingress.port().counters().drops.drop(frame, DropReason.NO_HEADROOM);
            return;
        }
        path.push().apply(packet);
        path.adjacency().send(packet, path.push().etherType());
    }
}
