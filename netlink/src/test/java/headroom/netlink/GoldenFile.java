package headroom.netlink;

import headroom.netlink.message.MalformedNetlinkException;
import headroom.netlink.message.NetlinkMessage;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Messages captured from a kernel; each file says by which command. Lines: # comment, > sent, < received, hex bytes.
 */
public final class GoldenFile {
    /** All of them. */
    public static final List<String> NAMES = names();

    private final List<byte[]> sent = new ArrayList<>();
    private final List<byte[]> received = new ArrayList<>();

    private GoldenFile() {}

    private static List<String> names() {
        try (Stream<Path> files = Files.list(
                Path.of(GoldenFile.class.getResource("/headroom/netlink/golden").toURI()))) {
            return files.map(file -> file.getFileName().toString().replace(".hex", ""))
                    .sorted()
                    .toList();
        } catch (IOException | URISyntaxException e) {
            throw new AssertionError("golden files", e);
        }
    }

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

    /** The request: what was sent first. */
    public NetlinkMessage request() throws MalformedNetlinkException {
        return NetlinkMessage.readAll(MemorySegment.ofArray(sent.getFirst())).getFirst();
    }

    public List<NetlinkMessage> messages() throws MalformedNetlinkException {
        List<NetlinkMessage> messages = new ArrayList<>();
        for (byte[] bytes : received) {
            messages.addAll(NetlinkMessage.readAll(MemorySegment.ofArray(bytes)));
        }
        return messages;
    }
}
