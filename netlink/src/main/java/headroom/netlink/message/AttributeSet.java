package headroom.netlink.message;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Attributes in whatever order they came: each is asked for by its type, and what nobody asked for is left over. Of
 * attributes of one type the last counts, as for the kernel; the others are left over too. One thread.
 */
public final class AttributeSet {
    private final List<AttributeReader> left = new ArrayList<>();

    private AttributeSet() {}

    /** None. */
    public static AttributeSet empty() {
        return new AttributeSet();
    }

    /** Reads to the end. */
    public static AttributeSet read(AttributeReader reader) throws MalformedNetlinkException {
        AttributeSet set = new AttributeSet();
        while (reader.next()) {
            set.left.add(reader.current());
        }
        return set;
    }

    /** Takes an attribute out. */
    public Optional<AttributeReader> take(int type) {
        Optional<AttributeReader> attribute = peek(type);
        attribute.ifPresent(left::remove);
        return attribute;
    }

    /** Takes all attributes of a type out, in their order. */
    public List<AttributeReader> takeAll(int type) {
        List<AttributeReader> taken = new ArrayList<>();
        for (AttributeReader attribute : left) {
            if (attribute.type() == type) {
                taken.add(attribute);
            }
        }
        left.removeAll(taken);
        return taken;
    }

    /** True for an attribute that says what it says by being there. */
    public boolean flag(int type) {
        return take(type).isPresent();
    }

    public OptionalInt u8(int type) throws MalformedNetlinkException {
        Optional<AttributeReader> attribute = take(type);
        return attribute.isPresent() ? OptionalInt.of(attribute.get().u8()) : OptionalInt.empty();
    }

    /** A byte that is zero for off. */
    public Optional<Boolean> onOff(int type) throws MalformedNetlinkException {
        Optional<AttributeReader> attribute = take(type);
        return attribute.isPresent() ? Optional.of(attribute.get().u8() != 0) : Optional.empty();
    }

    public OptionalInt u16(int type) throws MalformedNetlinkException {
        Optional<AttributeReader> attribute = take(type);
        return attribute.isPresent() ? OptionalInt.of(attribute.get().u16()) : OptionalInt.empty();
    }

    /** All 32 bits; the caller knows whether they are signed. */
    public OptionalInt u32(int type) throws MalformedNetlinkException {
        Optional<AttributeReader> attribute = take(type);
        return attribute.isPresent() ? OptionalInt.of(attribute.get().u32()) : OptionalInt.empty();
    }

    public OptionalLong u64(int type) throws MalformedNetlinkException {
        Optional<AttributeReader> attribute = take(type);
        return attribute.isPresent() ? OptionalLong.of(attribute.get().u64()) : OptionalLong.empty();
    }

    /** A number in network byte order. */
    public OptionalInt be16(int type) throws MalformedNetlinkException {
        Optional<AttributeReader> attribute = take(type);
        return attribute.isPresent() ? OptionalInt.of(attribute.get().be16()) : OptionalInt.empty();
    }

    /** A number in network byte order. */
    public OptionalInt be32(int type) throws MalformedNetlinkException {
        Optional<AttributeReader> attribute = take(type);
        return attribute.isPresent() ? OptionalInt.of(attribute.get().be32()) : OptionalInt.empty();
    }

    /** A number in network byte order. */
    public OptionalLong be64(int type) throws MalformedNetlinkException {
        Optional<AttributeReader> attribute = take(type);
        return attribute.isPresent() ? OptionalLong.of(attribute.get().be64()) : OptionalLong.empty();
    }

    public Optional<String> string(int type) {
        return take(type).map(AttributeReader::string);
    }

    public Optional<byte[]> bytes(int type) {
        return take(type).map(AttributeReader::bytes);
    }

    /** As an address of {@code family}, AF_INET or AF_INET6. */
    public Optional<InetAddress> address(int type, int family) throws MalformedNetlinkException {
        Optional<AttributeReader> attribute = take(type);
        return attribute.isPresent() ? Optional.of(attribute.get().address(family)) : Optional.empty();
    }

    /** Empty also for an attribute of no bytes: a device without a link-layer address. */
    public Optional<HardwareAddress> hardwareAddress(int type) {
        return take(type)
                .filter(attribute -> attribute.length() != 0)
                .map(attribute -> HardwareAddress.of(attribute.bytes()));
    }

    /** The attributes inside one; none where it is absent. */
    public AttributeSet nested(int type) throws MalformedNetlinkException {
        Optional<AttributeReader> attribute = take(type);
        return attribute.isPresent() ? read(attribute.get().nested()) : new AttributeSet();
    }

    /** Makes a value of the attributes inside a nest. */
    @FunctionalInterface
    public interface NestDecoder<T> {
        T decode(AttributeSet inside) throws MalformedNetlinkException;
    }

    /**
     * Takes a nest out, unless something inside is left: then it stays whole among {@link #others}.
     *
     * @return empty where it is absent
     */
    public <T> Optional<T> nest(int type, NestDecoder<T> decoder) throws MalformedNetlinkException {
        Optional<AttributeReader> nest = peek(type);
        if (nest.isEmpty()) {
            return Optional.empty();
        }
        AttributeSet inside = read(nest.get().nested());
        T value = decoder.decode(inside);
        if (inside.left.isEmpty()) {
            take(type);
        }
        return Optional.of(value);
    }

    /** Looks at an attribute and leaves it, for those of which only a part is known. */
    public Optional<AttributeReader> peek(int type) {
        for (int i = left.size() - 1; i >= 0; i--) {
            if (left.get(i).type() == type) {
                return Optional.of(left.get(i));
            }
        }
        return Optional.empty();
    }

    /** What is left, in the order it came. */
    public List<Attribute> others() {
        return left.stream().map(AttributeReader::attribute).toList();
    }
}
