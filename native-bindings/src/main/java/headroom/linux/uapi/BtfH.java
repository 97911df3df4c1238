package headroom.linux.uapi;

/** The type information of a kernel. From {@code <linux/btf.h>}. */
public final class BtfH {
    public static final int BTF_MAGIC = 60319;
    public static final int BTF_VERSION = 1;
    public static final int BTF_KIND_INT = 1;
    public static final int BTF_KIND_PTR = 2;
    public static final int BTF_KIND_ARRAY = 3;
    public static final int BTF_KIND_STRUCT = 4;
    public static final int BTF_KIND_UNION = 5;
    public static final int BTF_KIND_ENUM = 6;
    public static final int BTF_KIND_FWD = 7;
    public static final int BTF_KIND_TYPEDEF = 8;
    public static final int BTF_KIND_VOLATILE = 9;
    public static final int BTF_KIND_CONST = 10;
    public static final int BTF_KIND_RESTRICT = 11;
    public static final int BTF_KIND_FUNC = 12;
    public static final int BTF_KIND_FUNC_PROTO = 13;
    public static final int BTF_KIND_VAR = 14;
    public static final int BTF_KIND_DATASEC = 15;
    public static final int BTF_KIND_FLOAT = 16;
    public static final int BTF_KIND_DECL_TAG = 17;
    public static final int BTF_KIND_TYPE_TAG = 18;
    public static final int BTF_KIND_ENUM64 = 19;

    private BtfH() {}

    /** {@code struct btf_header}. */
    public static final class BtfHeader {
        public static final int SIZE = 24;
        public static final int MAGIC = 0;
        public static final int VERSION = 2;
        public static final int HDR_LEN = 4;
        public static final int TYPE_OFF = 8;
        public static final int TYPE_LEN = 12;
        public static final int STR_OFF = 16;
        public static final int STR_LEN = 20;

        private BtfHeader() {}
    }

    /** {@code struct btf_type}. */
    public static final class BtfType {
        public static final int SIZE = 12;
        public static final int NAME_OFF = 0;
        public static final int INFO = 4;

        private BtfType() {}
    }
}
