package headroom.linux.call;

import java.io.IOException;

/**
 * A system call that failed on the control path. The message names the call, its subject, the errno and its meaning.
 */
public final class ErrnoException extends IOException {
    private static final long serialVersionUID = 1L;

    private final Errno errno;

    /**
     * @param call the system call or library function, e.g. {@code bind}
     * @param subject what it was called for, e.g. {@code AF_XDP acc0 queue 0}
     * @param result negative, as the call returned it
     */
    public ErrnoException(String call, String subject, long result) {
        super(message(call, subject, result));
        this.errno = Errno.of(result);
    }

    private static String message(String call, String subject, long result) {
        Errno errno = Errno.of(result);
        String reason = errno == Errno.UNKNOWN ? "errno " + -result : errno.description() + " (" + errno + ")";
        return call + "(" + subject + "): " + reason;
    }

    public Errno errno() {
        return errno;
    }

    public boolean is(Errno candidate) {
        return errno == candidate;
    }

    /** Passes a result on, or throws where it is {@code -errno}; control path only. */
    public static long check(String call, String subject, long result) throws ErrnoException {
        if (result < 0) {
            throw new ErrnoException(call, subject, result);
        }
        return result;
    }

    /** As {@link #check(String, String, long)}, for descriptors and counts. */
    public static int check(String call, String subject, int result) throws ErrnoException {
        if (result < 0) {
            throw new ErrnoException(call, subject, result);
        }
        return result;
    }
}
