/**
 * What the command line may ask of the daemon and what it answers: sealed {@link headroom.control.Command} and
 * {@link headroom.control.Reply}, their JSON form, the server (netty) and the client (jnr-unixsocket).
 *
 * <p>The records are immutable. The server's event loop only reads and writes bytes; commands run one at a time on the
 * control thread. A client belongs to one thread.
 */
package headroom.control;
