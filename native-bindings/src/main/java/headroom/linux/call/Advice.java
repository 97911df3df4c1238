package headroom.linux.call;

/** What to do when the kernel refuses: one sentence an operation and an errno, for messages to users. */
public final class Advice {
    /** What was asked of the kernel. */
    public enum Operation {
        /** Registering or binding the packet memory of AF_XDP sockets. */
        UMEM,
        /** Opening or binding an AF_XDP socket. */
        XDP_SOCKET,
        /** Attaching an XDP program to a device. */
        XDP_ATTACH,
        /** Loading a BPF program or making a map. */
        BPF_LOAD,
        /** Opening or binding an AF_PACKET socket. */
        PACKET_SOCKET,
        /** Mapping a ring of an AF_PACKET socket. */
        PACKET_RING,
        /** Changing a device, address, neighbour or route by netlink or ethtool. */
        NETWORK_CHANGE,
        /** Entering a network namespace. */
        NAMESPACE,
        /** Pinning a thread to a CPU. */
        PIN_THREAD
    }

    private Advice() {}

    /** A sentence with the remedy, or an empty string where the kernel's reason says it all. */
    public static String of(Operation operation, Errno errno) {
        return switch (errno) {
            case EPERM, EACCES -> "Needs " + capability(operation) + " (or root).";
            case ENOBUFS, ENOMEM -> memory(operation);
            case EINVAL -> invalid(operation);
            case EBUSY, EEXIST -> busy(operation);
            case ENODEV, ENXIO -> "The device is not there (any more): see 'ip link'.";
            case ENETDOWN -> "The device is down: ip link set dev DEVICE up.";
            case EOPNOTSUPP -> unsupported(operation);
            case EAFNOSUPPORT ->
                "This kernel was built without that kind of socket (CONFIG_XDP_SOCKETS, CONFIG_PACKET).";
            case EMFILE -> "The limit of open files is reached: raise it with 'ulimit -n'.";
            case ERANGE, ENOSPC, E2BIG -> limits(operation);
            case ENOENT -> operation == Operation.NAMESPACE ? "See 'ip netns list'." : "";
            default -> "";
        };
    }

    private static String capability(Operation operation) {
        return switch (operation) {
            case UMEM, XDP_SOCKET, PACKET_SOCKET, PACKET_RING -> "CAP_NET_RAW";
            case XDP_ATTACH, NETWORK_CHANGE -> "CAP_NET_ADMIN";
            case BPF_LOAD -> "CAP_BPF and CAP_NET_ADMIN";
            case NAMESPACE -> "CAP_SYS_ADMIN";
            case PIN_THREAD -> "CAP_SYS_NICE";
        };
    }

    private static String memory(Operation operation) {
        return switch (operation) {
            case UMEM, XDP_SOCKET ->
                "The packet memory is charged to RLIMIT_MEMLOCK: grant CAP_IPC_LOCK, raise the limit ('ulimit -l'),"
                        + " or configure fewer frames.";
            case PACKET_RING -> "Not enough contiguous memory for the ring: configure smaller or fewer blocks.";
            case BPF_LOAD -> "Not enough memory for the maps; before Linux 5.11 they are charged to RLIMIT_MEMLOCK.";
            default -> "Not enough memory.";
        };
    }

    private static String invalid(Operation operation) {
        return switch (operation) {
            case UMEM -> "The frame size, its headroom or the frame count is not one this kernel takes.";
            case XDP_ATTACH ->
                "The driver refuses; most often the MTU is over its limit for XDP: lower it with"
                        + " 'ip link set dev DEVICE mtu 1500', or use generic mode.";
            case XDP_SOCKET ->
                "The device has no such queue, or the driver cannot do what was asked: see 'ethtool -l'.";
            case PACKET_RING -> "The block size must be a multiple of the page size, and hold whole frames.";
            case PIN_THREAD -> "There is no such CPU, or this process may not use it: see 'nproc' and 'taskset -p'.";
            default -> "";
        };
    }

    private static String busy(Operation operation) {
        return switch (operation) {
            case XDP_SOCKET, UMEM -> "Another AF_XDP socket has this queue; one that was just closed frees it shortly.";
            case XDP_ATTACH ->
                "Another XDP program is attached: see 'ip -details link', detach it with 'ip link set dev DEVICE"
                        + " xdp off'.";
            default -> "Somebody else uses it.";
        };
    }

    private static String unsupported(Operation operation) {
        return switch (operation) {
            case XDP_ATTACH -> "The driver has no native XDP: use generic mode.";
            case XDP_SOCKET, UMEM -> "The driver has no zero-copy: use copy mode.";
            default -> "";
        };
    }

    private static String limits(Operation operation) {
        return switch (operation) {
            case XDP_ATTACH ->
                "The MTU, of the device or of a veth's peer, is over the driver's limit for XDP, or the device has"
                        + " fewer receive queues than its peer has transmit queues (ethtool -L DEVICE rx N): or use"
                        + " generic mode.";
            case BPF_LOAD -> "A table of the program is full.";
            default -> "";
        };
    }
}
