package headroom.control;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Messages of the control socket: JSON-RPC 2.0, one object a line, with one member of our own, {@code headroom}, the
 * version of the protocol. A refusal is a JSON-RPC error. Any thread.
 */
final class ControlCodec {
    static final int PROTOCOL = 1;
    static final int MOST_REQUEST_BYTES = 64 * 1024;
    static final int MOST_REPLY_BYTES = 16 * 1024 * 1024;

    private static final String JSON_RPC = "2.0";

    private static final Map<String, Class<? extends Command>> COMMANDS = Map.ofEntries(
            Map.entry("port.show", Command.PortShow.class),
            Map.entry("port.add", Command.PortAdd.class),
            Map.entry("port.delete", Command.PortDelete.class),
            Map.entry("port.set", Command.PortSet.class),
            Map.entry("xconnect.show", Command.XconnectShow.class),
            Map.entry("xconnect.add", Command.XconnectAdd.class),
            Map.entry("xconnect.delete", Command.XconnectDelete.class),
            Map.entry("route.show", Command.RouteShow.class),
            Map.entry("route.add", Command.RouteAdd.class),
            Map.entry("route.replace", Command.RouteReplace.class),
            Map.entry("route.delete", Command.RouteDelete.class),
            Map.entry("sid.show", Command.LocalSidShow.class),
            Map.entry("sid.add", Command.LocalSidAdd.class),
            Map.entry("sid.delete", Command.LocalSidDelete.class),
            Map.entry("tunnel.show", Command.TunnelShow.class),
            Map.entry("tunnel.add", Command.TunnelAdd.class),
            Map.entry("tunnel.delete", Command.TunnelDelete.class),
            Map.entry("stats.show", Command.StatsShow.class),
            Map.entry("reload", Command.Reload.class),
            Map.entry("version.show", Command.VersionShow.class));

    private static final Map<String, Class<? extends Reply>> REPLIES = Map.of(
            "done", Reply.Done.class,
            "ports", Reply.Ports.class,
            "xconnects", Reply.Xconnects.class,
            "routes", Reply.Routes.class,
            "sids", Reply.LocalSids.class,
            "tunnels", Reply.Tunnels.class,
            "stats", Reply.Stats.class,
            "reloaded", Reply.Reloaded.class,
            "version", Reply.Version.class);

    private static final Map<Class<?>, String> METHODS = inverse(COMMANDS);
    private static final Map<Class<?>, String> TYPES = inverse(REPLIES);

    private final JsonMapper mapper = ControlJson.mapper();

    /** A command with the number by which its reply is told. */
    record Request(long id, Command command) {}

    /** What came back for a request. */
    record Response(long id, Reply reply) {}

    /** One line, its line feed included. */
    String encode(Request request) {
        ObjectNode message = envelope(request.id());
        message.put("method", METHODS.get(request.command().getClass()));
        message.set("params", mapper.valueToTree(request.command()));
        return line(message);
    }

    String encode(Response response) {
        if (response.reply() instanceof Reply.Rejected rejected) {
            return encodeError(RpcError.REJECTED, response.id(), rejected.sentences());
        }
        ObjectNode message = envelope(response.id());
        ObjectNode result = message.putObject("result");
        result.put("type", TYPES.get(response.reply().getClass()));
        result.set("value", mapper.valueToTree(response.reply()));
        return line(message);
    }

    /** The answer to a request that cannot be run. */
    String encodeError(RpcError code, long id, List<String> sentences) {
        ObjectNode message = envelope(id);
        ObjectNode error = message.putObject("error");
        error.put("code", code.code());
        error.put("message", String.join("; ", sentences));
        if (code == RpcError.REJECTED) {
            sentences.forEach(error.putArray("data")::add);
        }
        return line(message);
    }

    Request decodeRequest(String line) throws MalformedMessageException {
        JsonNode message = object(line, Set.of("jsonrpc", "headroom", "id", "method", "params"));
        long id = message.path("id").longValue();
        JsonNode method = message.path("method");
        Class<? extends Command> type = COMMANDS.get(method.asText());
        if (!method.isTextual() || type == null) {
            throw new MalformedMessageException(
                    RpcError.UNKNOWN_METHOD, id, "unknown method " + shortened(method.toString()));
        }
        if (!message.path("params").isObject()) {
            throw new MalformedMessageException(RpcError.INVALID_REQUEST, id, "params are no object");
        }
        return new Request(id, value(message.path("params"), type, id));
    }

    Response decodeResponse(String line) throws MalformedMessageException {
        JsonNode message = object(line, Set.of("jsonrpc", "headroom", "id", "result", "error"));
        long id = message.path("id").longValue();
        if (message.has("error")) {
            return new Response(id, new Reply.Rejected(sentences(message.path("error"))));
        }
        JsonNode result = message.path("result");
        Class<? extends Reply> type = REPLIES.get(result.path("type").asText());
        if (type == null || !result.path("value").isObject()) {
            throw new MalformedMessageException(
                    RpcError.INVALID_REQUEST,
                    id,
                    "a result of unknown type " + shortened(result.path("type").toString()));
        }
        return new Response(id, value(result.path("value"), type, id));
    }

    private static List<String> sentences(JsonNode error) {
        List<String> sentences = new ArrayList<>();
        error.path("data").forEach(sentence -> sentences.add(sentence.asText()));
        return sentences.isEmpty() ? List.of(error.path("message").asText("refused without a reason")) : sentences;
    }

    private JsonNode object(String line, Set<String> keys) throws MalformedMessageException {
        JsonNode message;
        try {
            message = mapper.readTree(line);
        } catch (JsonProcessingException e) {
            throw new MalformedMessageException(RpcError.NOT_JSON, 0, "not JSON: " + sentence(e));
        }
        if (message == null || !message.isObject()) {
            throw new MalformedMessageException(RpcError.INVALID_REQUEST, 0, "a message is one JSON object");
        }
        JsonNode id = message.path("id");
        long number = id.canConvertToLong() && id.isIntegralNumber() ? id.longValue() : 0;
        if (!message.path("headroom").isInt() || message.path("headroom").intValue() != PROTOCOL) {
            throw new MalformedMessageException(
                    RpcError.OTHER_VERSION,
                    number,
                    message.has("headroom")
                            ? "protocol version "
                                    + shortened(message.path("headroom").toString()) + " where " + PROTOCOL
                                    + " is spoken"
                            : "the message names no protocol version: \"headroom\":" + PROTOCOL + " is missing");
        }
        if (!message.path("jsonrpc").asText().equals(JSON_RPC) || !id.isIntegralNumber() || !id.canConvertToLong()) {
            throw new MalformedMessageException(
                    RpcError.INVALID_REQUEST, number, "a message has jsonrpc \"2.0\" and a number as its id");
        }
        for (Iterator<String> names = message.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!keys.contains(name)) {
                throw new MalformedMessageException(
                        RpcError.INVALID_REQUEST, number, "unknown key \"" + shortened(name) + "\"");
            }
        }
        return message;
    }

    private <T> T value(JsonNode tree, Class<T> type, long id) throws MalformedMessageException {
        try {
            return mapper.treeToValue(tree, type);
        } catch (JsonProcessingException e) {
            throw new MalformedMessageException(RpcError.INVALID_PARAMS, id, sentence(e));
        }
    }

    /** Jackson's message without its source excerpt, and where in the object it happened. */
    private static String sentence(JacksonException e) {
        String where = e instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                        .collect(Collectors.joining("."))
                : "";
        String cause = e.getOriginalMessage().lines().findFirst().orElse("");
        return shortened(where.isEmpty() ? cause : where + ": " + cause);
    }

    private static String shortened(String text) {
        return text.length() <= 200 ? text : text.substring(0, 200) + "...";
    }

    private ObjectNode envelope(long id) {
        return mapper.createObjectNode()
                .put("jsonrpc", JSON_RPC)
                .put("headroom", PROTOCOL)
                .put("id", id);
    }

    private String line(ObjectNode message) {
        try {
            return mapper.writeValueAsString(message) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of ours is not JSON", e);
        }
    }

    private static Map<Class<?>, String> inverse(Map<String, ? extends Class<?>> byName) {
        return byName.entrySet().stream().collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));
    }
}
