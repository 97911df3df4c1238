package headroom.datapath;

import headroom.wire.IpAddress;

/** Finds Ethernet addresses for next hops a worker met; never blocks the worker, and may answer much later. */
public interface Resolver {
    /** Keeps {@code nextHop} up to date with the neighbour {@code address} on the port {@code port}. */
    void resolve(String port, IpAddress address, NextHop nextHop);
}
