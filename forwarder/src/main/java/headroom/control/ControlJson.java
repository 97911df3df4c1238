package headroom.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import headroom.config.DriverConfig;
import headroom.config.EncapConfig;
import headroom.config.LocalSidConfig.Behaviour;
import headroom.wire.IpAddress;
import headroom.wire.IpPrefix;
import headroom.wire.Ipv4Address;
import headroom.wire.Ipv6Address;
import headroom.wire.MacAddress;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;

/**
 * How records look as JSON: snake_case keys, addresses and paths as text, absent values left out. Reading is strict:
 * unknown, missing, repeated and null keys, and values of another type, are refused.
 */
public final class ControlJson {
    /** Deeper than any message: envelope, result, list, entry, encap, segments. */
    private static final int MOST_DEPTH = 16;

    private static final int MOST_STRING = 16 * 1024;
    private static final int MOST_NUMBER = 20;

    private ControlJson() {}

    /** A new mapper; immutable once built, any thread. */
    public static JsonMapper mapper() {
        JsonFactory factory = JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MOST_DEPTH)
                        .maxStringLength(MOST_STRING)
                        .maxNameLength(64)
                        .maxNumberLength(MOST_NUMBER)
                        .build())
                .build();
        JsonMapper mapper = JsonMapper.builder(factory)
                .annotationIntrospector(new Introspector())
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .addModule(new Jdk8Module())
                .addModule(texts())
                .addMixIn(DriverConfig.class, Drivers.class)
                .addMixIn(EncapConfig.class, Encaps.class)
                .addMixIn(Behaviour.class, Behaviours.class)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
                .enable(
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                        DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                        DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS,
                        DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY,
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .build();
        // ALLOW_COERCION_OF_SCALARS still lets numbers pass for text.
        mapper.coercionConfigFor(LogicalType.Textual)
                .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
        return mapper;
    }

    /** Enum constants in lower case with hyphens; iproute2's names where there are any. */
    static String label(Enum<?> constant) {
        return constant instanceof EncapConfig.Seg6.Mode mode
                ? mode.label()
                : constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static final class Introspector extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1L;

        @Override
        public String[] findEnumValues(
                MapperConfig<?> config, AnnotatedClass annotated, Enum<?>[] constants, String[] names) {
            for (int i = 0; i < constants.length; i++) {
                names[i] = label(constants[i]);
            }
            return names;
        }
    }

    private static SimpleModule texts() {
        SimpleModule module = new SimpleModule("headroom");
        text(module, IpAddress.class, IpAddress::parse);
        text(module, Ipv4Address.class, Ipv4Address::parse);
        text(module, Ipv6Address.class, Ipv6Address::parse);
        text(module, IpPrefix.class, IpPrefix::parse);
        text(module, MacAddress.class, MacAddress::parse);
        text(module, Path.class, ControlJson::path);
        return module;
    }

    private static <T> void text(SimpleModule module, Class<T> type, Function<String, T> parse) {
        module.addSerializer(type, new ToStringSerializer(type));
        module.addDeserializer(type, new FromText<>(type, parse));
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("not a path", e);
        }
    }

    private static final class FromText<T> extends StdDeserializer<T> {
        private static final long serialVersionUID = 1L;

        private final transient Function<String, T> parse;

        FromText(Class<T> type, Function<String, T> parse) {
            super(type);
            this.parse = parse;
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            String text = context.readValue(parser, String.class);
            try {
                return parse.apply(text);
            } catch (IllegalArgumentException e) {
                return context.reportInputMismatch(this, "%s", e.getMessage());
            }
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = DriverConfig.AfXdp.class, name = "af_xdp"),
        @JsonSubTypes.Type(value = DriverConfig.AfPacket.class, name = "af_packet"),
        @JsonSubTypes.Type(value = DriverConfig.Pcap.class, name = "pcap")
    })
    private interface Drivers {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = EncapConfig.Seg6.class, name = "seg6"),
        @JsonSubTypes.Type(value = EncapConfig.Ip.class, name = "ip")
    })
    private interface Encaps {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "action")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Behaviour.End.class, name = "End"),
        @JsonSubTypes.Type(value = Behaviour.EndX.class, name = "End.X"),
        @JsonSubTypes.Type(value = Behaviour.EndDX2.class, name = "End.DX2"),
        @JsonSubTypes.Type(value = Behaviour.EndDX4.class, name = "End.DX4"),
        @JsonSubTypes.Type(value = Behaviour.EndDX6.class, name = "End.DX6"),
        @JsonSubTypes.Type(value = Behaviour.EndDT4.class, name = "End.DT4"),
        @JsonSubTypes.Type(value = Behaviour.EndDT6.class, name = "End.DT6")
    })
    private interface Behaviours {}
}
