package headroom.iproute;

/** A value there is none of, which in JSON is said so. */
enum JsonNull {
    NULL
}
