/** Tests of the laboratory itself: that it builds what it says and leaves nothing behind. Single-threaded. */
package headroom.tests.lab;
