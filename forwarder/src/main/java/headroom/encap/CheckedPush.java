package headroom.encap;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import headroom.packet.PacketBuffer;
import java.lang.foreign.MemorySegment;

/**
 * Proves of every packet that a push writes each byte of its headers: it is applied twice, over one poison and over its
 * complement, and a byte that shows both was never written. For the checked mode; twice as slow and more.
 */
public final class CheckedPush implements Push {
    private static final byte POISON = (byte) 0xa5;

    private final Push push;
    private final byte[] first;

    public CheckedPush(Push push) {
        this.push = push;
        this.first = new byte[push.bytes()];
    }

    @Override
    public int bytes() {
        return push.bytes();
    }

    @Override
    public int etherType() {
        return push.etherType();
    }

    /** @throws IllegalStateException when the push leaves a byte as it was, or does not add what it said */
    @Override
    public void apply(PacketBuffer packet) {
        MemorySegment memory = packet.memory();
        applyOver(POISON, packet);
        MemorySegment.copy(memory, JAVA_BYTE, packet.start(), first, 0, first.length);
        packet.pop(first.length);
        applyOver((byte) ~POISON, packet);
        for (int i = 0; i < first.length; i++) {
            if (first[i] == POISON && memory.get(JAVA_BYTE, packet.start() + i) == (byte) ~POISON) {
                throw new IllegalStateException("byte " + i + " of " + first.length + " was never written");
            }
        }
    }

    private void applyOver(byte poison, PacketBuffer packet) {
        long inner = packet.start();
        if (packet.headroom() < first.length) {
            throw new IllegalStateException("push " + first.length + " into headroom " + packet.headroom());
        }
        for (long at = inner - first.length; at < inner; at++) {
            packet.memory().set(JAVA_BYTE, at, poison);
        }
        push.apply(packet);
        if (inner - packet.start() != first.length) {
            throw new IllegalStateException("pushed " + (inner - packet.start()) + " bytes, not " + first.length);
        }
    }
}
