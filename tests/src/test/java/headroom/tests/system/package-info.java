/** Daemons as processes between real devices: traffic, life cycle, faults. Single-threaded. */
package headroom.tests.system;
