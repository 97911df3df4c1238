package headroom.wire;

/** An IPv4 or IPv6 address; immutable. */
public sealed interface IpAddress permits Ipv4Address, Ipv6Address {
    /** Length of the address in bits: 32 or 128. */
    int bits();

    /**
     * Reads a numeric address; no name is ever resolved.
     *
     * @throws IllegalArgumentException with a sentence fit for a user when {@code text} is neither form
     */
    static IpAddress parse(String text) {
        return text.indexOf(':') >= 0 ? Ipv6Address.parse(text) : Ipv4Address.parse(text);
    }
}
