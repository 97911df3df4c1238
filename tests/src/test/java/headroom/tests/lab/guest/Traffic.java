package headroom.tests.lab.guest;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import headroom.linux.call.CallState;
import headroom.linux.call.ErrnoException;
import headroom.linux.call.SocketCalls;
import headroom.linux.io.Interfaces;
import headroom.linux.io.NetworkNamespace;
import headroom.linux.io.Socket;
import headroom.linux.uapi.IfPacketH.SockaddrLl;
import headroom.linux.uapi.SocketH;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.nio.ByteBuffer;

/** The ways of sending a packet whose buffer the kernel allocates for the device it leaves by. */
enum Traffic {
    UDP4,
    UDP6,
    RAW4,
    RAW6,
    PACKET,
    PACKET_RING,
    XDP;

    private static final int PAYLOAD_BYTES = 64;
    private static final int UDP_BYTES = 8 + PAYLOAD_BYTES;
    private static final int PORT_DISCARD = 9;
    private static final int IPPROTO_UDP = 17;
    private static final int IPPROTO_RAW = 255;
    private static final int ETHERNET_BYTES = 14;
    private static final int IPV4_BYTES = 20;
    private static final int IPV6_BYTES = 40;

    /** Bytes of each frame on the wire, before anything is pushed. */
    int frameBytes() {
        return ETHERNET_BYTES + UDP_BYTES + (this == UDP6 || this == RAW6 ? IPV6_BYTES : IPV4_BYTES);
    }

    /** A sender inside {@code namespace}, towards the other end of {@code wire}. */
    Sender open(NetworkNamespace namespace, Wire wire) throws Exception {
        return this == XDP
                ? new XdpSender(namespace, wire.device(), frame(wire))
                : namespace.call(() -> openInside(wire));
    }

    private Sender openInside(Wire wire) throws IOException {
        return switch (this) {
            case UDP4 -> connected(SocketH.AF_INET, SocketH.SOCK_DGRAM, 0, wire.to4(), new byte[PAYLOAD_BYTES]);
            case UDP6 -> connected(SocketH.AF_INET6, SocketH.SOCK_DGRAM, 0, wire.to6(), new byte[PAYLOAD_BYTES]);
            // With IPPROTO_RAW the sender writes the IP header, and raw.c allocates on its own.
            case RAW4 -> connected(SocketH.AF_INET, SocketH.SOCK_RAW, IPPROTO_RAW, wire.to4(), ipv4(wire));
            case RAW6 -> connected(SocketH.AF_INET6, SocketH.SOCK_RAW, IPPROTO_RAW, wire.to6(), ipv6(wire));
            case PACKET -> new MessageSender(packetSocket(wire.device()), frame(wire));
            case PACKET_RING -> new RingSender(packetSocket(wire.device()), frame(wire));
            case XDP -> throw new IllegalStateException("has no socket of this kind");
        };
    }

    private Sender connected(int family, int type, int protocol, InetAddress to, byte[] message) throws ErrnoException {
        Socket socket = Socket.open(name(), family, type, protocol);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = arena.allocate(family == SocketH.AF_INET ? 16 : 28, 4); // sockaddr_in, sockaddr_in6
            ByteBuffer bytes = address.asByteBuffer();
            bytes.position(2).putShort((short) (type == SocketH.SOCK_DGRAM ? PORT_DISCARD : 0));
            bytes.position(family == SocketH.AF_INET ? 4 : 8).put(to.getAddress());
            address.set(JAVA_SHORT, 0, (short) family);
            int result =
                    SocketCalls.connect(new CallState(arena), socket.fd().number(), address, (int) address.byteSize());
            ErrnoException.check("connect", socket.subject(), result);
        }
        return new MessageSender(socket, message);
    }

    /** Sends only: with protocol 0 it receives nothing, and so makes the kernel clone nothing. */
    private Socket packetSocket(String device) throws ErrnoException {
        Socket socket = Socket.open(name(), SocketH.AF_PACKET, SocketH.SOCK_RAW, 0);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = arena.allocate(SockaddrLl.SIZE, 4);
            address.set(JAVA_SHORT, SockaddrLl.SLL_FAMILY, (short) SocketH.AF_PACKET);
            address.set(JAVA_INT, SockaddrLl.SLL_IFINDEX, Interfaces.index(device));
            socket.bind(address);
        }
        return socket;
    }

    private static byte[] frame(Wire wire) {
        ByteBuffer frame = ByteBuffer.allocate(ETHERNET_BYTES + IPV4_BYTES + UDP_BYTES);
        frame.put(wire.toMac()).put(wire.fromMac()).putShort((short) 0x0800).put(ipv4(wire));
        return frame.array();
    }

    /** Without checksums: nobody looks at them before the packet is dropped. */
    private static byte[] ipv4(Wire wire) {
        byte[] bytes = new byte[IPV4_BYTES + UDP_BYTES];
        ByteBuffer packet = ByteBuffer.wrap(bytes);
        packet.put((byte) 0x45).put((byte) 0).putShort((short) packet.capacity());
        packet.putInt(0).put((byte) 64).put((byte) IPPROTO_UDP).putShort((short) 0);
        packet.put(wire.from4().getAddress()).put(wire.to4().getAddress());
        putUdp(packet);
        return bytes;
    }

    private static byte[] ipv6(Wire wire) {
        byte[] bytes = new byte[IPV6_BYTES + UDP_BYTES];
        ByteBuffer packet = ByteBuffer.wrap(bytes);
        packet.putInt(0x60000000)
                .putShort((short) UDP_BYTES)
                .put((byte) IPPROTO_UDP)
                .put((byte) 64);
        packet.put(wire.from6().getAddress()).put(wire.to6().getAddress());
        putUdp(packet);
        return bytes;
    }

    private static void putUdp(ByteBuffer packet) {
        packet.putShort((short) 4000).putShort((short) PORT_DISCARD).putShort((short) UDP_BYTES);
    }
}
