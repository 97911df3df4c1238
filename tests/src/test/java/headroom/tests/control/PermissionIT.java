package headroom.tests.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.control.Command;
import headroom.control.ControlServer;
import headroom.control.Reply;
import headroom.tests.testkit.RequiresNetns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may speak to the daemon, with the command line running as somebody else. */
@RequiresNetns
class PermissionIT {
    private static final String STRANGER = "54321";
    private static final int GROUP = 54322;

    @TempDir
    private Path directory;

    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private String classPath;
    private Path socket;
    private ControlServer server;

    @BeforeEach
    void open() throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        copyLibraries();
        socket = directory.resolve("control.sock");
        server = ControlServer.open(socket, PermissionIT::handle, executor);
    }

    @AfterEach
    void close() {
        server.close();
        executor.shutdownNow();
    }

    private static Reply handle(Command command) {
        return command instanceof Command.TunnelShow ? new Reply.Tunnels(List.of()) : new Reply.Rejected("not here");
    }

    /** A stranger can read neither the build's directory nor the user's repository of jars. */
    private void copyLibraries() throws IOException {
        Path copies = Files.createDirectory(directory.resolve("lib"));
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(":")) {
            Path source = Path.of(entry);
            Path copy = copies.resolve(entries.size() + "-" + source.getFileName());
            if (Files.isDirectory(source)) {
                copyTree(source, copy);
            } else if (Files.exists(source)) {
                Files.copy(source, copy);
            }
            entries.add(copy.toString());
        }
        classPath = String.join(":", entries);
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    /** Runs {@code headroom tunnel} so; its exit code, a blank, and what it printed. */
    private String tunnelAs(String... identity) throws Exception {
        List<String> command = new ArrayList<>(List.of("setpriv"));
        command.addAll(List.of(identity));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                classPath,
                "headroom.cli.Main",
                "--socket",
                socket.toString(),
                "-j",
                "tunnel"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + " " + output;
    }

    @Test
    void aStrangerIsRefusedByTheModeOfTheSocket() throws Exception {
        String told = tunnelAs("--reuid=" + STRANGER, "--regid=" + STRANGER, "--clear-groups");
        assertTrue(
                told.startsWith("1 Cannot open control socket \"" + socket + "\": Permission denied\n"
                        + "Run as root or as a member of the socket's group"),
                told);
    }

    @Test
    void aStrangerIsRefusedByTheDaemonWhereTheModeWouldLetHimIn() throws Exception {
        Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertEquals(
                "1 Error: you are neither root, nor the daemon's user, nor in the group of its socket.\n",
                tunnelAs("--reuid=" + STRANGER, "--regid=" + STRANGER, "--clear-groups"));
    }

    @Test
    void membersOfTheGroupAreLetIn() throws Exception {
        Files.setAttribute(socket, "unix:gid", GROUP);
        assertEquals("0 []\n", tunnelAs("--reuid=" + STRANGER, "--regid=" + GROUP, "--clear-groups"));
        assertEquals("0 []\n", tunnelAs("--reuid=" + STRANGER, "--regid=" + STRANGER, "--groups=7," + GROUP));
    }

    @Test
    void rootIsLetIn() throws Exception {
        assertEquals("0 []\n", tunnelAs("--reuid=0"));
    }
}
