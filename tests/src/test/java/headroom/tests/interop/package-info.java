/** Our encapsulations against Linux's own, as an independent implementation, both ways. Single-threaded. */
package headroom.tests.interop;
