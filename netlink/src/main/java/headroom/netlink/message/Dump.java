package headroom.netlink.message;

/**
 * A request answered by many messages.
 *
 * @param request laid out as strict checking wants it (NETLINK_GET_STRICT_CHK): the fixed header of the family, filters
 *     set, nothing else
 */
public record Dump<T>(MessageWriter request, MessageDecoder<T> decoder) {}
