/**
 * The daemon's composition root: configuration, forwarder, control socket and signals wired together.
 *
 * <p>One control thread runs commands, reloads and what the host's changes ask for, one at a time.
 */
package headroom.daemon;
