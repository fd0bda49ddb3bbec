package io.slotwise.internal.resp;

import static io.slotwise.internal.resp.Wire.nothing;
import static io.slotwise.internal.resp.Wire.number;
import static io.slotwise.internal.resp.Wire.pairs;
import static io.slotwise.internal.resp.Wire.sequence;
import static io.slotwise.internal.resp.Wire.string;
import static io.slotwise.internal.resp.Wire.text;

import io.slotwise.internal.resp.RecordingSink.Event;
import io.slotwise.reply.Reply;
import java.math.BigInteger;
import java.util.List;

/** Bytes from a server, and what they mean: every kind of element of RESP2 and RESP3 is in {@link #ALL}. */
record ReplySample(String name, String wire, List<Event> events) {
    static final List<ReplySample> ALL = List.of(
            reply("simple string", "+OK\r\n", text("OK")),
            reply("empty simple string", "+\r\n", text("")),
            reply("error", "-ERR no such thing\r\n", new Reply.Failure("ERR no such thing")),
            reply("integer", ":1234567890123\r\n", number(1234567890123L)),
            reply("negative integer", ":-42\r\n", number(-42)),
            reply("signed integer", ":+42\r\n", number(42)),
            reply("bulk string", "$5\r\nhello\r\n", string("hello")),
            reply("empty bulk string", "$0\r\n\r\n", string("")),
            reply("bulk string with line ends", "$9\r\n\r\n$3\r\na\r\n\r\n", string("\r\n$3\r\na\r\n")),
            reply("bulk string beyond ASCII", "$7\r\ngr\u00fc\u00dfe\r\n", string("gr\u00fc\u00dfe")),
            reply("null bulk string", "$-1\r\n", nothing()),
            reply("null array", "*-1\r\n", nothing()),
            reply("empty array", "*0\r\n", sequence()),
            reply("array", "*3\r\n:1\r\n$1\r\na\r\n$-1\r\n", sequence(number(1), string("a"), nothing())),
            reply(
                    "nested arrays",
                    "*3\r\n*2\r\n:1\r\n*0\r\n*-1\r\n*1\r\n*1\r\n+x\r\n",
                    sequence(sequence(number(1), sequence()), nothing(), sequence(sequence(text("x"))))),
            reply(
                    "error inside",
                    "*2\r\n-WRONGTYPE not that\r\n+OK\r\n",
                    sequence(new Reply.Failure("WRONGTYPE not that"), text("OK"))),
            reply("null", "_\r\n", nothing()),
            reply("true", "#t\r\n", new Reply.Flag(true)),
            reply("false", "#f\r\n", new Reply.Flag(false)),
            reply("double", ",3.25\r\n", new Reply.Decimal(3.25)),
            reply("infinity", ",-inf\r\n", new Reply.Decimal(Double.NEGATIVE_INFINITY)),
            reply(
                    "big number",
                    "(-3492890328409238509324850943850943825024385\r\n",
                    new Reply.BigNumber(new BigInteger("-3492890328409238509324850943850943825024385"))),
            reply("blob error", "!21\r\nSYNTAX invalid syntax\r\n", new Reply.Failure("SYNTAX invalid syntax")),
            reply("verbatim string", "=15\r\ntxt:Some string\r\n", new Reply.Verbatim("txt", "Some string")),
            reply(
                    "map",
                    "%2\r\n+a\r\n:1\r\n+b\r\n*1\r\n:2\r\n",
                    pairs(text("a"), number(1), text("b"), sequence(number(2)))),
            reply("empty map", "%0\r\n", pairs()),
            reply("set", "~2\r\n+a\r\n#t\r\n", sequence(text("a"), new Reply.Flag(true))),
            reply("empty set", "~0\r\n", sequence()),
            reply(
                    "attribute before a reply",
                    "|1\r\n+key-popularity\r\n%1\r\n$1\r\na\r\n,0.19\r\n*1\r\n:7\r\n",
                    sequence(number(7))),
            reply("empty attribute", "|0\r\n+x\r\n", text("x")),
            reply(
                    "attributes inside",
                    "*3\r\n:1\r\n|1\r\n+ttl\r\n|1\r\n+a\r\n:9\r\n:3600\r\n:2\r\n|1\r\n+b\r\n*2\r\n:1\r\n:2\r\n*0\r\n",
                    sequence(number(1), number(2), sequence())),
            reply(
                    "attributes of a map's keys and values",
                    "%1\r\n|1\r\n+k\r\n+v\r\n+key\r\n|1\r\n+k\r\n+v\r\n|0\r\n+value\r\n",
                    pairs(text("key"), text("value"))),
            new ReplySample(
                    "push between replies",
                    "+a\r\n>2\r\n+invalidate\r\n*1\r\n$1\r\nk\r\n+b\r\n",
                    List.of(
                            Event.reply(text("a")),
                            Event.push(sequence(text("invalidate"), sequence(string("k")))),
                            Event.reply(text("b")))),
            new ReplySample(
                    "pushes inside",
                    "*2\r\n>1\r\n+first\r\n%1\r\n+k\r\n>2\r\n+second\r\n*1\r\n:1\r\n+v\r\n>1\r\n+third\r\n+end\r\n>0\r\n",
                    List.of(
                            Event.push(sequence(text("first"))),
                            Event.push(sequence(text("second"), sequence(number(1)))),
                            Event.push(sequence(text("third"))),
                            Event.reply(sequence(pairs(text("k"), text("v")), text("end"))),
                            Event.push(sequence()))),
            new ReplySample(
                    "attribute of a push",
                    "|1\r\n+a\r\n+b\r\n>1\r\n|1\r\n+c\r\n+d\r\n+pushed\r\n:1\r\n",
                    List.of(Event.push(sequence(text("pushed"))), Event.reply(number(1)))));

    /** All samples as one stream. */
    static byte[] wholeStream() {
        StringBuilder wire = new StringBuilder();
        ALL.forEach(sample -> wire.append(sample.wire));
        return Wire.bytes(wire.toString());
    }

    /** What {@link #wholeStream} means. */
    static List<Event> wholeMeaning() {
        return ALL.stream().flatMap(sample -> sample.events.stream()).toList();
    }

    private static ReplySample reply(String name, String wire, Reply tree) {
        return new ReplySample(name, wire, List.of(Event.reply(tree)));
    }

    @Override
    public String toString() {
        return name;
    }
}
