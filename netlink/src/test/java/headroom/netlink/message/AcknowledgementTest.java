package headroom.netlink.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import headroom.netlink.GoldenFile;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AcknowledgementTest {
    record Captured(String file, int errno, Optional<String> words) {}

    static Stream<Captured> captured() {
        return Stream.of(
                new Captured("error-mtu", 22, Optional.of("mtu greater than device maximum")),
                new Captured("error-route", 101, Optional.of("Nexthop has invalid gateway")),
                new Captured("error-kind", 95, Optional.of("Unknown device type")),
                new Captured(
                        "error-nosuch", 19, Optional.empty()), // the first socket iproute2 opens asks for no extack
                new Captured("neigh-use", 0, Optional.empty()));
    }

    @ParameterizedTest
    @MethodSource("captured")
    void decodesWhatTheKernelSaid(Captured c) throws Exception {
        NetlinkMessage message = GoldenFile.read(c.file()).messages().getFirst();

        Acknowledgement acknowledgement = Acknowledgement.decode(message);

        assertEquals(c.errno(), acknowledgement.errno());
        assertEquals(c.words(), acknowledgement.extended().message());
        assertEquals(OptionalInt.empty(), acknowledgement.extended().attributeOffset());
    }

    // Laid out by hand from linux/netlink.h: struct nlmsgerr, then enum nlmsgerr_attrs.
    private static final String REQUEST_HEADER = "24000000 1000 0500 01000000 00000000";

    private static NetlinkMessage error(String flags, String rest) throws MalformedNetlinkException {
        int length = 16 + rest.replaceAll("\\s+", "").length() / 2;
        return NetlinkMessageTest.message("%02x000000 0200 %s 01000000 00000000".formatted(length, flags) + rest);
    }

    @Test
    void findsTheAttributesBehindACappedRequest() throws Exception {
        Acknowledgement acknowledgement = Acknowledgement.decode(error(
                "0003",
                "deffffff" + REQUEST_HEADER + "0800 0100 62616400  0800 0200 20000000  0800 0500 07000000"
                        + "0800 0600 28000000 0c00 0480 0800 0100 05000000  0800 2a00 01020304"));

        ExtendedAck extended = acknowledgement.extended();
        assertEquals(34, acknowledgement.errno());
        assertEquals(Optional.of("bad"), extended.message());
        assertEquals(OptionalInt.of(32), extended.attributeOffset());
        assertEquals(OptionalInt.of(7), extended.missingType());
        assertEquals(OptionalInt.of(40), extended.missingNest());
        assertEquals(
                Optional.of(AttributePolicy.ValueType.U64),
                extended.policy().orElseThrow().type());
    }

    @Test
    void findsTheAttributesBehindAnEchoedRequest() throws Exception {
        String payload = "00".repeat(20);
        Acknowledgement acknowledgement =
                Acknowledgement.decode(error("0002", "eaffffff" + REQUEST_HEADER + payload + "0800 0200 10000000"));

        assertEquals(22, acknowledgement.errno());
        assertEquals(OptionalInt.of(16), acknowledgement.extended().attributeOffset());
    }

    @Test
    void doesNotLookForAttributesNobodyAnnounced() throws Exception {
        Acknowledgement acknowledgement = Acknowledgement.decode(error("0001", "ffffffff" + REQUEST_HEADER + "0101"));

        assertEquals(1, acknowledgement.errno());
        assertEquals(ExtendedAck.NONE, acknowledgement.extended());
    }

    @Test
    void anEchoThatLiesAboutItsLengthIsMalformed() throws Exception {
        for (String length : new String[] {"0f000000", "00000000", "ff000000", "ffffffff"}) {
            NetlinkMessage lie = error("0002", "eaffffff" + length + "1000 0500 01000000 00000000");
            assertThrows(MalformedNetlinkException.class, () -> Acknowledgement.decode(lie), length);
        }
    }

    @Test
    void theEndOfADumpCarriesAnErrnoToo() throws Exception {
        NetlinkMessage done = NetlinkMessageTest.message("14000000 0300 0200 01000000 00000000 00000000");
        NetlinkMessage bare = NetlinkMessageTest.message("10000000 0300 0200 01000000 00000000");
        NetlinkMessage count = NetlinkMessageTest.message("14000000 0300 0200 01000000 00000000 05000000");
        NetlinkMessage failed =
                NetlinkMessageTest.message("1c000000 0300 0202 01000000 00000000 f0ffffff 0800 0100 62616400");

        assertEquals(new Acknowledgement(0, ExtendedAck.NONE), Acknowledgement.decode(done));
        assertEquals(new Acknowledgement(0, ExtendedAck.NONE), Acknowledgement.decode(bare));
        assertEquals(new Acknowledgement(0, ExtendedAck.NONE), Acknowledgement.decode(count));
        assertEquals(16, Acknowledgement.decode(failed).errno());
        assertEquals(
                Optional.of("bad"), Acknowledgement.decode(failed).extended().message());
    }

    @Test
    void noErrnoMeansSuccessOnlyWhenItIsZero() throws Exception {
        assertEquals(
                5,
                Acknowledgement.decode(error("0000", "05000000" + REQUEST_HEADER))
                        .errno());
        assertEquals(
                Integer.MAX_VALUE,
                Acknowledgement.decode(error("0000", "00000080" + REQUEST_HEADER))
                        .errno());
    }
}
