package headroom.netlink;

import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.NetlinkMessage;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Messages captured from a kernel; each file says by which command. Lines: # comment, > sent, < received, hex bytes.
 */
public final class GoldenFile {
    /** All of them. */
    public static final List<String> NAMES = List.of(
            "link-show",
            "link-monitor",
            "addr-show",
            "neigh-show",
            "neigh-use",
            "route-show",
            "nsid-list",
            "error-mtu",
            "error-route",
            "error-nosuch",
            "error-kind");

    private final List<byte[]> sent = new ArrayList<>();
    private final List<byte[]> received = new ArrayList<>();

    private GoldenFile() {}

    public static GoldenFile read(String name) {
        String resource = "/headroom/netlink/golden/" + name + ".hex";
        try (InputStream stream = GoldenFile.class.getResourceAsStream(resource)) {
            GoldenFile file = new GoldenFile();
            for (String block : new String(stream.readAllBytes(), StandardCharsets.UTF_8).split("\n\n")) {
                if (!block.startsWith("#")) {
                    byte[] bytes = HexFormat.of().parseHex(block.substring(1).replaceAll("\\s+", ""));
                    (block.startsWith(">") ? file.sent : file.received).add(bytes);
                }
            }
            return file;
        } catch (IOException e) {
            throw new AssertionError(resource, e);
        }
    }

    public List<byte[]> sent() {
        return sent;
    }

    public List<byte[]> received() {
        return received;
    }

    public List<NetlinkMessage> messages() throws MalformedNetlinkException {
        List<NetlinkMessage> messages = new ArrayList<>();
        for (byte[] bytes : received) {
            messages.addAll(NetlinkMessage.readAll(MemorySegment.ofArray(bytes)));
        }
        return messages;
    }
}
