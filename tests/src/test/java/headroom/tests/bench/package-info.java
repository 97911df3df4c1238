/**
 * The measurement of docs/performance.md: how many packets a second, beside the kernel's own paths. Not a test;
 * started by tests/bench.
 */
package headroom.tests.bench;
