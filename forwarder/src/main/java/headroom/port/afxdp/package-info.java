/**
 * AF_XDP: frames go between a device's queue and packet memory through rings shared with the kernel, chosen by an XDP
 * program (steer.bpf.c).
 *
 * <p>A device and its packet memory's registration belong to the control thread; a port belongs to the worker whose
 * pool it was opened with.
 */
package headroom.port.afxdp;
