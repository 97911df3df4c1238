package headroom.linux.bpf;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import headroom.linux.call.Errno;
import headroom.linux.call.ErrnoException;
import headroom.linux.io.Fd;
import headroom.linux.uapi.BpfH;
import headroom.linux.uapi.IfLinkH;
import headroom.linux.uapi.LibbpfH.BpfLinkCreateOpts;
import headroom.linux.uapi.LibbpfH.BpfTestRunOpts;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A program the kernel has verified. */
public final class BpfProgram {
    /** Where an XDP program runs. */
    public enum XdpMode {
        /** In the driver, before there is an sk_buff. */
        NATIVE(IfLinkH.XDP_FLAGS_DRV_MODE),
        /** In the stack, on any device. */
        GENERIC(IfLinkH.XDP_FLAGS_SKB_MODE);

        private final int flag;

        XdpMode(int flag) {
            this.flag = flag;
        }
    }

    private final String name;
    private final int fd;

    BpfProgram(String name, int fd) {
        this.name = name;
        this.fd = fd;
    }

    String name() {
        return name;
    }

    int fd() {
        return fd;
    }

    /**
     * Attaches an XDP program to a device of the calling thread's namespace, until the link is closed or the process
     * ends.
     *
     * @param ifindex the device's
     */
    public BpfLink attachXdp(int ifindex, XdpMode mode) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment options = arena.allocate(BpfLinkCreateOpts.SIZE, 8);
            options.set(JAVA_LONG, BpfLinkCreateOpts.SZ, BpfLinkCreateOpts.SIZE);
            options.set(JAVA_INT, BpfLinkCreateOpts.FLAGS, mode.flag);
            int result = LibBpf.linkCreate(fd, ifindex, BpfH.BPF_XDP, options);
            return new BpfLink(Fd.own("bpf_link_create", name + " on device " + ifindex, result));
        }
    }

    /**
     * Attaches a traffic control program where a device of the calling thread's namespace hands packets to the stack,
     * until the link is closed or the process ends. Linux 6.6; EINVAL before.
     *
     * @param ifindex the device's
     */
    public BpfLink attachTcxIngress(int ifindex) throws ErrnoException {
        int result = LibBpf.linkCreate(fd, ifindex, BpfH.BPF_TCX_INGRESS, MemorySegment.NULL);
        return new BpfLink(Fd.own("bpf_link_create", name + " on device " + ifindex, result));
    }

    /**
     * Runs the program once on a packet that came from nowhere (BPF_PROG_TEST_RUN); for tests.
     *
     * @return what it returned, e.g. XDP_PASS of {@link BpfH}
     */
    public int run(byte[] packet) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment options = runOptions(arena, packet, 1);
            ErrnoException.check("bpf_prog_test_run", name, LibBpf.testRun(fd, options));
            return options.get(JAVA_INT, BpfTestRunOpts.RETVAL);
        }
    }

    /**
     * Runs an XDP program on frames that are real: what it redirects is transmitted, what it passes enters the stack of
     * the calling thread's namespace (BPF_F_TEST_XDP_LIVE_FRAMES). Frames are used again and keep what the program or
     * their receiver wrote into them. Blocks for all of it.
     *
     * @param frame what a fresh frame holds, behind 256 bytes of headroom
     * @param batch frames between two flushes, 1 to 256
     * @return false when a signal ended it early
     */
    public boolean runLive(byte[] frame, int repeat, int batch) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment options = runOptions(arena, frame, repeat);
            options.set(JAVA_INT, BpfTestRunOpts.FLAGS, BpfH.BPF_F_TEST_XDP_LIVE_FRAMES);
            options.set(JAVA_INT, BpfTestRunOpts.BATCH_SIZE, batch);
            int result = LibBpf.testRun(fd, options);
            if (Errno.EINTR.is(result)) {
                return false;
            }
            ErrnoException.check("bpf_prog_test_run", name + " on live frames", result);
            return true;
        }
    }

    private static MemorySegment runOptions(Arena arena, byte[] packet, int repeat) {
        MemorySegment input = arena.allocate(packet.length, 8);
        input.copyFrom(MemorySegment.ofArray(packet));
        MemorySegment options = arena.allocate(BpfTestRunOpts.SIZE, 8);
        options.set(JAVA_LONG, BpfTestRunOpts.SZ, BpfTestRunOpts.SIZE);
        options.set(ADDRESS, BpfTestRunOpts.DATA_IN, input);
        options.set(JAVA_INT, BpfTestRunOpts.DATA_SIZE_IN, packet.length);
        options.set(JAVA_INT, BpfTestRunOpts.REPEAT, repeat);
        return options;
    }
}
