package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.repeatableWrite;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import java.time.Duration;
import java.util.List;

/** Replies as Redis 7.0.15 gave them. */
class ListCommandsWireTest extends WireTable {
    private static final Duration SHORT = Duration.ofMillis(1500);
    private static final Duration FOREVER = Duration.ZERO;
    private static final String MANY = array(bulk("{t}a"), bulks("1", "2"));

    private final ListCommands<String, String> lists = new ListCommands<>(Codec.utf8(), Codec.utf8());

    ListCommandsWireTest() {
        super(ListCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                value(write(
                                lists.blmove("{t}a", "{t}b", ListSide.LEFT, ListSide.RIGHT, SHORT),
                                "BLMOVE {t}a {t}b LEFT RIGHT 1.5"))
                        .keys("{t}a", "{t}b")
                        .blocks(SHORT),
                many(write(
                                lists.blmpop(FOREVER, ListSide.RIGHT, 2, "{t}a", "{t}b"),
                                "BLMPOP 0 2 {t}a {t}b RIGHT COUNT 2"))
                        .keys("{t}a", "{t}b")
                        .blocks(FOREVER),
                popped(write(lists.blpop(SHORT, "k", "{k}2"), "BLPOP k {k}2 1.5"))
                        .keys("k", "{k}2")
                        .blocks(SHORT),
                popped(write(lists.brpop(FOREVER, "k"), "BRPOP k 0")).blocks(FOREVER),
                value(write(lists.brpoplpush("{t}a", "{t}b", Duration.ofNanos(1)), "BRPOPLPUSH {t}a {t}b 0.001"))
                        .keys("{t}a", "{t}b")
                        .blocks(Duration.ofNanos(1)),
                value(read(lists.lindex("k", -1), "LINDEX k -1")),
                write(lists.linsert("k", ListPlace.BEFORE, "1", "0"), "LINSERT k BEFORE 1 0")
                        .reads(":3\r\n", 3L)
                        .reads(":-1\r\n", -1L)
                        .failsOnAnotherType(),
                write(lists.linsert("k", ListPlace.AFTER, "1", "0"), "LINSERT k AFTER 1 0")
                        .counts(),
                read(lists.llen("k"), "LLEN k").counts().failsOnAnotherType(),
                value(write(lists.lmove("{t}a", "{t}b", ListSide.LEFT, ListSide.RIGHT), "LMOVE {t}a {t}b LEFT RIGHT"))
                        .keys("{t}a", "{t}b"),
                many(write(lists.lmpop(ListSide.LEFT, 2, "{t}a", "{t}b"), "LMPOP 2 {t}a {t}b LEFT COUNT 2"))
                        .keys("{t}a", "{t}b"),
                value(write(lists.lpop("k"), "LPOP k")),
                values(write(lists.lpop("k", 2), "LPOP k 2")),
                read(lists.lpos("k", "1"), "LPOS k 1").reads(":0\r\n", 0L).readsNothingAs(null),
                read(lists.lpos("k", "1", LposOptions.rank(-1).andWithin(100)), "LPOS k 1 RANK -1 MAXLEN 100")
                        .reads(":0\r\n", 0L)
                        .readsNothingAs(null),
                read(lists.lpos("k", "1", LposOptions.within(5)), "LPOS k 1 MAXLEN 5")
                        .reads(":0\r\n", 0L),
                indexes(read(lists.lposAll("k", "1", 0), "LPOS k 1 COUNT 0")),
                indexes(read(lists.lposAll("k", "1", 2, LposOptions.rank(2)), "LPOS k 1 RANK 2 COUNT 2")),
                write(lists.lpush("k", "1", "2"), "LPUSH k 1 2").counts().failsOnAnotherType(),
                write(lists.lpushx("k", "1"), "LPUSHX k 1").counts().failsOnAnotherType(),
                values(read(lists.lrange("k", 0, -1), "LRANGE k 0 -1")).reads("*0\r\n", List.of()),
                write(lists.lrem("k", -2, "1"), "LREM k -2 1").counts().failsOnAnotherType(),
                repeatableWrite(lists.lset("k", 0, "1"), "LSET k 0 1")
                        .answersOk()
                        .fails("ERR no such key", ServerErrorException.class)
                        .fails("ERR index out of range", ServerErrorException.class),
                write(lists.ltrim("k", 1, -1), "LTRIM k 1 -1").answersOk().failsOnAnotherType(),
                value(write(lists.rpop("k"), "RPOP k")),
                values(write(lists.rpop("k", 2), "RPOP k 2")),
                value(write(lists.rpoplpush("{t}a", "{t}b"), "RPOPLPUSH {t}a {t}b"))
                        .keys("{t}a", "{t}b"),
                write(lists.rpush("k", "1", "2"), "RPUSH k 1 2").counts().failsOnAnotherType(),
                write(lists.rpushx("k", "1"), "RPUSHX k 1").counts().failsOnAnotherType());
    }

    private static WireRow<String> value(WireRow<String> row) {
        return row.reads(bulk("1"), "1").readsNothingAs(null).failsOnAnotherType();
    }

    private static WireRow<List<String>> values(WireRow<List<String>> row) {
        return row.reads(bulks("1", "2"), List.of("1", "2"))
                .readsNoArrayAs(List.of())
                .failsOnAnotherType();
    }

    private static WireRow<List<Long>> indexes(WireRow<List<Long>> row) {
        return row.reads(array(integer(0), integer(3)), List.of(0L, 3L))
                .reads("*0\r\n", List.of())
                .failsOnAnotherType();
    }

    private static WireRow<KeyValue<String, String>> popped(WireRow<KeyValue<String, String>> row) {
        return row.reads(bulks("k", "1"), new KeyValue<>("k", "1"))
                .readsNoArrayAs(null)
                .failsOnAnotherType();
    }

    private static WireRow<KeyValues<String, String>> many(WireRow<KeyValues<String, String>> row) {
        return row.reads(MANY, new KeyValues<>("{t}a", List.of("1", "2")))
                .readsNoArrayAs(null)
                .failsOnAnotherType();
    }
}
