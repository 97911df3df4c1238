package headroom.lab;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The scripts that build and boot the lab kernel, in the foreground: they talk to the user themselves. */
public enum KernelScript {
    BUILD,
    RUN;

    /** Where the source tree is; the launcher says. */
    private static final String ROOT = "headroom.root";

    private static final int REFUSED = 1;
    /** For removing a half-built kernel. */
    private static final int CLEAN_UP_SECONDS = 30;

    /**
     * Runs it to its end, with this process's input, output and errors.
     *
     * @return its exit code; 1, told on {@code err}, where there is none
     */
    public int run(List<String> arguments, PrintStream err) {
        String name = name().toLowerCase(Locale.ROOT);
        Path script =
                Path.of(System.getProperty(ROOT, ""), "vagrant", "kernel", name).toAbsolutePath();
        if (!Files.isExecutable(script)) {
            err.println("Error: there is no " + script + ": the lab kernel needs the source tree.");
            return REFUSED;
        }
        List<String> words = new ArrayList<>(List.of(script.toString()));
        words.addAll(arguments);
        // Before the start: between the two nobody would end it.
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(KernelScript::endChildren));
        try {
            return new ProcessBuilder(words).inheritIO().start().waitFor();
        } catch (IOException e) {
            err.println("Error: " + e.getMessage() + ".");
            return REFUSED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return REFUSED;
        }
    }

    /** Where this process is ended first, it ends the script and waits until that has cleaned up after itself. */
    private static void endChildren() {
        ProcessHandle.current().children().forEach(child -> {
            child.destroy();
            child.onExit()
                    .completeOnTimeout(child, CLEAN_UP_SECONDS, TimeUnit.SECONDS)
                    .join();
        });
    }
}
