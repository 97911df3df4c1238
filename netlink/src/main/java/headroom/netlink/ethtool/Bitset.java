package headroom.netlink.ethtool;

import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_BITSET_BITS;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_BITSET_BITS_BIT;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_BITSET_BIT_NAME;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_BITSET_BIT_VALUE;
import static headroom.linux.uapi.EthtoolNetlinkH.ETHTOOL_A_BITSET_NOMASK;

import headroom.netlink.message.AttributeReader;
import headroom.netlink.message.AttributeSet;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageWriter;
import headroom.netlink.message.Toggle;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Named bits: ethtool-netlink.rst, "Bit sets", in their verbose form. Without a mask a bit that
 * is listed is set; with one, it is listed because it is in the mask.
 */
final class Bitset {
    private Bitset() {}

    /** Bits by name, in the kernel's order. */
    static Map<String, Boolean> decode(AttributeSet set) throws MalformedNetlinkException {
        Map<String, Boolean> values = new LinkedHashMap<>();
        boolean isList = set.flag(ETHTOOL_A_BITSET_NOMASK);
        for (AttributeReader bit : set.nested(ETHTOOL_A_BITSET_BITS).takeAll(ETHTOOL_A_BITSET_BITS_BIT)) {
            AttributeSet attributes = AttributeSet.read(bit.nested());
            Optional<String> name = attributes.string(ETHTOOL_A_BITSET_BIT_NAME);
            boolean isSet = attributes.flag(ETHTOOL_A_BITSET_BIT_VALUE);
            if (name.isPresent() && !name.get().isEmpty()) { // there are reserved bits
                values.put(name.get(), isList || isSet);
            }
        }
        return values;
    }

    /** Writes bits with a mask of just these. */
    static void write(MessageWriter writer, int attribute, Map<String, Toggle> values) {
        writer.nested(
                attribute,
                () -> writer.nested(
                        ETHTOOL_A_BITSET_BITS,
                        () -> values.forEach((name, toggle) -> writer.nested(ETHTOOL_A_BITSET_BITS_BIT, () -> {
                            writer.string(ETHTOOL_A_BITSET_BIT_NAME, name);
                            if (toggle.isOn()) {
                                writer.flag(ETHTOOL_A_BITSET_BIT_VALUE);
                            }
                        }))));
    }
}
