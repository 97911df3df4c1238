package headroom.netlink.route.encap;

import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_SEG6_LOCAL;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_ACTION;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_BPF;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_CNT_BYTES;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_CNT_ERRORS;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_CNT_PACKETS;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_CNT_PAD;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_COUNTERS;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_FLAVORS;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_FLV_LCBLOCK_BITS;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_FLV_LCNODE_FN_BITS;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_FLV_OPERATION;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_FLV_OP_NEXT_CSID;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_FLV_OP_PSP;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_FLV_OP_USD;
import static headroom.linux.uapi.Seg6LocalH.SEG6_LOCAL_FLV_OP_USP;

import headroom.linux.uapi.Seg6LocalH;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An SRv6 behaviour at a local SID.
 *
 * @param counters empty where nothing is counted
 * @param others attributes without a field here
 */
public record Seg6Local(
        Behaviour behaviour, Optional<Flavors> flavors, Optional<Counters> counters, List<Attribute> others)
        implements Encapsulation {
    private static final AttributeNames NAMES = AttributeNames.of(
                    Seg6LocalH.class, "SEG6_LOCAL_", "ACTION_", "BPF_PROG", "CNT_", "FLV_")
            .with(SEG6_LOCAL_BPF, AttributeNames.of(Seg6LocalH.class, "SEG6_LOCAL_BPF_PROG"))
            .with(SEG6_LOCAL_COUNTERS, AttributeNames.of(Seg6LocalH.class, "SEG6_LOCAL_CNT_"))
            .with(SEG6_LOCAL_FLAVORS, AttributeNames.of(Seg6LocalH.class, "SEG6_LOCAL_FLV_", "OP_"));

    /** What has been done; unsigned. All zero, when a route is added. */
    public record Counters(long packets, long bytes, long errors) {
        public static final Counters ZERO = new Counters(0, 0, 0);
    }

    /**
     * Variants of End and its kind (RFC 8986, section 4.16; RFC 9800 for compressed SIDs).
     *
     * @param operations {@link #PSP} and its kind, or'ed
     * @param locatorBlockBits of a compressed SID
     * @param locatorNodeFunctionBits of a compressed SID
     */
    public record Flavors(int operations, OptionalInt locatorBlockBits, OptionalInt locatorNodeFunctionBits) {
        public static final int PSP = 1 << SEG6_LOCAL_FLV_OP_PSP;
        public static final int USP = 1 << SEG6_LOCAL_FLV_OP_USP;
        public static final int USD = 1 << SEG6_LOCAL_FLV_OP_USD;
        public static final int NEXT_CSID = 1 << SEG6_LOCAL_FLV_OP_NEXT_CSID;

        public static Flavors of(int operations) {
            return new Flavors(operations, OptionalInt.empty(), OptionalInt.empty());
        }

        /** Compressed SIDs of the given lengths in bits. */
        public static Flavors nextCsid(int locatorBlockBits, int locatorNodeFunctionBits) {
            return new Flavors(NEXT_CSID, OptionalInt.of(locatorBlockBits), OptionalInt.of(locatorNodeFunctionBits));
        }

        public boolean has(int operation) {
            return (operations & operation) != 0;
        }
    }

    /** Without flavors and counters. */
    public Seg6Local(Behaviour behaviour) {
        this(behaviour, Optional.empty(), Optional.empty(), List.of());
    }

    public Seg6Local {
        others = List.copyOf(others);
    }

    /** The same with variants. */
    public Seg6Local withFlavors(Flavors value) {
        return new Seg6Local(behaviour, Optional.of(value), counters, others);
    }

    /** The same, counting what it does. */
    public Seg6Local counting() {
        return new Seg6Local(behaviour, flavors, Optional.of(Counters.ZERO), others);
    }

    /** Empty for an action nobody knows here. */
    static Optional<Seg6Local> decode(AttributeSet attributes) throws MalformedNetlinkException {
        Optional<Behaviour> behaviour =
                Behaviour.decode(attributes.u32(SEG6_LOCAL_ACTION).orElse(0), attributes);
        return behaviour.isEmpty()
                ? Optional.empty()
                : Optional.of(new Seg6Local(
                        behaviour.get(),
                        attributes.nest(SEG6_LOCAL_FLAVORS, Seg6Local::flavors),
                        attributes.nest(SEG6_LOCAL_COUNTERS, Seg6Local::counters),
                        attributes.others()));
    }

    private static Flavors flavors(AttributeSet inside) throws MalformedNetlinkException {
        return new Flavors(
                inside.u32(SEG6_LOCAL_FLV_OPERATION).orElse(0),
                inside.u8(SEG6_LOCAL_FLV_LCBLOCK_BITS),
                inside.u8(SEG6_LOCAL_FLV_LCNODE_FN_BITS));
    }

    private static Counters counters(AttributeSet inside) throws MalformedNetlinkException {
        inside.takeAll(SEG6_LOCAL_CNT_PAD);
        return new Counters(
                inside.u64(SEG6_LOCAL_CNT_PACKETS).orElse(0),
                inside.u64(SEG6_LOCAL_CNT_BYTES).orElse(0),
                inside.u64(SEG6_LOCAL_CNT_ERRORS).orElse(0));
    }

    @Override
    public int type() {
        return LWTUNNEL_ENCAP_SEG6_LOCAL;
    }

    @Override
    public AttributeNames names() {
        return NAMES;
    }

    @Override
    public void writeTo(MessageWriter writer) {
        writer.u32(SEG6_LOCAL_ACTION, behaviour.action());
        behaviour.writeParameters(writer);
        counters.ifPresent(start -> writer.nested(
                SEG6_LOCAL_COUNTERS,
                () -> writer.u64(SEG6_LOCAL_CNT_PACKETS, start.packets())
                        .u64(SEG6_LOCAL_CNT_BYTES, start.bytes())
                        .u64(SEG6_LOCAL_CNT_ERRORS, start.errors())));
        flavors.ifPresent(variants -> writer.nested(SEG6_LOCAL_FLAVORS, () -> {
            writer.u32(SEG6_LOCAL_FLV_OPERATION, variants.operations());
            variants.locatorBlockBits().ifPresent(bits -> writer.u8(SEG6_LOCAL_FLV_LCBLOCK_BITS, bits));
            variants.locatorNodeFunctionBits().ifPresent(bits -> writer.u8(SEG6_LOCAL_FLV_LCNODE_FN_BITS, bits));
        }));
        others.forEach(writer::attribute);
    }
}
