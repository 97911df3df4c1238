/** AF_PACKET ports against the kernel, in namespaces of their own. */
package headroom.tests.afpacket;
