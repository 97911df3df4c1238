package headroom.cli;

import java.io.InputStream;
import java.io.PrintStream;

/** Where a command reads and writes. */
public record Terminal(InputStream in, PrintStream out, PrintStream err) {}
