package headroom.control;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The path of the control socket and what stands there.
 *
 * <p>The socket is bound in a fresh directory of mode 0700, gets its mode there, and is then renamed to its path: at no
 * moment can it be connected to with other permissions than it is meant to have, whatever the umask.
 */
final class SocketFile {
    private static final String SOCKET_MODE = "rw-rw----";
    private static final String DIRECTORY_MODE = "rwxr-x---";

    private final Path path;
    private Object fileKey;

    SocketFile(Path path) {
        this.path = path.toAbsolutePath();
    }

    /** Binds a socket to the path it is given. */
    interface Binder {
        void bind(Path path) throws IOException;
    }

    /**
     * Makes the directory if it is missing, removes a socket that nobody answers on, and lets {@code binder} bind.
     *
     * @throws ControlException when another daemon answers there, or something that is no socket is in the way
     */
    void publish(Binder binder) throws ControlException {
        try {
            Path directory = path.getParent();
            makeDirectory(directory);
            refuseIfTaken();
            Path nursery = Files.createTempDirectory(directory, ".h");
            try {
                Path bound = nursery.resolve("s");
                binder.bind(bound);
                Files.setPosixFilePermissions(bound, PosixFilePermissions.fromString(SOCKET_MODE));
                Files.move(bound, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                fileKey = fileKey();
            } finally {
                Files.deleteIfExists(nursery.resolve("s"));
                Files.delete(nursery);
            }
        } catch (ControlException e) {
            throw e;
        } catch (IOException e) {
            throw new ControlException("Cannot create control socket \"" + path + "\": " + reason(e), e);
        }
    }

    /** Removes the socket, unless another daemon has put its own there meanwhile. */
    void remove() {
        try {
            if (fileKey != null && fileKey.equals(fileKey())) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            // Already gone, with its directory perhaps.
            fileKey = null;
        }
    }

    /** Group of the socket, as a number. */
    int groupId() throws IOException {
        return (int) Files.getAttribute(path, "unix:gid");
    }

    private static void makeDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(DIRECTORY_MODE)));
        }
    }

    private void refuseIfTaken() throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        BasicFileAttributes attributes =
                Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!attributes.isOther()) {
            throw new ControlException("Cannot create control socket \"" + path + "\": another file is there");
        }
        try (SocketChannel _ = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            throw new ControlException("Cannot create control socket \"" + path
                    + "\": another daemon answers there; stop it, or name another socket with control: PATH");
        } catch (ControlException e) {
            throw e;
        } catch (IOException e) {
            // Nobody answers: left by a daemon that was killed. The rename replaces it.
            return;
        }
    }

    private Object fileKey() throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    private static String reason(IOException e) {
        return switch (e) {
            case java.nio.file.AccessDeniedException denied -> "Permission denied: " + denied.getFile();
            case java.nio.file.FileSystemException fault when fault.getReason() != null -> fault.getReason();
            default -> String.valueOf(e.getMessage());
        };
    }
}
