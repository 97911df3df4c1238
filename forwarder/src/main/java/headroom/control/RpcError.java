package headroom.control;

/** Codes of errors (JSON-RPC 2.0, 5.1; -32000 and below are ours). */
enum RpcError {
    NOT_JSON(-32700),
    INVALID_REQUEST(-32600),
    UNKNOWN_METHOD(-32601),
    INVALID_PARAMS(-32602),
    INTERNAL(-32603),
    /** The daemon understood and refused: {@link Reply.Rejected}. */
    REJECTED(-32000),
    OTHER_VERSION(-32001),
    NOT_ALLOWED(-32002),
    TOO_MANY_CLIENTS(-32003);

    private final int code;

    RpcError(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
