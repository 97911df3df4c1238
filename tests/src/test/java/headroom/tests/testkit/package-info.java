/** What the tests of this module share: guards and set-ups. Used by JUnit's thread only. */
package headroom.tests.testkit;
