package headroom.tests.tidy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import headroom.tests.testkit.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

class TidyTest {
    private static final int METHOD_LINES_MAX = 60;
    private static final int LINE_CHARS_MAX = 120;
    private static final Pattern EMPTY_NAME = Pattern.compile(".*(Utils?|Manager|Helpers?|Impl)\\.java");
    private static final Pattern EMPTY_PACKAGE = Pattern.compile(".*/(utils?|common|helpers?)/[^/]*");
    private static final String BPF_LICENCE = "SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)";

    @Test
    void methodsAreShort() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> tooLong = new ArrayList<>();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of(), null, files.getJavaFileObjectsFromPaths(javaSources()));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                new MethodScanner(unit, positions, tooLong).scan(unit, null);
            }
        }
        assertEquals(List.of(), tooLong, "methods of more than " + METHOD_LINES_MAX + " lines");
    }

    private static final class MethodScanner extends TreeScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final List<String> tooLong;

        MethodScanner(CompilationUnitTree unit, SourcePositions positions, List<String> tooLong) {
            this.unit = unit;
            this.positions = positions;
            this.tooLong = tooLong;
        }

        @Override
        public Void visitMethod(MethodTree method, Void unused) {
            LineMap lines = unit.getLineMap();
            long end = positions.getEndPosition(unit, method);
            if (end >= 0) { // a record's implicit constructor has no place in the file
                long first = lines.getLineNumber(positions.getStartPosition(unit, method));
                long count = lines.getLineNumber(end) - first + 1;
                if (count > METHOD_LINES_MAX) {
                    tooLong.add("%s:%d %s, %d lines"
                            .formatted(unit.getSourceFile().getName(), first, method.getName(), count));
                }
            }
            return super.visitMethod(method, null);
        }
    }

    @Test
    void linesAreShort() throws IOException {
        List<String> tooLong = new ArrayList<>();
        List<Path> files = new ArrayList<>(javaSources());
        files.addAll(SourceTree.sources(".c"));
        files.addAll(SourceTree.sources(".h"));
        for (Path file : files) {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).length() > LINE_CHARS_MAX) {
                    tooLong.add("%s:%d".formatted(file, i + 1));
                }
            }
        }
        assertEquals(List.of(), tooLong, "lines of more than " + LINE_CHARS_MAX + " characters");
    }

    @Test
    void namesSaySomething() throws IOException {
        List<Path> empty = javaSources().stream()
                .filter(file ->
                        EMPTY_NAME.matcher(file.getFileName().toString()).matches()
                                || EMPTY_PACKAGE.matcher(file.toString()).matches())
                .toList();
        assertEquals(List.of(), empty);
    }

    @Test
    void everyPackageIsDescribed() throws IOException {
        List<Path> bare = javaSources().stream()
                .map(Path::getParent)
                .distinct()
                .filter(TidyTest::isMainOrSystemTest)
                .filter(folder -> !Files.exists(folder.resolve("package-info.java")))
                .toList();
        assertEquals(List.of(), bare, "folders without package-info.java");
    }

    /** A unit test's package is described where the code under test is. */
    private static boolean isMainOrSystemTest(Path folder) {
        return folder.toString().contains("/src/main/java/")
                || folder.startsWith(SourceTree.root().resolve("tests"));
    }

    @Test
    void bpfProgramsCarryBothLicences() throws IOException {
        List<Path> unlicensed = new ArrayList<>();
        for (Path file : SourceTree.sources(".bpf.c")) {
            if (!Files.readString(file).contains(BPF_LICENCE)) {
                unlicensed.add(file);
            }
        }
        assertEquals(List.of(), unlicensed);
    }

    private static List<Path> javaSources() throws IOException {
        List<Path> sources = SourceTree.sources(".java");
        assertFalse(sources.isEmpty(), "found no source at all");
        return sources;
    }
}
