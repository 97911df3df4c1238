/**
 * The command line in iproute2's manner: parses words into {@link headroom.control.Command}s, sends them, and renders
 * replies as text or JSON.
 *
 * <p>One thread. What a subcommand such as {@code run} needs beyond the control socket is passed in by the composition
 * root.
 */
package headroom.cli;
