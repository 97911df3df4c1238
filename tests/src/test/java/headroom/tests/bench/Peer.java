package headroom.tests.bench;

/** What is measured: ways from one device to another. */
enum Peer {
    HEADROOM("headroom, SRv6 H.Encaps.L2", Encapsulation.SRV6_L2),
    L2ENCAP("kernel seg6 l2encap, a core of its own", Encapsulation.SRV6_L2),
    L2ENCAP_SHARED("kernel seg6 l2encap, on the generator's core", Encapsulation.SRV6_L2),
    PLAIN("kernel IPv6 forwarding, a core of its own", Encapsulation.NONE),
    PLAIN_SHARED("kernel IPv6 forwarding, on the generator's core", Encapsulation.NONE);

    /** What a path puts in front of a frame. */
    enum Encapsulation {
        /** Ethernet, IPv6 and an SRH of one segment: 14 + 40 + 8 + 16. */
        SRV6_L2(78),
        NONE(0);

        private final int bytes;

        Encapsulation(int bytes) {
            this.bytes = bytes;
        }

        int bytes() {
            return bytes;
        }
    }

    private final String title;
    private final Encapsulation encapsulation;

    Peer(String title, Encapsulation encapsulation) {
        this.title = title;
        this.encapsulation = encapsulation;
    }

    String title() {
        return title;
    }

    Encapsulation encapsulation() {
        return encapsulation;
    }

    /** Whether a thread of the kernel receives, pinned like the forwarder, instead of the sender's softirq. */
    boolean isThreaded() {
        return this == L2ENCAP || this == PLAIN;
    }
}
