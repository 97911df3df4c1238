package headroom.port.pcap;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A regular file mapped for reading, whole. Any thread may read it until {@link #close}. */
final class MappedFile implements AutoCloseable {
    private final Arena arena = Arena.ofShared();
    private final MemorySegment segment;

    MappedFile(Path path) throws IOException {
        if (!Files.isRegularFile(path)) {
            arena.close();
            throw new IOException(path + (Files.exists(path) ? " is not a regular file" : " does not exist"));
        }
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            segment = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    MemorySegment segment() {
        return segment;
    }

    /** Idempotent. */
    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}
