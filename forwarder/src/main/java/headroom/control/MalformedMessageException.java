package headroom.control;

/** A line that is no message of ours. */
final class MalformedMessageException extends Exception {
    private static final long serialVersionUID = 1L;

    private final RpcError code;
    private final long id;

    /**
     * Says what is wrong with a line.
     *
     * @param id of the request, as far as it could be read; else 0
     */
    MalformedMessageException(RpcError code, long id, String message) {
        super(message);
        this.code = code;
        this.id = id;
    }

    RpcError code() {
        return code;
    }

    long id() {
        return id;
    }
}
