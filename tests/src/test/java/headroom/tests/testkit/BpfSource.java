package headroom.tests.testkit;

import headroom.lab.Command;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** BPF programs of the tests, compiled where they are needed. */
public final class BpfSource {
    private BpfSource() {}

    /**
     * Compiles {@code src/test/bpf/NAME.bpf.c}.
     *
     * @param definitions for the preprocessor
     */
    public static void compile(String name, Path object, String... definitions) throws IOException {
        List<String> words = new ArrayList<>(List.of("clang", "-target", "bpf", "-O2", "-g"));
        words.addAll(List.of(definitions));
        words.add("-I/usr/include/" + Command.run("uname", "-m").strip() + "-linux-gnu");
        Path source = SourceTree.root().resolve("tests/src/test/bpf/" + name + ".bpf.c");
        words.addAll(List.of("-c", source.toString(), "-o", object.toString()));
        Command.run(words.toArray(String[]::new));
    }
}
