/** The rules of the source tree that a compiler does not hold. Single-threaded, needs no privilege. */
package headroom.tests.tidy;
