package headroom.tests.lab.guest;

import static headroom.linux.uapi.RtnetlinkH.RTM_SETLINK;

import headroom.linux.uapi.RtnetlinkH.Ifinfomsg;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.route.Link;
import headroom.netlink.route.Links;
import headroom.netlink.route.kind.LinkSettings;
import headroom.netlink.socket.NetlinkSocket;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.OptionalLong;

/** IFLA_TX_EXTRA_HEADROOM of the lab kernel: the first number its 6.12 leaves free. */
final class Knob {
    static final int ATTRIBUTE = 66;

    private Knob() {}

    /** Sets it and reads it back. */
    static long set(NetlinkSocket socket, String device, int value) throws IOException {
        int index = socket.get(Links.byName(device)).index();
        socket.execute(change(index, value));
        return get(socket, device);
    }

    static MessageWriter change(int index, int value) {
        return Links.set(index, new LinkSettings().u32(ATTRIBUTE, value));
    }

    /** As a program asks that wants to know whether there is such an attribute. */
    static MessageWriter question(int index, int value) {
        return new MessageWriter(RTM_SETLINK, 0, Ifinfomsg.SIZE)
                .fixed32(Ifinfomsg.IFI_INDEX, index)
                .u32(ATTRIBUTE, value);
    }

    static long get(NetlinkSocket socket, String device) throws IOException {
        return of(socket.get(Links.byName(device)))
                .orElseThrow(() -> new IOException(device + " is reported without tx_extra_headroom"));
    }

    /** Empty where the kernel does not report it. */
    static OptionalLong of(Link link) throws MalformedNetlinkException {
        for (Attribute attribute : link.others()) {
            if (attribute.type() == ATTRIBUTE) {
                byte[] value = attribute.value();
                if (value.length != Integer.BYTES) {
                    throw new MalformedNetlinkException("tx_extra_headroom", 0, Integer.BYTES, value.length);
                }
                return OptionalLong.of(
                        Integer.toUnsignedLong(MemorySegment.ofArray(value).get(ValueLayout.JAVA_INT_UNALIGNED, 0)));
            }
        }
        return OptionalLong.empty();
    }
}
