package headroom.tests.tidy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.tests.testkit.SourceTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java in docs/netlink.md: what is a program is run, what is a piece of one is compiled. */
class NetlinkDocumentTest {
    private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
    /** What a reader adds to the pieces: imports, and the names they do not explain. */
    private static final String AROUND = """
            import headroom.netlink.route.*;
            import headroom.netlink.route.encap.*;
            import headroom.netlink.route.kind.*;
            import headroom.netlink.socket.NetlinkSocket;
            import java.net.InetAddress;
            import java.util.List;

            void piece(NetlinkSocket socket, int index, List<InetAddress> path) throws Exception {
            // HERE
            }

            void main() {
                IO.println("compiled");
            }
            """;

    private static List<String> blocks() throws IOException {
        List<String> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(Files.readString(SourceTree.root().resolve("docs/netlink.md")));
        while (matcher.find()) {
            blocks.add(matcher.group(1));
        }
        return blocks;
    }

    private static String run(Path directory, String program) throws Exception {
        Path file = directory.resolve("Example.java");
        Files.writeString(file, program);
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Path root = SourceTree.root();
        String classes = root.resolve("native-bindings/target/classes") + ":" + root.resolve("netlink/target/classes");
        Process process = new ProcessBuilder(
                        java,
                        "--enable-native-access=ALL-UNNAMED",
                        "-Xshare:auto",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        classes,
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }

    @Test
    void whatItShowsWorks(@TempDir Path directory) throws Exception {
        int programs = 0;
        for (String block : blocks()) {
            boolean isProgram = block.contains("void main()");
            String output = run(directory, isProgram ? block : AROUND.replace("// HERE", block));
            if (isProgram) {
                programs++;
                assertTrue(output.lines().anyMatch(line -> line.startsWith("lo mtu ")), output);
                assertTrue(block.strip().lines().count() <= 12, "ten lines and a few imports");
            } else {
                assertEquals("compiled", output.strip());
            }
        }
        assertEquals(1, programs);
    }
}
