package headroom.wire;

import java.lang.foreign.MemorySegment;

/** An Ethernet header as a value (IEEE 802.3, 3.2), for tests and logs; never built per packet. */
public record Ethernet(MacAddress destination, MacAddress source, int etherType) {
    public void encode(MemorySegment packet, long at) {
        EthernetHeader.put(packet, at, destination.value(), source.value(), etherType);
    }

    /** Reads the header at {@code at} of a frame that ends at {@code end}. */
    public static Ethernet decode(MemorySegment packet, long at, long end) throws MalformedPacketException {
        if (end - at < EthernetHeader.LENGTH) {
            throw new MalformedPacketException("no whole Ethernet header", at, end - at);
        }
        return new Ethernet(
                new MacAddress(EthernetHeader.destination(packet, at)),
                new MacAddress(EthernetHeader.source(packet, at)),
                EthernetHeader.etherType(packet, at));
    }
}
