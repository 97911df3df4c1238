package headroom.linux.call;

/** Why the kernel refused, by the name of {@code errno(3)}. Numbers as on x86-64 and arm64 (asm-generic/errno.h). */
public enum Errno {
    /** Operation not permitted. */
    EPERM(1, "Operation not permitted"),
    /** No such file or directory. */
    ENOENT(2, "No such file or directory"),
    /** No such process. */
    ESRCH(3, "No such process"),
    /** Interrupted system call. */
    EINTR(4, "Interrupted system call"),
    /** Input/output error. */
    EIO(5, "Input/output error"),
    /** No such device or address. */
    ENXIO(6, "No such device or address"),
    /** Argument list too long. */
    E2BIG(7, "Argument list too long"),
    /** Bad file descriptor. */
    EBADF(9, "Bad file descriptor"),
    /** No child processes. */
    ECHILD(10, "No child processes"),
    /** Resource temporarily unavailable. */
    EAGAIN(11, "Resource temporarily unavailable"),
    /** Cannot allocate memory. */
    ENOMEM(12, "Cannot allocate memory"),
    /** Permission denied. */
    EACCES(13, "Permission denied"),
    /** Bad address. */
    EFAULT(14, "Bad address"),
    /** Device or resource busy. */
    EBUSY(16, "Device or resource busy"),
    /** File exists. */
    EEXIST(17, "File exists"),
    /** Invalid cross-device link. */
    EXDEV(18, "Invalid cross-device link"),
    /** No such device. */
    ENODEV(19, "No such device"),
    /** Not a directory. */
    ENOTDIR(20, "Not a directory"),
    /** Is a directory. */
    EISDIR(21, "Is a directory"),
    /** Invalid argument. */
    EINVAL(22, "Invalid argument"),
    /** Too many open files in system. */
    ENFILE(23, "Too many open files in system"),
    /** Too many open files. */
    EMFILE(24, "Too many open files"),
    /** Inappropriate ioctl for device. */
    ENOTTY(25, "Inappropriate ioctl for device"),
    /** File too large. */
    EFBIG(27, "File too large"),
    /** No space left on device. */
    ENOSPC(28, "No space left on device"),
    /** Broken pipe. */
    EPIPE(32, "Broken pipe"),
    /** Numerical argument out of domain. */
    EDOM(33, "Numerical argument out of domain"),
    /** Numerical result out of range. */
    ERANGE(34, "Numerical result out of range"),
    /** Resource deadlock avoided. */
    EDEADLK(35, "Resource deadlock avoided"),
    /** File name too long. */
    ENAMETOOLONG(36, "File name too long"),
    /** Function not implemented. */
    ENOSYS(38, "Function not implemented"),
    /** Directory not empty. */
    ENOTEMPTY(39, "Directory not empty"),
    /** Too many levels of symbolic links. */
    ELOOP(40, "Too many levels of symbolic links"),
    /** No data available. */
    ENODATA(61, "No data available"),
    /** Protocol error. */
    EPROTO(71, "Protocol error"),
    /** Bad message. */
    EBADMSG(74, "Bad message"),
    /** Value too large for defined data type. */
    EOVERFLOW(75, "Value too large for defined data type"),
    /** Socket operation on non-socket. */
    ENOTSOCK(88, "Socket operation on non-socket"),
    /** Destination address required. */
    EDESTADDRREQ(89, "Destination address required"),
    /** Message too long. */
    EMSGSIZE(90, "Message too long"),
    /** Protocol wrong type for socket. */
    EPROTOTYPE(91, "Protocol wrong type for socket"),
    /** Protocol not available. */
    ENOPROTOOPT(92, "Protocol not available"),
    /** Protocol not supported. */
    EPROTONOSUPPORT(93, "Protocol not supported"),
    /** Socket type not supported. */
    ESOCKTNOSUPPORT(94, "Socket type not supported"),
    /** Operation not supported. */
    EOPNOTSUPP(95, "Operation not supported"),
    /** Protocol family not supported. */
    EPFNOSUPPORT(96, "Protocol family not supported"),
    /** Address family not supported by protocol. */
    EAFNOSUPPORT(97, "Address family not supported by protocol"),
    /** Address already in use. */
    EADDRINUSE(98, "Address already in use"),
    /** Cannot assign requested address. */
    EADDRNOTAVAIL(99, "Cannot assign requested address"),
    /** Network is down. */
    ENETDOWN(100, "Network is down"),
    /** Network is unreachable. */
    ENETUNREACH(101, "Network is unreachable"),
    /** Network dropped connection on reset. */
    ENETRESET(102, "Network dropped connection on reset"),
    /** Software caused connection abort. */
    ECONNABORTED(103, "Software caused connection abort"),
    /** Connection reset by peer. */
    ECONNRESET(104, "Connection reset by peer"),
    /** No buffer space available. */
    ENOBUFS(105, "No buffer space available"),
    /** Transport endpoint is already connected. */
    EISCONN(106, "Transport endpoint is already connected"),
    /** Transport endpoint is not connected. */
    ENOTCONN(107, "Transport endpoint is not connected"),
    /** Connection timed out. */
    ETIMEDOUT(110, "Connection timed out"),
    /** Connection refused. */
    ECONNREFUSED(111, "Connection refused"),
    /** Host is down. */
    EHOSTDOWN(112, "Host is down"),
    /** No route to host. */
    EHOSTUNREACH(113, "No route to host"),
    /** Operation already in progress. */
    EALREADY(114, "Operation already in progress"),
    /** Operation now in progress. */
    EINPROGRESS(115, "Operation now in progress"),
    /** Stale file handle. */
    ESTALE(116, "Stale file handle"),
    /** Operation canceled. */
    ECANCELED(125, "Operation canceled"),
    /** A number this table does not have; {@link ErrnoException} shows it. */
    UNKNOWN(0, "Unknown error");

    private static final Errno[] BY_NUMBER = new Errno[134];

    static {
        for (Errno errno : values()) {
            BY_NUMBER[errno.number] = errno;
        }
    }

    private final int number;
    private final String description;

    Errno(int number, String description) {
        this.number = number;
        this.description = description;
    }

    /** Whether a call's result says that it failed for this reason; for hot code. */
    public boolean is(long result) {
        return result == -number && number != 0;
    }

    /** The reason in a negative result; {@link #UNKNOWN} for a number without a name here. */
    public static Errno of(long result) {
        if (result >= 0) {
            throw new IllegalArgumentException("result " + result + " is no failure");
        }
        Errno named = -result < BY_NUMBER.length ? BY_NUMBER[(int) -result] : null;
        return named == null ? UNKNOWN : named;
    }

    /** The kernel's sentence, as strerror(3) has it, e.g. {@code Device or resource busy}. */
    public String description() {
        return description;
    }
}
