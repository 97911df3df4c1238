package headroom.netlink.route.encap;

import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_BPF;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_IP;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_IP6;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_SEG6;
import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_SEG6_LOCAL;
import static headroom.linux.uapi.RtnetlinkH.RTA_ENCAP;
import static headroom.linux.uapi.RtnetlinkH.RTA_ENCAP_TYPE;

import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What a route does to a packet before, or instead of, sending it on. */
public sealed interface Encapsulation permits BpfPrograms, OuterHeader, Seg6, Seg6Local, Encapsulation.Other {
    /** LWTUNNEL_ENCAP_*. */
    int type();

    /** Writes what goes into RTA_ENCAP. */
    void writeTo(MessageWriter writer);

    /** What the kernel's headers call the attributes inside. */
    AttributeNames names();

    /**
     * An encapsulation without a record here.
     *
     * @param attributes as they came
     */
    record Other(int type, List<Attribute> attributes) implements Encapsulation {
        public Other {
            attributes = List.copyOf(attributes);
        }

        @Override
        public void writeTo(MessageWriter writer) {
            attributes.forEach(writer::attribute);
        }

        @Override
        public AttributeNames names() {
            return AttributeNames.UNKNOWN;
        }
    }

    /** Takes the two attributes that make one out of those of a route or next hop; empty where there is none. */
    static Optional<Encapsulation> take(AttributeSet attributes) throws MalformedNetlinkException {
        return take(attributes, RTA_ENCAP_TYPE, RTA_ENCAP);
    }

    /** The same where the two attributes have other numbers. */
    static Optional<Encapsulation> take(AttributeSet attributes, int typeAttribute, int nestAttribute)
            throws MalformedNetlinkException {
        OptionalInt type = attributes.u16(typeAttribute);
        if (type.isEmpty()) {
            return Optional.empty();
        }
        Optional<AttributeReader> nest = attributes.take(nestAttribute);
        AttributeSet inside = nest.isPresent() ? AttributeSet.read(nest.get().nested()) : AttributeSet.empty();
        return Optional.of(decode(type.getAsInt(), inside));
    }

    private static Encapsulation decode(int type, AttributeSet inside) throws MalformedNetlinkException {
        List<Attribute> all = inside.others();
        Optional<? extends Encapsulation> known = switch (type) {
            case LWTUNNEL_ENCAP_IP, LWTUNNEL_ENCAP_IP6 -> Optional.of(OuterHeader.decode(type, inside));
            case LWTUNNEL_ENCAP_BPF -> Optional.of(BpfPrograms.decode(inside));
            case LWTUNNEL_ENCAP_SEG6 -> Seg6.decode(inside);
            case LWTUNNEL_ENCAP_SEG6_LOCAL -> Seg6Local.decode(inside);
            default -> Optional.empty();
        };
        return known.isPresent() ? known.get() : new Other(type, all);
    }

    /** Writes the two attributes. */
    default void writeAttributes(MessageWriter writer) {
        writer.nested(RTA_ENCAP, names(), () -> writeTo(writer)).u16(RTA_ENCAP_TYPE, type());
    }
}
