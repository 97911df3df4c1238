package headroom.netlink;

import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.netlink.message.Acknowledgement;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.NetlinkMessage;
import headroom.netlink.route.Links;
import headroom.netlink.route.NamespaceIds;
import headroom.netlink.route.RouteEvent;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Whatever the bytes, the decoders give a value, nothing, or a {@link MalformedNetlinkException}. */
public class DecodersTest {
    static final List<String> FILES = GoldenFile.NAMES;
    private static final long SEED = 20260101;

    /** True when nothing was malformed. Any other exception is the caller's failure. */
    public static boolean decodeAll(byte[] datagram) {
        try {
            for (NetlinkMessage message : NetlinkMessage.readAll(MemorySegment.ofArray(datagram))) {
                if (Acknowledgement.ends(message)) {
                    Acknowledgement.decode(message);
                }
                RouteEvent.decode(message);
                Links.all().decoder().decode(message);
                NamespaceIds.ofProcess(1).decoder().decode(message);
            }
            return true;
        } catch (MalformedNetlinkException e) {
            assertTrue(e.offset() >= 0 && e.offset() <= datagram.length, e.getMessage());
            assertTrue(e.availableBytes() >= 0 && e.availableBytes() <= datagram.length, e.getMessage());
            return false;
        }
    }

    @ParameterizedTest
    @FieldSource("FILES")
    void takeWhatTheKernelSent(String file) {
        for (byte[] message : GoldenFile.read(file).received()) {
            assertTrue(decodeAll(message));
        }
    }

    @ParameterizedTest
    @FieldSource("FILES")
    void endureEveryTruncation(String file) {
        for (byte[] message : GoldenFile.read(file).received()) {
            for (int end = 0; end < message.length; end++) {
                byte[] cut = java.util.Arrays.copyOf(message, end);
                decodeAll(cut);
                if (end >= 16) {
                    ByteBuffer.wrap(cut)
                            .order(ByteOrder.nativeOrder())
                            .putInt(0, end); // the header agrees with the cut
                    decodeAll(cut);
                }
            }
        }
    }

    @ParameterizedTest
    @FieldSource("FILES")
    void endureEveryLieAboutALength(String file) {
        Random random = new Random(SEED);
        int[] lies = {0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 0x7fff, 0x8000, 0xfffc, 0xffff};
        for (byte[] message : GoldenFile.read(file).received()) {
            for (int at = 0; at + 2 <= message.length; at += 2) {
                byte[] lying = message.clone();
                int lie = lies[random.nextInt(lies.length)];
                ByteBuffer.wrap(lying).order(ByteOrder.nativeOrder()).putShort(at, (short) lie);
                try {
                    decodeAll(lying);
                } catch (RuntimeException e) {
                    throw new AssertionError("seed " + SEED + ", " + lie + " at " + at, e);
                }
            }
        }
    }
}
