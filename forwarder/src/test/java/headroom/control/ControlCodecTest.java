package headroom.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ControlCodecTest {
    private final ControlCodec codec = new ControlCodec();

    static Stream<Command> commands() {
        return Stream.concat(
                Samples.commands().stream(), Samples.localSids().stream().map(Command.LocalSidAdd::new));
    }

    static Stream<Reply> replies() {
        return Samples.replies().stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void commandsComeBackEqual(Command command) throws Exception {
        String line = codec.encode(new ControlCodec.Request(7, command));
        assertEquals(line.length() - 1, line.indexOf('\n'));
        assertEquals(new ControlCodec.Request(7, command), codec.decodeRequest(line));
    }

    @ParameterizedTest
    @MethodSource("replies")
    void repliesComeBackEqual(Reply reply) throws Exception {
        String line = codec.encode(new ControlCodec.Response(7, reply));
        assertEquals(line.length() - 1, line.indexOf('\n'));
        assertEquals(new ControlCodec.Response(7, reply), codec.decodeResponse(line));
    }

    @Test
    void orderOfMapsSurvives() throws Exception {
        Reply reply = codec.decodeResponse(codec.encode(new ControlCodec.Response(1, new Reply.Stats(Samples.STATS))))
                .reply();
        assertEquals(
                List.of("rx_dropped", "rx_invalid_descs"),
                List.copyOf(((Reply.Stats) reply)
                        .stats()
                        .queues()
                        .getFirst()
                        .kernel()
                        .keySet()));
    }

    @Test
    void everyCommandAndReplyIsSampled() {
        assertEquals(records(Command.class), classes(commands().map(Object::getClass)));
        assertEquals(records(Reply.class), classes(replies().map(Object::getClass)));
    }

    private static Set<Class<?>> classes(Stream<Class<?>> classes) {
        return classes.collect(Collectors.toSet());
    }

    private static Set<Class<?>> records(Class<?> sealed) {
        Set<Class<?>> records = new HashSet<>();
        for (Class<?> permitted : sealed.getPermittedSubclasses()) {
            if (permitted.isRecord()) {
                records.add(permitted);
            } else {
                records.addAll(records(permitted));
            }
        }
        return records;
    }

    /** Laid out by hand: what another program would have to write. */
    @Test
    void requestAsText() {
        assertEquals("""
                {"jsonrpc":"2.0","headroom":1,"id":3,"method":"xconnect.add","params":{"xconnect":{"port":"acc0",\
                "encap":{"type":"seg6","mode":"l2encap","segments":["fc00::a","fc00::b"],"source":"fc00::1",\
                "hop_limit":64},"out":{"port":"core0","via":"fe80::1"}}}}
                """, codec.encode(new ControlCodec.Request(3, new Command.XconnectAdd(Samples.XCONNECT))));
    }

    /** Laid out by hand. */
    @Test
    void refusalAsText() {
        assertEquals("""
                {"jsonrpc":"2.0","headroom":1,"id":3,"error":{"code":-32000,"message":"one; two","data":["one","two"]}}
                """, codec.encode(new ControlCodec.Response(3, new Reply.Rejected(List.of("one", "two")))));
    }

    private static final String OK = "{'jsonrpc':'2.0','headroom':1,'id':3,'method':'%s','params':%s}";

    record Bad(String line, RpcError code, String message) {
        @Override
        public String toString() {
            return message;
        }
    }

    private static Bad bad(String line, RpcError code, String message) {
        return new Bad(line.replace('\'', '"'), code, message);
    }

    static Stream<Bad> malformed() {
        String deep = "[".repeat(1000);
        return Stream.of(
                bad("", RpcError.INVALID_REQUEST, "a message is one JSON object"),
                bad("[]", RpcError.INVALID_REQUEST, "a message is one JSON object"),
                bad("null", RpcError.INVALID_REQUEST, "a message is one JSON object"),
                bad("{", RpcError.NOT_JSON, "not JSON: Unexpected end-of-input: expected close marker for Object"),
                bad("{} {}", RpcError.NOT_JSON, "not JSON: Trailing token"),
                bad("\u0000\u0001", RpcError.NOT_JSON, "not JSON: Illegal character"),
                bad(deep, RpcError.NOT_JSON, "not JSON: Document nesting depth (17) exceeds the maximum allowed (16"),
                bad("{'a':1,'a':2}", RpcError.NOT_JSON, "not JSON: Duplicate"),
                bad("{'id':3}", RpcError.OTHER_VERSION, "the message names no protocol version"),
                bad("{'headroom':2,'id':3}", RpcError.OTHER_VERSION, "protocol version 2 where 1 is spoken"),
                bad("{'headroom':1,'id':3}", RpcError.INVALID_REQUEST, "a message has jsonrpc \"2.0\" and a number"),
                bad(
                        "{'jsonrpc':'2.0','headroom':1,'id':'3'}",
                        RpcError.INVALID_REQUEST,
                        "a message has jsonrpc \"2.0\" and a number as its id"),
                bad(
                        "{'jsonrpc':'2.0','headroom':1,'id':99999999999999999999}",
                        RpcError.INVALID_REQUEST,
                        "a message has jsonrpc \"2.0\" and a number as its id"),
                bad(
                        OK.formatted("port.show", "{}").replace("'id'", "'x':0,'id'"),
                        RpcError.INVALID_REQUEST,
                        "unknown key \"x\""));
    }

    static Stream<Bad> malformedCommands() {
        return Stream.of(
                bad(OK.formatted("port.sow", "{}"), RpcError.UNKNOWN_METHOD, "unknown method \"port.sow\""),
                bad(OK.formatted("port.show", "[]"), RpcError.INVALID_REQUEST, "params are no object"),
                bad(
                        OK.formatted("port.show", "{'nmae':'a'}"),
                        RpcError.INVALID_PARAMS,
                        "nmae: Unrecognized field \"nmae\""),
                bad(OK.formatted("port.show", "{'name':7}"), RpcError.INVALID_PARAMS, "name: Cannot coerce Integer"),
                bad(OK.formatted("port.delete", "{}"), RpcError.INVALID_PARAMS, "name: Null value for creator"),
                bad(
                        OK.formatted("port.delete", "{'name':null}"),
                        RpcError.INVALID_PARAMS,
                        "name: Null value for creator"),
                bad(OK.formatted("port.set", "{'name':'a','state':0}"), RpcError.INVALID_PARAMS, "state: Cannot"),
                bad(OK.formatted("port.set", "{'name':'a','state':'UP'}"), RpcError.INVALID_PARAMS, "state: Cannot"),
                bad(
                        OK.formatted("route.delete", "{'prefix':'10.0.0.1/8'}"),
                        RpcError.INVALID_PARAMS,
                        "prefix: 10.0.0.1/8 has host bits set; did you mean 10.0.0.0/8?"),
                bad(
                        OK.formatted("sid.add", "{'local_sid':{'sid':'fc00::1','behaviour':{'action':'Start'}}}"),
                        RpcError.INVALID_PARAMS,
                        "local_sid.behaviour: Could not resolve type id 'Start'"),
                bad(
                        OK.formatted(
                                "sid.add", "{'local_sid':{'sid':'fc00::1','behaviour':{'@class':'java.io.File'}}}"),
                        RpcError.INVALID_PARAMS,
                        "local_sid.behaviour: Could not resolve subtype"),
                bad(
                        OK.formatted(
                                "port.add",
                                "{'port':{'name':'a','device':'a','role':'core','default_route':'refuse',"
                                        + "'driver':{'type':'af_packet','block_bytes':1.5,'block_count':2}}}"),
                        RpcError.INVALID_PARAMS,
                        "port.driver.block_bytes: Cannot coerce Floating-point"),
                bad(
                        OK.formatted(
                                "port.add",
                                "{'port':{'name':'a','device':'a','role':'core','default_route':'refuse',"
                                        + "'driver':{'type':'af_packet','block_count':2}}}"),
                        RpcError.INVALID_PARAMS,
                        "port.driver.block_bytes: "));
    }

    @ParameterizedTest
    @MethodSource({"malformed", "malformedCommands"})
    void malformedRequestsAreRefused(Bad bad) {
        MalformedMessageException thrown =
                assertThrows(MalformedMessageException.class, () -> codec.decodeRequest(bad.line()));
        assertTrue(thrown.getMessage().startsWith(bad.message()), thrown.getMessage());
        assertEquals(bad.code(), thrown.code());
    }

    @Test
    void everyTruncationIsMalformed() throws Exception {
        for (Command command : commands().toList()) {
            String line = codec.encode(new ControlCodec.Request(7, command)).strip();
            for (int end = 0; end < line.length(); end++) {
                String cut = line.substring(0, end);
                assertThrows(MalformedMessageException.class, () -> codec.decodeRequest(cut), cut);
            }
        }
        for (Reply reply : Samples.replies()) {
            String line = codec.encode(new ControlCodec.Response(7, reply)).strip();
            for (int end = 0; end < line.length(); end++) {
                String cut = line.substring(0, end);
                assertThrows(MalformedMessageException.class, () -> codec.decodeResponse(cut), cut);
            }
        }
    }

    @Test
    void aRefusalWithoutReasonIsStillOne() throws Exception {
        ControlCodec.Response response =
                codec.decodeResponse("{\"jsonrpc\":\"2.0\",\"headroom\":1,\"id\":1,\"error\":{}}");
        assertEquals(new Reply.Rejected("refused without a reason"), response.reply());
    }
}
