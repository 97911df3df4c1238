/**
 * BPF through libbpf.so.1: objects, maps, programs, XDP links, and the kernel's type information.
 *
 * <p>Everything here is the control path and belongs to one thread at a time; only loading may be done by several
 * threads at once. Programs and links die with the process.
 */
package headroom.linux.bpf;
