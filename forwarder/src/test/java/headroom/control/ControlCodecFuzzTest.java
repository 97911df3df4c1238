package headroom.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/** Whatever comes over the socket is a message or is told to be none; what is understood survives being sent on. */
class ControlCodecFuzzTest {
    private static final ControlCodec CODEC = new ControlCodec();

    @FuzzTest(maxDuration = "20s")
    void requests(byte[] line) throws MalformedMessageException {
        ControlCodec.Request request;
        try {
            request = CODEC.decodeRequest(new String(line, StandardCharsets.UTF_8));
        } catch (MalformedMessageException e) {
            return;
        }
        assertEquals(request, CODEC.decodeRequest(CODEC.encode(request)));
    }

    @FuzzTest(maxDuration = "20s")
    void responses(byte[] line) throws MalformedMessageException {
        ControlCodec.Response response;
        try {
            response = CODEC.decodeResponse(new String(line, StandardCharsets.UTF_8));
        } catch (MalformedMessageException e) {
            return;
        }
        assertEquals(response, CODEC.decodeResponse(CODEC.encode(response)));
    }
}
