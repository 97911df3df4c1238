package headroom.netlink.message;

/** A request for one thing, answered by one message or a refusal. */
public record Get<T>(MessageWriter request, MessageDecoder<T> decoder) {}
