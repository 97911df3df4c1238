/** What a decoder that is not ours says of what we send. Single-threaded, no privilege needed. */
package headroom.tests.decode;
