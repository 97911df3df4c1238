package headroom.tests.lab;

import static headroom.linux.uapi.RtnetlinkH.RTM_SETLINK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.lab.Lab;
import headroom.lab.Namespace;
import headroom.linux.bpf.Btf;
import headroom.linux.call.Errno;
import headroom.linux.io.NetworkNamespace;
import headroom.linux.uapi.RtnetlinkH.Ifinfomsg;
import headroom.netlink.message.ExtendedAck;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.route.Links;
import headroom.netlink.socket.NetlinkRefusedException;
import headroom.netlink.socket.NetlinkSocket;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The kernel the tests run on has no IFLA_TX_EXTRA_HEADROOM, as no released one has; what it answers instead. */
@RequiresNetns
class HostKernelIT {
    /** An index no device has. */
    private static final int NOBODY = 0x7ffffff0;

    private Lab lab;
    private Namespace namespace;
    private NetworkNamespace opened;
    private NetlinkSocket socket;
    /** The first number this kernel has no attribute for. */
    private int free;

    @BeforeEach
    void open() throws IOException {
        free = Math.toIntExact(Btf.ofKernel().enumerator("__IFLA_MAX").orElseThrow());
        lab = new Lab();
        namespace = lab.namespace("host");
        opened = NetworkNamespace.named(namespace.name());
        socket = NetlinkSocket.route(opened);
    }

    @AfterEach
    void close() throws IOException {
        socket.close();
        opened.close();
        lab.close();
    }

    private static MessageWriter change(int index, int attribute, int value) {
        return new MessageWriter(RTM_SETLINK, 0, Ifinfomsg.SIZE)
                .fixed32(Ifinfomsg.IFI_INDEX, index)
                .u32(attribute, value);
    }

    private Errno refusal(int attribute, int value) {
        return assertThrows(NetlinkRefusedException.class, () -> socket.execute(change(NOBODY, attribute, value)))
                .errno();
    }

    @Test
    void itHasNoEnumeratorOfThatName() throws IOException {
        assertTrue(Btf.ofKernel().enumerator("IFLA_TX_EXTRA_HEADROOM").isEmpty());
    }

    /** Where the attribute is known, the value is judged before the device is looked for: ERANGE. */
    @Test
    void theProbeTellsUnknownFromSomethingElse() {
        assertEquals(Errno.ENODEV, refusal(free, 513));
        assertEquals(Errno.ENODEV, refusal(free, 512));
        int somethingElse = free - 1; // IFLA_TAILROOM of 6.18: read only
        assertEquals(Errno.EINVAL, refusal(somethingElse, 513));
    }

    /** Success means nothing here: links are parsed leniently, so only reading back tells. */
    @Test
    void itSaysYesAndDoesNothing() throws IOException {
        namespace.ip("link add v0 type veth peer name v1");
        int index = socket.get(Links.byName("v0")).index();
        assertEquals(ExtendedAck.NONE, socket.execute(change(index, free, 17)));
        assertEquals(ExtendedAck.NONE, socket.execute(change(index, free, 513)));
        assertTrue(socket.get(Links.byName("v0")).others().stream().noneMatch(attribute -> attribute.type() == free));
    }
}
