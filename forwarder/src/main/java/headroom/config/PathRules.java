package headroom.config;

import headroom.config.Place.Section;
import headroom.wire.IpAddress;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import java.util.Set;

/** What must hold of one entry's way out: its ports, its encapsulation, its next hop. */
record PathRules(
        Set<String> ports,
        Set<String> crossConnected,
        MemoryConfig memory,
        Violations violations,
        Section section,
        int index) {
    /** Hdr Ext Len of an SRH counts 8 bytes in one byte, and a segment is two of them (RFC 8754, 2). */
    static final int MOST_SEGMENTS = 127;

    static final String NO_PORT = "there is no port ";

    private static final int ETHERNET_BYTES = 14;
    private static final int IPV6_BYTES = 40;
    private static final int SRH_BYTES = 8;
    private static final int SEGMENT_BYTES = 16;

    void require(boolean holds, String key, String sentence) {
        violations.require(holds, section, index, key, sentence);
    }

    void port(String key, String name) {
        require(ports.contains(name), key, NO_PORT + "\"" + name + "\"" + NearMiss.hint(name, ports));
    }

    /**
     * A next hop must be one that can be found.
     *
     * @param portKey of the egress port
     * @param viaKey of the neighbour's address
     */
    void nextHop(String portKey, String viaKey, NextHopConfig hop) {
        require(
                hop.via().isEmpty() || hop.lladdr().isEmpty(),
                "lladdr",
                viaKey + " and lladdr exclude each other: " + viaKey + " is resolved, lladdr is given");
        hop.via().ifPresent(via -> unicast(viaKey, via));
        require(
                hop.lladdr().map(mac -> !mac.isGroup() && mac.value() != 0).orElse(true),
                "lladdr",
                "lladdr " + hop.lladdr().map(Object::toString).orElse("") + " is not the address of one neighbour");
        require(
                hop.lladdr().isPresent() || !crossConnected.contains(hop.port()),
                portKey,
                "port " + hop.port() + " is cross-connected: everything it receives goes there, neighbour discovery"
                        + " included, so a next hop behind it needs lladdr MAC");
    }

    void unicast(String key, IpAddress address) {
        boolean unspecified = switch (address) {
            case Ipv4Address four -> four.value() == 0 || four.value() == -1;
            case Ipv6Address six -> six.equals(Ipv6Address.UNSPECIFIED);
        };
        require(
                !unspecified && !ConfigRules.isMulticast(address),
                key,
                key.substring(key.lastIndexOf('.') + 1) + " " + address + " is not the address of one host");
    }

    void encap(EncapConfig encap) {
        encap.dscp().ifPresent(dscp -> range("encap.dscp", dscp, 0, 63));
        encap.hopLimit().ifPresent(limit -> range("encap.ttl", limit, 1, 255));
        switch (encap) {
            case EncapConfig.Seg6 seg6 -> seg6(seg6);
            case EncapConfig.Ip ip -> ends("encap.local", "encap.remote", ip.local(), ip.remote());
        }
    }

    private void seg6(EncapConfig.Seg6 seg6) {
        int count = seg6.segments().size();
        require(
                count >= 1 && count <= MOST_SEGMENTS,
                "encap.segs",
                "segs are 1 to " + MOST_SEGMENTS + " SIDs, not " + count);
        seg6.segments().forEach(segment -> unicast("encap.segs", segment));
        unicast("encap.src", seg6.source());
        int push = pushBytes(seg6) + ETHERNET_BYTES;
        int most = MemoryConfig.headroomBytesMax(memory.frameBytes()) + MemoryConfig.XDP_HEADROOM_BYTES;
        require(
                push <= most,
                "encap.segs",
                count + " SIDs push " + push + " bytes, and a frame of " + memory.frameBytes() + " has " + most
                        + " to push into");
    }

    /** What the push adds (RFC 8986, 5.1 to 5.3; RFC 8754, 2), without the next link layer's header. */
    private static int pushBytes(EncapConfig.Seg6 seg6) {
        int listed = seg6.segments().size() - (seg6.mode().isReduced() ? 1 : 0);
        int routingHeader = listed == 0 ? 0 : SRH_BYTES + SEGMENT_BYTES * listed;
        return IPV6_BYTES + routingHeader;
    }

    void ends(String localKey, String remoteKey, IpAddress local, IpAddress remote) {
        unicast(localKey, local);
        unicast(remoteKey, remote);
        require(
                local.bits() == remote.bits(),
                remoteKey,
                "local " + local + " and remote " + remote + " are of different IP versions");
        require(!local.equals(remote), remoteKey, "local and remote are both " + local);
    }

    private void range(String key, int value, int least, int most) {
        require(
                value >= least && value <= most,
                key,
                key.substring(key.lastIndexOf('.') + 1) + " is " + least + " to " + most + ", not " + value);
    }
}
