/**
 * The control socket and the command line before users who are not root.
 *
 * <p>Starts processes under other user and group ids; nothing outside a temporary directory is touched.
 */
package headroom.tests.control;
