package headroom.netlink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.linux.uapi.GenetlinkH.Genlmsghdr;
import headroom.linux.uapi.IfAddrH.Ifaddrmsg;
import headroom.linux.uapi.NeighbourH.Ndmsg;
import headroom.linux.uapi.NetlinkH;
import headroom.linux.uapi.NexthopH.Nhmsg;
import headroom.linux.uapi.RtnetlinkH;
import headroom.linux.uapi.RtnetlinkH.Ifinfomsg;
import headroom.linux.uapi.RtnetlinkH.Rtmsg;
import headroom.netlink.ethtool.EthtoolRequests;
import headroom.netlink.generic.Families;
import headroom.netlink.generic.Family;
import headroom.netlink.message.Acknowledgement;
import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.MessageDecoder;
import headroom.netlink.message.NetlinkMessage;
import headroom.netlink.netdev.NetdevRequests;
import headroom.netlink.route.Links;
import headroom.netlink.route.NamespaceIds;
import headroom.netlink.route.NextHopObject;
import headroom.netlink.route.RouteEvent;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Whatever the bytes, the decoders give a value, nothing, or a {@link MalformedNetlinkException}. */
public class DecodersTest {
    static final List<String> FILES = GoldenFile.NAMES;
    private static final long SEED = 20260101;
    private static final int SMALL_BYTES = 600;
    private static final int[] LIES = {0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 0x7fff, 0x8000, 0xfffc, 0xffff};

    // The ids of the kernel the golden messages are of.
    private static final Family ETHTOOL = new Family(0x15, EthtoolRequests.FAMILY, 1, Map.of());
    private static final Family NETDEV = new Family(0x14, NetdevRequests.FAMILY, 1, Map.of());

    private static final MessageDecoder<RouteEvent> EVENTS = RouteEvent::decode;
    private static final List<MessageDecoder<?>> ROUTE = List.of(
            EVENTS,
            Links.all().decoder(),
            NamespaceIds.ofProcess(1).decoder(),
            NextHopObject.byId(1).decoder());
    private static final List<MessageDecoder<?>> GENERIC = generic();

    private static List<MessageDecoder<?>> generic() {
        EthtoolRequests ethtool = new EthtoolRequests(ETHTOOL);
        NetdevRequests netdev = new NetdevRequests(NETDEV);
        return List.of(
                Families.all().decoder(),
                ethtool.channels("x").decoder(),
                ethtool.rings("x").decoder(),
                ethtool.features("x").decoder(),
                ethtool.setFeatures("x", Map.of()).decoder(),
                netdev.xdp().decoder(),
                netdev.queues(1).decoder());
    }

    /** True when nothing was malformed. Any other exception is the caller's failure. */
    public static boolean decodeAll(byte[] datagram) {
        boolean isRoute = decode(datagram, ROUTE);
        boolean isGeneric = decode(datagram, GENERIC);
        return isRoute && isGeneric;
    }

    private static boolean decode(byte[] datagram, List<MessageDecoder<?>> decoders) {
        try {
            for (NetlinkMessage message : NetlinkMessage.readAll(MemorySegment.ofArray(datagram))) {
                if (Acknowledgement.ends(message)) {
                    Acknowledgement.decode(message);
                }
                for (MessageDecoder<?> decoder : decoders) {
                    decoder.decode(message);
                }
            }
            return true;
        } catch (MalformedNetlinkException e) {
            assertTrue(e.offset() >= 0 && e.offset() <= datagram.length, e.getMessage());
            assertTrue(e.availableBytes() >= 0 && e.availableBytes() <= datagram.length, e.getMessage());
            return false;
        }
    }

    private static boolean isGeneric(String file) {
        return file.startsWith("ethtool-") || file.startsWith("netdev-") || file.startsWith("genl-");
    }

    private static List<MessageDecoder<?>> decoders(String file) {
        return isGeneric(file) ? GENERIC : ROUTE;
    }

    @ParameterizedTest
    @FieldSource("FILES")
    void takeWhatTheKernelSent(String file) {
        for (byte[] message : GoldenFile.read(file).received()) {
            assertTrue(decode(message, decoders(file)));
        }
    }

    @ParameterizedTest
    @FieldSource("FILES")
    void endureEveryTruncation(String file) {
        for (byte[] message : GoldenFile.read(file).received()) {
            for (int end = 0; end < message.length; end++) {
                byte[] cut = Arrays.copyOf(message, end);
                assertEquals(end == 0, decode(cut, decoders(file)), "cut at " + end);
                if (end >= 16) {
                    decodeAll(agreeing(cut));
                }
            }
        }
    }

    private static byte[] agreeing(byte[] cut) {
        ByteBuffer.wrap(cut).order(ByteOrder.nativeOrder()).putInt(0, cut.length);
        return cut;
    }

    /** A header that agrees with the cut hides it only where an attribute happens to end. */
    @ParameterizedTest
    @FieldSource("FILES")
    void noticeEveryTruncationInsideAnAttribute(String file) throws Exception {
        for (byte[] message : GoldenFile.read(file).received()) {
            int fixedBytes = fixedBytes(message, file);
            if (fixedBytes < 0) {
                continue;
            }
            Set<Integer> ends = ends(message, 16 + fixedBytes);
            for (int end = 16; end < message.length; end++) {
                boolean isWhole = decode(agreeing(Arrays.copyOf(message, end)), decoders(file));
                assertEquals(ends.contains(end), isWhole, "cut at " + end + " of " + message.length);
            }
        }
    }

    /** Bytes of the header of messages that are decoded, or -1. */
    private static int fixedBytes(byte[] bytes, String file) throws MalformedNetlinkException {
        NetlinkMessage message =
                NetlinkMessage.readAll(MemorySegment.ofArray(bytes)).getFirst();
        if (message.type() < NetlinkH.NLMSG_MIN_TYPE) {
            return -1;
        }
        if (isGeneric(file)) {
            return Genlmsghdr.SIZE;
        }
        boolean isPort = message.type() <= RtnetlinkH.RTM_DELLINK && message.fixed8(0) != 0;
        return switch (message.type()) {
            case RtnetlinkH.RTM_NEWLINK, RtnetlinkH.RTM_DELLINK -> isPort ? -1 : Ifinfomsg.SIZE;
            case RtnetlinkH.RTM_NEWADDR -> Ifaddrmsg.SIZE;
            case RtnetlinkH.RTM_NEWROUTE -> Rtmsg.SIZE;
            case RtnetlinkH.RTM_NEWNEIGH -> Ndmsg.SIZE;
            case RtnetlinkH.RTM_NEWNEXTHOP -> Nhmsg.SIZE;
            default -> -1;
        };
    }

    /** Where a message may end: behind an attribute, and anywhere in the padding that follows. */
    private static Set<Integer> ends(byte[] message, int start) {
        ByteBuffer bytes = ByteBuffer.wrap(message).order(ByteOrder.nativeOrder());
        Set<Integer> ends = new HashSet<>(Set.of(start));
        int at = start;
        while (at < message.length) {
            int length = Short.toUnsignedInt(bytes.getShort(at));
            assertFalse(length < 4, "a golden message is not malformed");
            for (int end = at + length; end <= (at + length + 3 & ~3); end++) {
                ends.add(end);
            }
            at += length + 3 & ~3;
        }
        return ends;
    }

    @ParameterizedTest
    @FieldSource("FILES")
    void endureEveryLieAboutALength(String file) {
        Random random = new Random(SEED);
        for (byte[] message : GoldenFile.read(file).received()) {
            for (int at = 0; at + 2 <= message.length; at += 2) {
                int[] lies = message.length <= SMALL_BYTES ? LIES : new int[] {LIES[random.nextInt(LIES.length)]};
                for (int lie : lies) {
                    byte[] lying = message.clone();
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
}
