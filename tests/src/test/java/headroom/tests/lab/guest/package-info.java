/**
 * Runs inside the lab kernel: it tries things and prints what came of them, one {@code key = value} a line; what is
 * right is known outside. Single-threaded, as root of a machine of its own.
 */
package headroom.tests.lab.guest;
