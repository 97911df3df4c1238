package headroom.netlink.route.encap;

import static headroom.linux.uapi.LwtunnelH.LWTUNNEL_ENCAP_BPF;
import static headroom.linux.uapi.LwtunnelH.LWT_BPF_IN;
import static headroom.linux.uapi.LwtunnelH.LWT_BPF_OUT;
import static headroom.linux.uapi.LwtunnelH.LWT_BPF_PROG_FD;
import static headroom.linux.uapi.LwtunnelH.LWT_BPF_PROG_NAME;
import static headroom.linux.uapi.LwtunnelH.LWT_BPF_XMIT;
import static headroom.linux.uapi.LwtunnelH.LWT_BPF_XMIT_HEADROOM;

import headroom.linux.uapi.LwtunnelH;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributeNames;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * BPF programs that packets of a route go through ({@code encap bpf}).
 *
 * @param in of packets that came in
 * @param out of packets of this host
 * @param transmit of packets that are about to leave
 * @param transmitHeadroomBytes kept free for the last one; the kernel does not tell it
 * @param others attributes without a field here
 */
public record BpfPrograms(
        Optional<Program> in,
        Optional<Program> out,
        Optional<Program> transmit,
        OptionalInt transmitHeadroomBytes,
        List<Attribute> others)
        implements Encapsulation {
    private static final AttributeNames PROGRAM_NAMES = AttributeNames.of(LwtunnelH.class, "LWT_BPF_PROG_");
    private static final AttributeNames NAMES = AttributeNames.of(LwtunnelH.class, "LWT_BPF_", "PROG_")
            .with(LWT_BPF_IN, PROGRAM_NAMES)
            .with(LWT_BPF_OUT, PROGRAM_NAMES)
            .with(LWT_BPF_XMIT, PROGRAM_NAMES);

    /**
     * One of them.
     *
     * @param fd its descriptor, when a route is added; the kernel does not tell it
     * @param name any
     */
    public record Program(OptionalInt fd, Optional<String> name) {
        static Program decode(AttributeSet inside) throws MalformedNetlinkException {
            return new Program(inside.u32(LWT_BPF_PROG_FD), inside.string(LWT_BPF_PROG_NAME));
        }

        private void writeTo(MessageWriter writer) {
            fd.ifPresent(number -> writer.u32(LWT_BPF_PROG_FD, number));
            name.ifPresent(text -> writer.string(LWT_BPF_PROG_NAME, text));
        }
    }

    public BpfPrograms {
        others = List.copyOf(others);
    }

    static BpfPrograms decode(AttributeSet inside) throws MalformedNetlinkException {
        return new BpfPrograms(
                inside.nest(LWT_BPF_IN, Program::decode),
                inside.nest(LWT_BPF_OUT, Program::decode),
                inside.nest(LWT_BPF_XMIT, Program::decode),
                inside.u32(LWT_BPF_XMIT_HEADROOM),
                inside.others());
    }

    @Override
    public int type() {
        return LWTUNNEL_ENCAP_BPF;
    }

    @Override
    public AttributeNames names() {
        return NAMES;
    }

    @Override
    public void writeTo(MessageWriter writer) {
        in.ifPresent(program -> writer.nested(LWT_BPF_IN, () -> program.writeTo(writer)));
        out.ifPresent(program -> writer.nested(LWT_BPF_OUT, () -> program.writeTo(writer)));
        transmit.ifPresent(program -> writer.nested(LWT_BPF_XMIT, () -> program.writeTo(writer)));
        transmitHeadroomBytes.ifPresent(bytes -> writer.u32(LWT_BPF_XMIT_HEADROOM, bytes));
        others.forEach(writer::attribute);
    }
}
