package headroom.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.call.Errno;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributePolicy;
import headroom.netlink.message.AttributePolicy.ValueType;
import headroom.netlink.message.ExtendedAck;
import headroom.netlink.message.NetlinkMessage;
import headroom.netlink.route.Link;
import headroom.netlink.route.RouteEvent;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TxExtraHeadroomTest {
    private static final int NUMBER = 70;
    private static final int DEVICE = 3;
    private static final int NOBODY = 0x7fff_fff0;
    private static final TxExtraHeadroom KNOB = TxExtraHeadroom.numbered(NUMBER, Optional.empty());

    private static int number(byte[] value) {
        return ByteBuffer.wrap(value).order(ByteOrder.nativeOrder()).getInt();
    }

    private static String text(byte[] value) {
        return value.length == Integer.BYTES ? Integer.toString(number(value)) : value.length + " bytes";
    }

    /** A kernel that answers a request about no device with {@link #answer}, and keeps what a device is given. */
    private static class MadeUpKernel implements TxExtraHeadroom.Kernel {
        final List<String> asked = new ArrayList<>();
        Optional<TxExtraHeadroom.Refusal> answer = Optional.empty();
        OptionalInt kept = OptionalInt.empty();

        @Override
        public Optional<TxExtraHeadroom.Refusal> set(int ifindex, int attribute, byte[] value) {
            asked.add(Integer.toHexString(ifindex) + ":" + attribute + "=" + text(value));
            if (ifindex == NOBODY) {
                return answer;
            }
            kept = OptionalInt.of(number(value));
            return Optional.empty();
        }

        @Override
        public Link link(int ifindex) throws IOException {
            return reporting(kept);
        }
    }

    /** The kernel of the RFC: knows the attribute, refuses what is too large. */
    private static class Patched extends MadeUpKernel {
        @Override
        public Optional<TxExtraHeadroom.Refusal> set(int ifindex, int attribute, byte[] value) {
            super.set(ifindex, attribute, value);
            return Integer.compareUnsigned(number(value), 512) > 0
                    ? Optional.of(refusal(Errno.ERANGE, "integer out of range", 512))
                    : Optional.empty();
        }
    }

    private static TxExtraHeadroom.Refusal refusal(Errno errno, String words, long max) {
        AttributePolicy policy = new AttributePolicy(
                Optional.of(ValueType.U32),
                OptionalLong.of(0),
                OptionalLong.of(max),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                List.of());
        return new TxExtraHeadroom.Refusal(
                errno,
                new ExtendedAck(
                        Optional.of(words),
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        Optional.of(policy),
                        Optional.empty()),
                new IOException(words));
    }

    private static TxExtraHeadroom.Refusal bare(Errno errno) {
        return new TxExtraHeadroom.Refusal(errno, ExtendedAck.NONE, new IOException(errno.name()));
    }

    /** RTM_NEWLINK with IFLA_IFNAME, IFLA_MTU and attribute 70, laid out by hand from linux/if_link.h. */
    private static Link reporting(OptionalInt value) throws IOException {
        ByteBuffer message = ByteBuffer.allocate(16 + 16 + 8 + 8 + (value.isPresent() ? 8 : 0))
                .order(ByteOrder.nativeOrder());
        message.putInt(message.capacity())
                .putShort((short) 16)
                .putShort((short) 0)
                .putLong(0);
        message.putInt(0).putInt(DEVICE).putInt(0).putInt(0);
        message.putShort((short) 7).putShort((short) 3).put(new byte[] {'v', '0', 0, 0});
        message.putShort((short) 8).putShort((short) 4).putInt(1500);
        if (value.isPresent()) {
            message.putShort((short) 8).putShort((short) NUMBER).putInt(value.getAsInt());
        }
        NetlinkMessage read =
                NetlinkMessage.readAll(MemorySegment.ofArray(message.array())).getFirst();
        return assertInstanceOf(RouteEvent.LinkIs.class, RouteEvent.decode(read).orElseThrow())
                .link();
    }

    @Test
    void setAndReadBack() throws IOException {
        Patched kernel = new Patched();
        for (int value : new int[] {0, 1, 17, 512}) {
            TxExtraHeadroomResult result = KNOB.set(kernel, DEVICE, value);
            assertEquals(new TxExtraHeadroomResult.Verified(value), result);
        }
        assertEquals(List.of("7ffffff0:70=513", "3:70=0"), kernel.asked.subList(0, 2));
    }

    @Test
    void rangeIsRefusedInTheKernelsWordsAndNothingIsSet() throws IOException {
        for (int value : new int[] {513, -1}) {
            Patched kernel = new Patched();
            assertEquals(
                    new TxExtraHeadroomResult.OutOfRange(value, Optional.of("integer out of range")),
                    KNOB.set(kernel, DEVICE, value));
            assertEquals(OptionalInt.empty(), keptByDevice(kernel));
        }
        assertEquals(
                "tx_extra_headroom 4294967295 is refused, it takes 0 to 512; the kernel says: integer out of range.",
                KNOB.set(new Patched(), DEVICE, -1).sentence());
    }

    private static OptionalInt keptByDevice(MadeUpKernel kernel) {
        return kernel.asked.stream().anyMatch(request -> request.startsWith(DEVICE + ":"))
                ? kernel.kept
                : OptionalInt.empty();
    }

    @Test
    void aKernelThatIgnoresTheAttributeIsNoSuccess() throws IOException {
        MadeUpKernel kernel = new MadeUpKernel();
        kernel.answer = Optional.of(bare(Errno.ENODEV));
        assertInstanceOf(TxExtraHeadroomResult.Unsupported.class, KNOB.set(kernel, DEVICE, 64));
        List<String> asked = List.of("7ffffff0:70=513", "7ffffff0:70=0 bytes", "7ffffff0:70=1 bytes");
        assertEquals(asked, kernel.asked);
        assertInstanceOf(
                TxExtraHeadroomResult.Unsupported.class,
                TxExtraHeadroom.of(headroom.linux.bpf.Btf.parse(emptyBtf())).set(kernel, DEVICE, 64));
        assertEquals(asked, kernel.asked); // without a number nothing is asked
    }

    /** As Linux 6.18 answers: 513 is an MTU, and no MTU has no bytes; 513 may be a nest, and no nest has one byte. */
    @Test
    void aNumberForWhichTooMuchIsRightIsNotTakenForUnknown() throws IOException {
        for (int impossible : new int[] {0, 1}) {
            MadeUpKernel kernel = new MadeUpKernel() {
                @Override
                public Optional<TxExtraHeadroom.Refusal> set(int ifindex, int attribute, byte[] value) {
                    super.set(ifindex, attribute, value);
                    return Optional.of(bare(value.length == impossible ? Errno.ERANGE : Errno.ENODEV));
                }
            };
            assertEquals(
                    "The number given for tx_extra_headroom means something else to this kernel:"
                            + " attribute 70 takes 513, which the knob would refuse.",
                    KNOB.set(kernel, DEVICE, 64).sentence());
            assertEquals(OptionalInt.empty(), keptByDevice(kernel));
        }
    }

    /** A header, no types, and the empty string. */
    private static byte[] emptyBtf() {
        ByteBuffer btf = ByteBuffer.allocate(25).order(ByteOrder.nativeOrder());
        btf.putShort((short) 0xeb9f).put((byte) 1).put((byte) 0).putInt(24);
        btf.putInt(0).putInt(0).putInt(0).putInt(1);
        return btf.array();
    }

    @Test
    void aNumberThatMeansSomethingElseIsNotSet() throws IOException {
        List<TxExtraHeadroom.Refusal> answers = List.of(
                bare(Errno.EINVAL),
                bare(Errno.ERANGE), // a string that is too long, which has no limits to tell
                refusal(Errno.ERANGE, "integer out of range", 255),
                bare(Errno.ESRCH));
        for (TxExtraHeadroom.Refusal answer : answers) {
            MadeUpKernel kernel = new MadeUpKernel();
            kernel.answer = Optional.of(answer);
            assertInstanceOf(TxExtraHeadroomResult.OtherMeaning.class, KNOB.set(kernel, DEVICE, 64));
            assertEquals(1, kernel.asked.size(), kernel.asked::toString);
        }
        MadeUpKernel accepting = new MadeUpKernel();
        assertInstanceOf(TxExtraHeadroomResult.OtherMeaning.class, KNOB.set(accepting, DEVICE, 64));

        MadeUpKernel unasked = new MadeUpKernel();
        TxExtraHeadroom tailroom = TxExtraHeadroom.numbered(69, Optional.of("IFLA_TAILROOM"));
        assertEquals(
                "The number given for tx_extra_headroom means something else to this kernel:"
                        + " attribute 69 is IFLA_TAILROOM.",
                tailroom.set(unasked, DEVICE, 64).sentence());
        assertEquals(List.of(), unasked.asked);
    }

    @Test
    void acceptedAndNotReadBackIsNoSuccess() throws IOException {
        Patched forgetful = new Patched() {
            @Override
            public Link link(int ifindex) throws IOException {
                return reporting(OptionalInt.empty());
            }
        };
        assertInstanceOf(TxExtraHeadroomResult.OtherMeaning.class, KNOB.set(forgetful, DEVICE, 64));
        Patched stubborn = new Patched() {
            @Override
            public Link link(int ifindex) throws IOException {
                return reporting(OptionalInt.of(0));
            }
        };
        assertTrue(KNOB.set(stubborn, DEVICE, 64).sentence().contains("accepted with 64 and reads back as 0"));
    }

    @Test
    void otherRefusalsAreThrown() {
        MadeUpKernel unprivileged = new MadeUpKernel();
        unprivileged.answer = Optional.of(bare(Errno.EPERM));
        var thrown = assertThrows(IOException.class, () -> KNOB.set(unprivileged, DEVICE, 64));
        assertSame(unprivileged.answer.orElseThrow().cause(), thrown);

        Patched gone = new Patched() {
            @Override
            public Optional<TxExtraHeadroom.Refusal> set(int ifindex, int attribute, byte[] value) {
                return ifindex == DEVICE ? Optional.of(bare(Errno.ENODEV)) : super.set(ifindex, attribute, value);
            }
        };
        assertThrows(IOException.class, () -> KNOB.set(gone, DEVICE, 64));
    }

    @Test
    void onlyWhatWasReportedIsTold() throws IOException {
        assertEquals(OptionalInt.of(64), KNOB.reportedBy(reporting(OptionalInt.of(64))));
        assertEquals(OptionalInt.of(0), KNOB.reportedBy(reporting(OptionalInt.of(0))));
        assertEquals(OptionalInt.empty(), KNOB.reportedBy(reporting(OptionalInt.empty())));
        TxExtraHeadroom other = TxExtraHeadroom.numbered(NUMBER, Optional.of("IFLA_SOMETHING"));
        assertEquals(OptionalInt.empty(), other.reportedBy(reporting(OptionalInt.of(64))));
        List<Attribute> others = reporting(OptionalInt.of(64)).others();
        assertEquals(NUMBER, others.getFirst().type());
    }
}
