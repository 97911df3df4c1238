package headroom.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.encap.Packets;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChecksumTest {
    @Test
    void sumsTheExampleOfRfc1071() {
        MemorySegment data = MemorySegment.ofArray(Packets.hex("00 01 f2 03 f4 f5 f6 f7"));
        assertEquals(0xddf2, Checksum.sum(data, 0, 8)); // RFC 1071, 3
    }

    @Test
    void agreesWithTheNaiveSumAtEveryLengthAndOffset() {
        Random random = new Random(1);
        for (int length = 0; length < 200; length++) {
            for (int offset = 0; offset < 9; offset++) {
                byte[] data = new byte[offset + length + 3];
                random.nextBytes(data);
                assertEquals(
                        Packets.naiveSum(data, offset, length),
                        Checksum.sum(MemorySegment.ofArray(data), offset, length),
                        length + " bytes at " + offset);
            }
        }
    }

    @Test
    void carriesThroughLongRunsOfOnes() {
        for (int length : new int[] {1, 2, 3, 8, 9, 1500, 65535, 1 << 20}) {
            byte[] data = new byte[length];
            Arrays.fill(data, (byte) 0xff);
            assertEquals(Packets.naiveSum(data, 0, length), Checksum.sum(MemorySegment.ofArray(data), 0, length));
        }
        assertEquals(0, Checksum.sum(MemorySegment.ofArray(new byte[40]), 0, 40));
    }

    /** RFC 1624, 4: equation 3 gives 0x0000 where equation 2 gave 0xffff. */
    @Test
    void updatesTheExampleOfRfc1624() {
        assertEquals(0x0000, Checksum.update(0xdd2f, 0x5555, 0x3285));
    }

    @Test
    void updateAgreesWithANewSum() {
        Random random = new Random(2);
        for (int round = 0; round < 20_000; round++) {
            byte[] header = new byte[20];
            random.nextBytes(header);
            header[0] = 0x45; // never all zero, as no header is
            ByteBuffer words = ByteBuffer.wrap(header);
            words.putShort(10, (short) 0);
            int old = words.getShort(8) & 0xffff;
            int checksum = Checksum.complement(Packets.naiveSum(header, 0, 20));
            int changed = switch (round % 4) {
                case 0 -> 0;
                case 1 -> 0xffff;
                case 2 -> old ^ 1 << random.nextInt(16);
                default -> random.nextInt(0x10000);
            };
            words.putShort(8, (short) changed);
            int expected = Checksum.complement(Packets.naiveSum(header, 0, 20));
            assertEquals(expected, Checksum.update(checksum, old, changed), "word " + old + " -> " + changed);
        }
    }

    @Test
    void updateNeverMakesAWrongZero() {
        // One word and its checksum: all pairs that pass through 0x0000 and 0xffff. The other word keeps the sum from
        // being 0.
        int[] words = {0, 1, 2, 0x7fff, 0x8000, 0xfffd, 0xfffe, 0xffff};
        for (int constant : new int[] {1, 0x4500, 0xfffe, 0xffff}) {
            for (int old : words) {
                for (int changed : words) {
                    int checksum = Checksum.complement(Checksum.add(constant, old));
                    int expected = Checksum.complement(Checksum.add(constant, changed));
                    assertEquals(expected, Checksum.update(checksum, old, changed));
                }
            }
        }
    }

    @Test
    void coversPseudoHeaderOfIpv4() {
        byte[] data = Packets.random(3, 11);
        byte[] packet = Packets.ipv4(0, 64, Packets.UDP, Packets.udp(53, 1024, data));
        MemorySegment segment = MemorySegment.ofArray(packet);
        int length = 8 + data.length;
        int pseudo = Checksum.pseudoHeaderV4(segment, 0, Packets.UDP, length);
        Checksum.store(segment, pseudo, 20, length, UdpHeader.CHECKSUM);
        byte[] covered = Packets.concat(
                Arrays.copyOfRange(packet, 12, 20),
                Packets.hex("00 11 00 13"),
                Arrays.copyOfRange(packet, 20, packet.length));
        assertEquals(0xffff, Packets.naiveSum(covered, 0, covered.length));
    }

    @Test
    void coversPseudoHeaderOfIpv6() {
        for (int length : new int[] {8, 9, 1400, 65535}) {
            byte[] packet = Packets.ipv6(0, 64, 58, Packets.random(length, length));
            MemorySegment segment = MemorySegment.ofArray(packet);
            int pseudo = Checksum.pseudoHeaderV6(segment, 0, IpProtocol.ICMPV6, length);
            Checksum.store(segment, pseudo, 40, length, 2);
            byte[] covered = Packets.concat(
                    Arrays.copyOfRange(packet, 8, 40),
                    ByteBuffer.allocate(8).putInt(length).putInt(58).array(),
                    Arrays.copyOfRange(packet, 40, packet.length));
            assertEquals(0xffff, Packets.naiveSum(covered, 0, covered.length));
        }
    }

    @Test
    void udpNeverSaysZero() {
        MemorySegment header = MemorySegment.ofArray(new byte[8]);
        UdpHeader.checksum(header, 0, 0);
        assertEquals(0xffff, UdpHeader.checksum(header, 0));
        UdpHeader.checksum(header, 0, 0x1234);
        assertEquals(0x1234, UdpHeader.checksum(header, 0));
    }

    @Test
    void validatesAHeaderAndFindsEveryFlippedBit() {
        byte[] packet = Packets.ipv4(0xb8, 64, 6, new byte[0]);
        MemorySegment segment = MemorySegment.ofArray(packet);
        assertTrue(Checksum.isValid(segment, 0, 20));
        for (int bit = 0; bit < 160; bit++) {
            packet[bit / 8] ^= (byte) (1 << bit % 8);
            assertFalse(Checksum.isValid(segment, 0, 20), "bit " + bit);
            packet[bit / 8] ^= (byte) (1 << bit % 8);
        }
    }
}
