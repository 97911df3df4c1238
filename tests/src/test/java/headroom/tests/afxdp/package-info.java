/** AF_XDP on veth pairs of namespaces made for each test: raw frames in, raw frames out. */
package headroom.tests.afxdp;
