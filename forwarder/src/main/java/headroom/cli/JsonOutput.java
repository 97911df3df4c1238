package headroom.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import headroom.config.LocalSidConfig;
import headroom.config.NextHopConfig;
import headroom.control.ControlJson;
import headroom.control.NextHopStatus;
import headroom.control.RouteStatus;
import headroom.control.XconnectStatus;
import java.util.Collection;
import java.util.function.Function;

/** Replies as JSON for scripts: always an array, flat entries, snake_case keys. */
final class JsonOutput {
    private final JsonMapper mapper = ControlJson.mapper();
    private final boolean pretty;

    JsonOutput(Options options) {
        this.pretty = options.has(Options.Flag.PRETTY);
    }

    /** One array and a line feed. */
    <T> String array(Collection<T> entries, Function<T, JsonNode> element) {
        ArrayNode array = mapper.createArrayNode();
        entries.forEach(entry -> array.add(element.apply(entry)));
        return text(array) + "\n";
    }

    String text(JsonNode node) {
        try {
            return pretty
                    ? mapper.writer(new DefaultPrettyPrinter()
                                    .withArrayIndenter(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE))
                            .writeValueAsString(node)
                    : mapper.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of ours is not JSON", e);
        }
    }

    ObjectNode object() {
        return mapper.createObjectNode();
    }

    /** The record as it goes over the socket. */
    JsonNode plain(Object value) {
        return mapper.valueToTree(value);
    }

    JsonNode xconnect(XconnectStatus status) {
        ObjectNode node = object().put("dev", status.xconnect().port());
        status.xconnect().encap().ifPresent(encap -> node.set("encap", plain(encap)));
        nextHop(node, "out", "via", status.xconnect().out());
        return state(node, status.nextHop(), status.pushBytes());
    }

    JsonNode route(RouteStatus status) {
        ObjectNode node = object().put("dst", status.route().prefix().toString());
        status.route().encap().ifPresent(encap -> node.set("encap", plain(encap)));
        nextHop(node, "dev", "via", status.route().out());
        return state(node, status.nextHop(), status.pushBytes());
    }

    JsonNode localSid(LocalSidConfig local) {
        ObjectNode node = object().put("sid", local.sid().toString()).put("action", PathText.action(local.behaviour()));
        switch (local.behaviour()) {
            case LocalSidConfig.Behaviour.End end -> flavour(node, end.flavour());
            case LocalSidConfig.Behaviour.EndX endX -> {
                flavour(node, endX.flavour());
                nextHop(node, "dev", "nh6", endX.nextHop());
            }
            case LocalSidConfig.Behaviour.EndDX2 dx2 -> node.put("oif", dx2.port());
            case LocalSidConfig.Behaviour.EndDX4 dx4 -> nextHop(node, "dev", "nh4", dx4.nextHop());
            case LocalSidConfig.Behaviour.EndDX6 dx6 -> nextHop(node, "dev", "nh6", dx6.nextHop());
            case LocalSidConfig.Behaviour.EndDT4 _, LocalSidConfig.Behaviour.EndDT6 _ -> {}
        }
        return node;
    }

    private static void flavour(ObjectNode node, LocalSidConfig.Flavour flavour) {
        if (flavour == LocalSidConfig.Flavour.PSP) {
            node.putArray("flavors").add("psp");
        }
    }

    private static void nextHop(ObjectNode node, String portKey, String viaKey, NextHopConfig hop) {
        node.put(portKey, hop.port());
        hop.via().ifPresent(via -> node.put(viaKey, via.toString()));
        hop.lladdr().ifPresent(mac -> node.put("lladdr", mac.toString()));
    }

    private static ObjectNode state(ObjectNode node, NextHopStatus status, int pushBytes) {
        node.put("push_bytes", pushBytes).put("state", PathText.state(status.state()));
        status.lladdr().ifPresent(mac -> node.put("neigh", mac.toString()));
        return node;
    }
}
