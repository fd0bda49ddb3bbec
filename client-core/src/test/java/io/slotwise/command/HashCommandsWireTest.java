package io.slotwise.command;

import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.repeatableWrite;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Replies as Redis 7.0.15 gave them. */
class HashCommandsWireTest extends WireTable {
    private static final Map<String, String> FIELDS = fields();
    private static final String PAIRS = "$1\r\nf\r\n$1\r\n1\r\n$1\r\ng\r\n$1\r\n2\r\n";

    private final HashCommands<String, String> hashes = new HashCommands<>(Codec.utf8(), Codec.utf8());

    HashCommandsWireTest() {
        super(HashCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                write(hashes.hdel("k", "f", "g"), "HDEL k f g")
                        .reads(":2\r\n", 2L)
                        .failsOnAnotherType(),
                read(hashes.hexists("k", "f"), "HEXISTS k f")
                        .reads(":1\r\n", true)
                        .reads(":0\r\n", false)
                        .failsOnAnotherType(),
                read(hashes.hget("k", "f"), "HGET k f")
                        .reads("$1\r\n1\r\n", "1")
                        .readsNothingAs(null)
                        .failsOnAnotherType(),
                read(hashes.hgetall("k"), "HGETALL k")
                        .reads("*4\r\n" + PAIRS, "%2\r\n" + PAIRS, FIELDS)
                        .reads("*0\r\n", "%0\r\n", Map.of())
                        .failsOnAnotherType(),
                write(hashes.hincrby("k", "f", -2), "HINCRBY k f -2")
                        .reads(":-1\r\n", -1L)
                        .fails("ERR hash value is not an integer", ServerErrorException.class),
                write(hashes.hincrbyfloat("k", "f", 0.5), "HINCRBYFLOAT k f 0.5")
                        .reads("$3\r\n1.5\r\n", 1.5)
                        .fails("ERR hash value is not a float", ServerErrorException.class),
                read(hashes.hkeys("k"), "HKEYS k")
                        .reads("*2\r\n$1\r\nf\r\n$1\r\ng\r\n", List.of("f", "g"))
                        .reads("*0\r\n", List.of())
                        .failsOnAnotherType(),
                read(hashes.hlen("k"), "HLEN k").reads(":2\r\n", 2L).failsOnAnotherType(),
                read(hashes.hmget("k", "f", "x"), "HMGET k f x")
                        .reads("*2\r\n$1\r\n1\r\n$-1\r\n", "*2\r\n$1\r\n1\r\n_\r\n", Arrays.asList("1", null))
                        .failsOnAnotherType(),
                repeatableWrite(hashes.hmset("k", FIELDS), "HMSET k f 1 g 2")
                        .reads("+OK\r\n", null)
                        .failsOnAnotherType(),
                read(hashes.hrandfield("k"), "HRANDFIELD k")
                        .reads("$1\r\nf\r\n", "f")
                        .readsNothingAs(null)
                        .failsOnAnotherType(),
                read(hashes.hrandfield("k", 2), "HRANDFIELD k 2")
                        .reads("*2\r\n$1\r\nf\r\n$1\r\ng\r\n", List.of("f", "g"))
                        .reads("*0\r\n", List.of()),
                read(hashes.hrandfieldWithValues("k", -2), "HRANDFIELD k -2 WITHVALUES")
                        .reads(
                                "*4\r\n$1\r\nf\r\n$1\r\n1\r\n$1\r\nf\r\n$1\r\n1\r\n",
                                "*2\r\n*2\r\n$1\r\nf\r\n$1\r\n1\r\n*2\r\n$1\r\nf\r\n$1\r\n1\r\n",
                                List.of(Map.entry("f", "1"), Map.entry("f", "1")))
                        .reads("*0\r\n", List.of()),
                page(read(hashes.hscan("k", "0"), "HSCAN k 0")),
                page(read(hashes.hscan("k", "3", ScanOptions.count(100)), "HSCAN k 3 COUNT 100")),
                read(hashes.hscanNovalues("k", "3", ScanOptions.matching("f*")), "HSCAN k 3 MATCH f* NOVALUES")
                        .reads("*2\r\n$1\r\n0\r\n*1\r\n$1\r\nf\r\n", new ScanPage<>("0", List.of("f"))),
                write(hashes.hset("k", "f", "1"), "HSET k f 1")
                        .reads(":1\r\n", true)
                        .reads(":0\r\n", false)
                        .failsOnAnotherType(),
                write(hashes.hset("k", FIELDS), "HSET k f 1 g 2")
                        .reads(":2\r\n", 2L)
                        .failsOnAnotherType(),
                write(hashes.hsetnx("k", "f", "1"), "HSETNX k f 1")
                        .reads(":1\r\n", true)
                        .reads(":0\r\n", false)
                        .failsOnAnotherType(),
                read(hashes.hstrlen("k", "f"), "HSTRLEN k f")
                        .reads(":1\r\n", 1L)
                        .failsOnAnotherType(),
                read(hashes.hvals("k"), "HVALS k")
                        .reads("*2\r\n$1\r\n1\r\n$1\r\n2\r\n", List.of("1", "2"))
                        .reads("*0\r\n", List.of())
                        .failsOnAnotherType());
    }

    private static WireRow<ScanPage<Map.Entry<String, String>>> page(WireRow<ScanPage<Map.Entry<String, String>>> row) {
        return row.reads(
                        "*2\r\n$1\r\n7\r\n*4\r\n" + PAIRS,
                        new ScanPage<>("7", List.of(Map.entry("f", "1"), Map.entry("g", "2"))))
                .failsOnAnotherType();
    }

    private static Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("f", "1");
        fields.put("g", "2");
        return fields;
    }
}
