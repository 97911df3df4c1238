package headroom.linux.uapi;

/** Memory mappings. From {@code <sys/mman.h>}. */
public final class MmanH {
    public static final int PROT_NONE = 0;
    public static final int PROT_READ = 1;
    public static final int PROT_WRITE = 2;
    public static final int MAP_SHARED = 1;
    public static final int MAP_PRIVATE = 2;
    public static final int MAP_ANONYMOUS = 0x20;
    public static final int MAP_POPULATE = 0x8000;
    public static final int MAP_HUGETLB = 0x40000;
    public static final int MAP_NORESERVE = 0x4000;
    public static final int MAP_LOCKED = 0x2000;
    public static final int MADV_HUGEPAGE = 14;
    public static final int MADV_DONTFORK = 10;
    public static final int MADV_DONTNEED = 4;

    private MmanH() {}
}
