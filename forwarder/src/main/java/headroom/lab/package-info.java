/**
 * Network namespaces, veth pairs and child processes, driven by iproute2's commands: where the demonstration and the
 * system tests run.
 *
 * <p>A {@link headroom.lab.Lab} owns all it made and takes it down in reverse order, also when the virtual machine is
 * told
 * to stop. Control path only; one thread at a time, but {@link headroom.lab.Lab#close} from any.
 */
package headroom.lab;
