package io.slotwise.command;

import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.repeatableWrite;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Replies as Redis 7.0.15 gave them. */
class StringCommandsWireTest extends WireTable {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Instant LATER = Instant.ofEpochMilli(4_102_444_800_123L);
    private static final String NOT_A_NUMBER = "ERR value is not an integer or out of range";

    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());

    StringCommandsWireTest() {
        super(StringCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                write(strings.append("k", "v"), "APPEND k v")
                        .reads(":6\r\n", 6L)
                        .failsOnAnotherType(),
                write(strings.decr("k"), "DECR k")
                        .reads(":-1\r\n", -1L)
                        .fails(NOT_A_NUMBER, ServerErrorException.class),
                write(strings.decrby("k", Long.MIN_VALUE), "DECRBY k -9223372036854775808")
                        .reads(":9223372036854775807\r\n", Long.MAX_VALUE)
                        .fails("ERR decrement would overflow", ServerErrorException.class),
                write(strings.delex("k", ValueCondition.equalTo("v")), "DELEX k IFEQ v")
                        .answersYesOrNo()
                        .failsOnAnotherType(),
                write(strings.delex("k", ValueCondition.notDigest("abc")), "DELEX k IFDNE abc")
                        .answersYesOrNo(),
                write(strings.delifeq("k", "v"), "DELIFEQ k v").answersYesOrNo().failsOnAnotherType(),
                read(strings.digest("k"), "DIGEST k")
                        .reads("$2\r\nb6\r\n", "b6")
                        .readsNothingAs(null)
                        .failsOnAnotherType(),
                read(strings.get("k"), "GET k")
                        .reads("$1\r\nv\r\n", "v")
                        .reads("$0\r\n\r\n", "")
                        .reads("$4\r\n😀\r\n", "😀")
                        .readsNothingAs(null)
                        .failsOnAnotherType(),
                read(strings.get("{tag}é"), "GET {tag}é").reads("$1\r\nv\r\n", "v"),
                write(strings.getdel("k"), "GETDEL k")
                        .reads("$1\r\nv\r\n", "v")
                        .readsNothingAs(null)
                        .failsOnAnotherType(),
                write(strings.getex("k", GetExOptions.expireAfter(SECOND)), "GETEX k PX 1000")
                        .reads("$1\r\nv\r\n", "v")
                        .readsNothingAs(null)
                        .failsOnAnotherType(),
                write(strings.getex("k", GetExOptions.expireAt(LATER)), "GETEX k PXAT 4102444800123")
                        .reads("$1\r\nv\r\n", "v"),
                repeatableWrite(strings.getex("k", GetExOptions.persist()), "GETEX k PERSIST")
                        .reads("$1\r\nv\r\n", "v"),
                read(strings.getrange("k", 0, -1), "GETRANGE k 0 -1")
                        .reads("$5\r\nhello\r\n", "hello")
                        .reads("$0\r\n\r\n", "")
                        .failsOnAnotherType(),
                write(strings.getset("k", "v"), "GETSET k v")
                        .reads("$3\r\nold\r\n", "old")
                        .readsNothingAs(null)
                        .failsOnAnotherType(),
                write(strings.incr("k"), "INCR k").reads(":1\r\n", 1L).failsOnAnotherType(),
                write(strings.incrby("k", 41), "INCRBY k 41")
                        .reads(":42\r\n", 42L)
                        .fails(NOT_A_NUMBER, ServerErrorException.class),
                write(strings.incrbyfloat("k", 0.5), "INCRBYFLOAT k 0.5")
                        .reads("$3\r\n1.5\r\n", 1.5)
                        .reads("$1\r\n2\r\n", 2.0)
                        .reads("$3\r\n1.5\r\n", ",1.5\r\n", 1.5)
                        .fails("ERR value is not a valid float", ServerErrorException.class),
                read(strings.lcs("a{1}", "b{1}"), "LCS a{1} b{1}")
                        .keys("a{1}", "b{1}")
                        .reads("$2\r\nhe\r\n", "he")
                        .reads("$0\r\n\r\n", "")
                        .fails("ERR The specified keys must contain string values", ServerErrorException.class),
                read(strings.lcslen("a{1}", "b{1}"), "LCS a{1} b{1} LEN")
                        .keys("a{1}", "b{1}")
                        .reads(":2\r\n", 2L),
                read(strings.mget("a", "b", "c"), "MGET a b c")
                        .keys("a", "b", "c")
                        .to(RequestPolicy.MULTI_SHARD, ResponsePolicy.DEFAULT)
                        .reads(
                                "*3\r\n$1\r\n1\r\n$-1\r\n$1\r\n3\r\n",
                                "*3\r\n$1\r\n1\r\n_\r\n$1\r\n3\r\n",
                                Arrays.asList("1", null, "3")),
                repeatableWrite(strings.mset(map("a", "1", "b", "2")), "MSET a 1 b 2")
                        .keys("a", "b")
                        .to(RequestPolicy.MULTI_SHARD, ResponsePolicy.ALL_SUCCEEDED)
                        .reads("+OK\r\n", null),
                write(strings.msetnx(map("{t}a", "1", "{t}b", "2")), "MSETNX {t}a 1 {t}b 2")
                        .keys("{t}a", "{t}b")
                        .reads(":1\r\n", true)
                        .reads(":0\r\n", false),
                repeatableWrite(strings.set("k", "v"), "SET k v").reads("+OK\r\n", true),
                repeatableWrite(strings.set("k", "v", SetOptions.noExpiry()), "SET k v")
                        .reads("+OK\r\n", true),
                write(strings.set("k", "v", SetOptions.expireAfter(SECOND)), "SET k v PX 1000")
                        .reads("+OK\r\n", true),
                repeatableWrite(strings.set("k", "v", SetOptions.expireAt(LATER)), "SET k v PXAT 4102444800123")
                        .reads("+OK\r\n", true)
                        .fails("ERR invalid expire time in 'set' command", ServerErrorException.class),
                repeatableWrite(strings.set("k", "v", SetOptions.keepTtl()), "SET k v KEEPTTL")
                        .reads("+OK\r\n", true),
                write(strings.set("k", "v", SetOptions.noExpiry().onlyIfAbsent()), "SET k v NX")
                        .reads("+OK\r\n", true)
                        .readsNothingAs(false),
                write(strings.set("k", "v", SetOptions.expireAfter(SECOND).onlyIfAbsent()), "SET k v NX PX 1000")
                        .reads("+OK\r\n", true)
                        .readsNothingAs(false),
                write(strings.set("k", "v", SetOptions.keepTtl().onlyIfPresent()), "SET k v XX KEEPTTL")
                        .reads("+OK\r\n", true)
                        .readsNothingAs(false),
                write(strings.setAndGet("k", "v"), "SET k v GET")
                        .reads("$3\r\nold\r\n", "old")
                        .readsNothingAs(null)
                        .failsOnAnotherType(),
                write(strings.setAndGet("k", "v", SetOptions.keepTtl()), "SET k v KEEPTTL GET")
                        .reads("$3\r\nold\r\n", "old"),
                write(strings.setAndGet("k", "v", SetOptions.noExpiry().onlyIfAbsent()), "SET k v NX GET")
                        .reads("$3\r\nold\r\n", "old")
                        .readsNothingAs(null),
                write(strings.setex("k", Duration.ofNanos(1), "v"), "PSETEX k 1 v")
                        .reads("+OK\r\n", null),
                write(strings.setnx("k", "v"), "SETNX k v")
                        .reads(":1\r\n", true)
                        .reads(":0\r\n", false),
                repeatableWrite(strings.setrange("k", 6, "v"), "SETRANGE k 6 v")
                        .reads(":7\r\n", 7L)
                        .failsOnAnotherType()
                        .fails("ERR offset is out of range", ServerErrorException.class),
                read(strings.lcsidx("{t}a", "{t}b", 4), "LCS {t}a {t}b IDX MINMATCHLEN 4 WITHMATCHLEN")
                        .keys("{t}a", "{t}b")
                        .reads(
                                common("*4"),
                                common("%2"),
                                new CommonSubsequence(List.of(new CommonSubsequence.Match(4, 7, 5, 8, 4)), 6)),
                write(
                                strings.msetex(
                                        Map.of("k", "v"),
                                        SetOptions.expireAfter(Duration.ofSeconds(1))
                                                .onlyIfAbsent()),
                                "MSETEX 1 k v NX PX 1000")
                        .keys("k")
                        .answersYesOrNo(),
                repeatableWrite(strings.msetex(Map.of("k", "v"), SetOptions.keepTtl()), "MSETEX 1 k v KEEPTTL")
                        .keys("k")
                        .answersYesOrNo(),
                write(strings.set("k", "v", ValueCondition.notEqualTo("w")), "SET k v IFNE w")
                        .reads("+OK\r\n", true)
                        .readsNothingAs(false),
                write(strings.set("k", "v", ValueCondition.digest("abc")), "SET k v IFDEQ abc")
                        .reads("+OK\r\n", true)
                        .readsNothingAs(false),
                read(strings.substr("k", 0, -1), "SUBSTR k 0 -1")
                        .reads("$1\r\nv\r\n", "v")
                        .failsOnAnotherType(),
                read(strings.strlen("k"), "STRLEN k").reads(":5\r\n", 5L).failsOnAnotherType());
    }

    private static Map<String, String> map(String firstKey, String first, String secondKey, String second) {
        Map<String, String> map = new LinkedHashMap<>();
        map.put(firstKey, first);
        map.put(secondKey, second);
        return map;
    }

    private static String common(String marker) {
        return marker + "\r\n"
                + Replies.bulk("matches")
                + Replies.array(Replies.array(
                        Replies.array(Replies.integer(4), Replies.integer(7)),
                        Replies.array(Replies.integer(5), Replies.integer(8)),
                        Replies.integer(4)))
                + Replies.bulk("len")
                + Replies.integer(6);
    }
}
