/** What the daemon knows of the kernel's network, against a real kernel in namespaces of the tests' own. */
package headroom.tests.host;
