package headroom.host;

import static headroom.linux.uapi.RtnetlinkH.RTM_SETLINK;

import headroom.linux.bpf.Btf;
import headroom.linux.call.Errno;
import headroom.linux.uapi.RtnetlinkH.Ifinfomsg;
import headroom.netlink.message.Attribute;
import headroom.netlink.message.AttributePolicy;
import headroom.netlink.message.ExtendedAck;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.route.Link;
import headroom.netlink.route.Links;
import headroom.netlink.socket.NetlinkRefusedException;
import headroom.netlink.socket.NetlinkSocket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The knob tx_extra_headroom: bytes the kernel leaves free in front of every packet it makes for a device, beyond what
 * the device itself needs. No released kernel has it, its number is not settled, and a kernel that does not know an
 * attribute ignores it and answers success. So the number is looked up by name, support is found out before anything is
 * set, and what was set is read back. Immutable.
 */
public final class TxExtraHeadroom {
    /** The largest value a kernel takes. */
    public static final int MAX_BYTES = 512;

    private static final String NAME = "IFLA_TX_EXTRA_HEADROOM";
    /** An enumerator that has always been in the enum of link attributes. */
    private static final String SIBLING = "IFLA_IFNAME";
    /** No device has this index: a request about it can change nothing. */
    private static final int NO_DEVICE = 0x7fff_fff0;
    /** Of an attribute's value, in bytes: nothing that has a type is empty, no number but a small one has one byte. */
    private static final int[] IMPOSSIBLE_LENGTHS = {0, 1};

    private final OptionalInt attribute;
    private final String origin;
    /** What the kernel calls that number where it calls it something else. */
    private final Optional<String> otherName;

    private TxExtraHeadroom(OptionalInt attribute, String origin, Optional<String> otherName) {
        this.attribute = attribute;
        this.origin = origin;
        this.otherName = otherName;
    }

    /** As the running kernel's own type information (BTF) numbers it; without a number where it does not. */
    public static TxExtraHeadroom ofKernel() {
        try {
            return of(Btf.ofKernel());
        } catch (IOException e) {
            return new TxExtraHeadroom(
                    OptionalInt.empty(),
                    "there is no type information (BTF) of it to find the attribute's number in; "
                            + "\"--attr tx_extra_headroom=NN\" says the number",
                    Optional.empty());
        }
    }

    static TxExtraHeadroom of(Btf btf) throws IOException {
        OptionalLong number = btf.enumerator(NAME);
        return number.isPresent()
                ? new TxExtraHeadroom(OptionalInt.of((int) number.getAsLong()), NAME, Optional.empty())
                : new TxExtraHeadroom(OptionalInt.empty(), "its type information has no " + NAME, Optional.empty());
    }

    /** With a number somebody gave, for a kernel without type information. */
    public static TxExtraHeadroom numbered(int attribute) {
        Optional<String> name;
        try {
            name = Btf.ofKernel().enumeratorBeside(SIBLING, attribute).filter(found -> !found.startsWith("__"));
        } catch (IOException e) {
            name = Optional.empty();
        }
        return numbered(attribute, name);
    }

    /** @param name what the kernel calls the number; empty where it does not say */
    static TxExtraHeadroom numbered(int attribute, Optional<String> name) {
        return new TxExtraHeadroom(
                OptionalInt.of(attribute), "attribute " + attribute, name.filter(other -> !other.equals(NAME)));
    }

    /** The number of the attribute; empty where it is not known. */
    public OptionalInt attribute() {
        return attribute;
    }

    /** What the kernel reported of a device; empty where it reported nothing. */
    public OptionalInt reportedBy(Link link) {
        if (attribute.isEmpty() || otherName.isPresent()) {
            return OptionalInt.empty();
        }
        for (Attribute other : link.others()) {
            if (other.type() == attribute.getAsInt()) {
                return number(other.value());
            }
        }
        return OptionalInt.empty();
    }

    private static OptionalInt number(byte[] value) {
        ByteBuffer bytes = ByteBuffer.wrap(value).order(ByteOrder.nativeOrder());
        return switch (value.length) {
            case Short.BYTES -> OptionalInt.of(Short.toUnsignedInt(bytes.getShort()));
            case Integer.BYTES -> OptionalInt.of(bytes.getInt());
            default -> OptionalInt.empty();
        };
    }

    /** What is asked of the kernel. */
    interface Kernel {
        /** The refusal, or empty where the kernel accepted, which says little. */
        Optional<Refusal> set(int ifindex, int attribute, byte[] value) throws IOException;

        Link link(int ifindex) throws IOException;
    }

    /** @param cause to be thrown where the refusal has nothing to do with the knob */
    record Refusal(Errno errno, ExtendedAck extended, IOException cause) {
        /** The kernel's own sentence, or else its errno's. */
        String words() {
            return extended.message().orElse(errno.description());
        }
    }

    /**
     * Finds out whether the kernel has the knob, without any effect. Needs CAP_NET_ADMIN.
     *
     * @return empty where it has
     * @throws NetlinkRefusedException when the kernel does not say: no privilege
     */
    public Optional<TxExtraHeadroomResult> missing(NetlinkSocket socket) throws IOException {
        return missing(kernel(socket));
    }

    /**
     * Sets it and reads it back.
     *
     * @param bytes 0 for none; over {@link #MAX_BYTES} is refused
     * @throws NetlinkRefusedException when the kernel refuses for a reason that is not the knob: no such device, no
     *     privilege
     */
    public TxExtraHeadroomResult set(NetlinkSocket socket, int ifindex, int bytes) throws IOException {
        return set(kernel(socket), ifindex, bytes);
    }

    private static Kernel kernel(NetlinkSocket socket) {
        return new Kernel() {
            @Override
            public Optional<Refusal> set(int ifindex, int attribute, byte[] value) throws IOException {
                try {
                    socket.execute(new MessageWriter(RTM_SETLINK, 0, Ifinfomsg.SIZE)
                            .fixed32(Ifinfomsg.IFI_INDEX, ifindex)
                            .bytes(attribute, value));
                    return Optional.empty();
                } catch (NetlinkRefusedException e) {
                    return Optional.of(new Refusal(e.errno(), e.extended(), e));
                }
            }

            @Override
            public Link link(int ifindex) throws IOException {
                return socket.get(Links.byIndex(ifindex));
            }
        };
    }

    Optional<TxExtraHeadroomResult> missing(Kernel kernel) throws IOException {
        if (attribute.isEmpty()) {
            return Optional.of(new TxExtraHeadroomResult.Unsupported(origin));
        }
        if (otherName.isPresent()) {
            return Optional.of(new TxExtraHeadroomResult.OtherMeaning(origin + " is " + otherName.get()));
        }
        Optional<Refusal> answer = kernel.set(NO_DEVICE, attribute.getAsInt(), u32(MAX_BYTES + 1));
        if (answer.isEmpty()) {
            return Optional.of(
                    new TxExtraHeadroomResult.OtherMeaning(origin + " was accepted for a device that does not exist"));
        }
        Refusal refusal = answer.get();
        return switch (refusal.errno()) {
            case ERANGE -> judgeLimit(refusal);
            case ENODEV -> Optional.of(notTheKnob(kernel));
            case EPERM, EACCES -> throw refusal.cause();
            default ->
                Optional.of(new TxExtraHeadroomResult.OtherMeaning(
                        "of " + origin + " with " + (MAX_BYTES + 1) + " it says: " + refusal.words()));
        };
    }

    /**
     * The value that the knob refuses was not looked at: the kernel does not know the number, or it is something that
     * takes any such value. Of most things a length that cannot be right tells.
     */
    private TxExtraHeadroomResult notTheKnob(Kernel kernel) throws IOException {
        for (int length : IMPOSSIBLE_LENGTHS) {
            Optional<Refusal> answer = kernel.set(NO_DEVICE, attribute.getAsInt(), new byte[length]);
            if (answer.isPresent() && answer.get().errno() != Errno.ENODEV) {
                return new TxExtraHeadroomResult.OtherMeaning(
                        origin + " takes " + (MAX_BYTES + 1) + ", which the knob would refuse");
            }
        }
        return new TxExtraHeadroomResult.Unsupported("it does not know " + origin);
    }

    private static byte[] u32(int value) {
        return ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.nativeOrder())
                .putInt(value)
                .array();
    }

    /** Strings have ranges too. */
    private Optional<TxExtraHeadroomResult> judgeLimit(Refusal refusal) {
        Optional<AttributePolicy> policy = refusal.extended().policy();
        boolean isOurs = policy.isPresent()
                && policy.get().max().isPresent()
                && policy.get().max().getAsLong() == MAX_BYTES;
        return isOurs
                ? Optional.empty()
                : Optional.of(new TxExtraHeadroomResult.OtherMeaning(origin + " has other limits: "
                        + policy.map(AttributePolicy::toString)
                                .filter(text -> !text.isEmpty())
                                .orElse(refusal.words())));
    }

    TxExtraHeadroomResult set(Kernel kernel, int ifindex, int bytes) throws IOException {
        Optional<TxExtraHeadroomResult> missing = missing(kernel);
        if (missing.isPresent()) {
            return missing.get();
        }
        if (bytes < 0 || bytes > MAX_BYTES) {
            return new TxExtraHeadroomResult.OutOfRange(
                    bytes,
                    kernel.set(NO_DEVICE, attribute.getAsInt(), u32(bytes))
                            .filter(refusal -> refusal.errno() == Errno.ERANGE)
                            .map(Refusal::words));
        }
        Optional<Refusal> refusal = kernel.set(ifindex, attribute.getAsInt(), u32(bytes));
        if (refusal.isPresent()) {
            if (refusal.get().errno() == Errno.ERANGE) {
                return new TxExtraHeadroomResult.OutOfRange(
                        bytes, Optional.of(refusal.get().words()));
            }
            throw refusal.get().cause();
        }
        OptionalInt reported = reportedBy(kernel.link(ifindex));
        if (reported.isPresent() && reported.getAsInt() == bytes) {
            return new TxExtraHeadroomResult.Verified(bytes);
        }
        String found = reported.isPresent() ? "reads back as " + reported.getAsInt() : "is not reported back";
        return new TxExtraHeadroomResult.OtherMeaning(origin + " was accepted with " + bytes + " and " + found);
    }
}
