package io.slotwise.command;

import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.readingKeyless;
import static io.slotwise.command.WireRow.repeatableWrite;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Replies as Redis 7.0.15 gave them. */
class KeyCommandsWireTest extends WireTable {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Instant LATER = Instant.ofEpochMilli(4_102_444_800_123L);
    private static final byte[] DUMPED = "dumped".getBytes(StandardCharsets.US_ASCII);
    private static final String NO_SUCH_KEY = "ERR no such key";

    private final KeyCommands<String, String> keys = new KeyCommands<>(Codec.utf8(), Codec.utf8());

    KeyCommandsWireTest() {
        super(KeyCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                page(readingKeyless(keys.clusterscan(ScanPage.START), "CLUSTERSCAN 0")),
                page(readingKeyless(
                        keys.clusterscan("0-{06S}-7", ScanOptions.matching("k*").andType("zset")),
                        "CLUSTERSCAN 0-{06S}-7 MATCH k* TYPE zset")),
                page(readingKeyless(
                        keys.clusterscan(ScanPage.START, ScanOptions.count(100).andSlot(7)),
                        "CLUSTERSCAN 0 COUNT 100 SLOT 7")),
                flag(write(keys.copy("{t}a", "{t}b"), "COPY {t}a {t}b"))
                        .keys("{t}a", "{t}b")
                        .fails("ERR source and destination objects are the same", ServerErrorException.class),
                flag(repeatableWrite(keys.copy("{t}a", "{t}b", CopyOptions.replacing()), "COPY {t}a {t}b REPLACE"))
                        .keys("{t}a", "{t}b"),
                flag(write(keys.copy("{t}a", "{t}b", CopyOptions.toDatabase(3)), "COPY {t}a {t}b DB 3"))
                        .keys("{t}a", "{t}b"),
                flag(repeatableWrite(
                                keys.copy(
                                        "{t}a",
                                        "{t}b",
                                        CopyOptions.toDatabase(3).andReplace()),
                                "COPY {t}a {t}b DB 3 REPLACE"))
                        .keys("{t}a", "{t}b"),
                counted(write(keys.del("a", "b"), "DEL a b")).keys("a", "b"),
                counted(write(keys.del("{t}a", "{t}b"), "DEL {t}a {t}b")).keys("{t}a", "{t}b"),
                read(keys.dump("k"), "DUMP k").reads("$6\r\ndumped\r\n", DUMPED).readsNothingAs(null),
                counted(read(keys.exists("a", "a"), "EXISTS a a")).keys("a", "a"),
                flag(write(keys.expire("k", SECOND), "PEXPIRE k 1000")),
                flag(write(keys.expire("k", Duration.ofNanos(1_000_001)), "PEXPIRE k 2")),
                flag(write(keys.expire("k", SECOND, ExpireCondition.ONLY_IF_NONE), "PEXPIRE k 1000 NX")),
                flag(write(keys.expire("k", SECOND, ExpireCondition.ONLY_IF_PRESENT), "PEXPIRE k 1000 XX")),
                flag(write(keys.expire("k", SECOND, ExpireCondition.ONLY_IF_LATER), "PEXPIRE k 1000 GT")),
                flag(write(keys.expire("k", SECOND, ExpireCondition.ONLY_IF_EARLIER), "PEXPIRE k 1000 LT")),
                flag(write(keys.expireat("k", LATER), "PEXPIREAT k 4102444800123")),
                flag(write(keys.expireat("k", Instant.EPOCH), "PEXPIREAT k 0")),
                flag(write(keys.expireat("k", LATER, ExpireCondition.ONLY_IF_EARLIER), "PEXPIREAT k 4102444800123 LT")),
                read(keys.expiretime("k"), "PEXPIRETIME k")
                        .reads(":4102444800123\r\n", new ExpireTime(LATER))
                        .reads(":-1\r\n", new ExpireTime(null))
                        .reads(":-2\r\n", null),
                migrated(write(
                        keys.migrate("::1", 6379, 0, SECOND, MigrateOptions.moving(), "{t}a", "{t}b"),
                        "MIGRATE ::1 6379  0 1000 KEYS {t}a {t}b")),
                migrated(write(
                        keys.migrate(
                                "::1",
                                6379,
                                0,
                                SECOND,
                                MigrateOptions.copying().andReplace().andPassword("p"),
                                "{t}a",
                                "{t}b"),
                        "MIGRATE ::1 6379  0 1000 COPY REPLACE AUTH p KEYS {t}a {t}b")),
                migrated(write(
                        keys.migrate(
                                "::1", 6379, 0, SECOND, MigrateOptions.moving().andUser("u", "p"), "{t}a", "{t}b"),
                        "MIGRATE ::1 6379  0 1000 AUTH2 u p KEYS {t}a {t}b")),
                flag(write(keys.move("k", 1), "MOVE k 1")),
                read(keys.objectEncoding("k"), "OBJECT ENCODING k")
                        .reads("$8\r\nlistpack\r\n", "listpack")
                        .readsNothingAs(null),
                read(keys.objectFreq("k"), "OBJECT FREQ k")
                        .reads(":5\r\n", 5L)
                        .readsNothingAs(null)
                        .fails("ERR An LFU maxmemory policy is not selected", ServerErrorException.class),
                read(keys.objectIdletime("k"), "OBJECT IDLETIME k")
                        .reads(":61\r\n", Duration.ofSeconds(61))
                        .readsNothingAs(null),
                read(keys.objectRefcount("k"), "OBJECT REFCOUNT k")
                        .reads(":1\r\n", 1L)
                        .readsNothingAs(null),
                flag(write(keys.persist("k"), "PERSIST k")),
                readingKeyless(keys.randomkey(), "RANDOMKEY")
                        .reads("$1\r\nk\r\n", "k")
                        .readsNothingAs(null),
                write(keys.rename("{t}a", "{t}b"), "RENAME {t}a {t}b")
                        .keys("{t}a", "{t}b")
                        .reads("+OK\r\n", null)
                        .fails(NO_SUCH_KEY, ServerErrorException.class),
                flag(write(keys.renamenx("{t}a", "{t}b"), "RENAMENX {t}a {t}b"))
                        .keys("{t}a", "{t}b")
                        .fails(NO_SUCH_KEY, ServerErrorException.class),
                write(keys.restore("k", DUMPED), "RESTORE k 0 dumped")
                        .reads("+OK\r\n", null)
                        .fails("BUSYKEY Target key name already exists.", ServerErrorException.class)
                        .fails("ERR DUMP payload version or checksum are wrong", ServerErrorException.class),
                repeatableWrite(
                                keys.restore(
                                        "k", DUMPED, RestoreOptions.noExpiry().replacing()),
                                "RESTORE k 0 dumped REPLACE")
                        .reads("+OK\r\n", null),
                write(
                                keys.restore(
                                        "k",
                                        DUMPED,
                                        RestoreOptions.expireAfter(SECOND).replacing()),
                                "RESTORE k 1000 dumped REPLACE")
                        .reads("+OK\r\n", null),
                repeatableWrite(
                                keys.restore(
                                        "k",
                                        DUMPED,
                                        RestoreOptions.expireAt(LATER)
                                                .replacing()
                                                .idleFor(Duration.ofSeconds(61))),
                                "RESTORE k 4102444800123 dumped REPLACE ABSTTL IDLETIME 61")
                        .reads("+OK\r\n", null),
                write(
                                keys.restore(
                                        "k", DUMPED, RestoreOptions.noExpiry().frequency(255)),
                                "RESTORE k 0 dumped FREQ 255")
                        .reads("+OK\r\n", null),
                page(readingKeyless(keys.scan("17"), "SCAN 17")),
                page(readingKeyless(
                        keys.scan("17", ScanOptions.type("hash").andCount(100)), "SCAN 17 COUNT 100 TYPE hash")),
                counted(read(keys.touch("a", "b"), "TOUCH a b")).keys("a", "b"),
                read(keys.ttl("k"), "PTTL k")
                        .reads(":1500\r\n", new TimeToLive(Duration.ofMillis(1500)))
                        .reads(":0\r\n", new TimeToLive(Duration.ZERO))
                        .reads(":-1\r\n", new TimeToLive(null))
                        .reads(":-2\r\n", null),
                read(keys.type("k"), "TYPE k").reads("+hash\r\n", "hash").reads("+none\r\n", null),
                counted(write(keys.unlink("a", "b"), "UNLINK a b")).keys("a", "b"));
    }

    private static WireRow<Boolean> flag(WireRow<Boolean> row) {
        return row.reads(":1\r\n", true).reads(":0\r\n", false);
    }

    private static WireRow<Long> counted(WireRow<Long> row) {
        return row.to(RequestPolicy.MULTI_SHARD, ResponsePolicy.AGG_SUM).reads(":2\r\n", 2L);
    }

    private static WireRow<Boolean> migrated(WireRow<Boolean> row) {
        return row.keys("{t}a", "{t}b")
                .reads("+OK\r\n", true)
                .reads("+NOKEY\r\n", false)
                .fails("IOERR error or timeout reading to target instance", ServerErrorException.class);
    }

    private static WireRow<ScanPage<String>> page(WireRow<ScanPage<String>> row) {
        return row.reads(Replies.array(Replies.bulk("7"), Replies.bulks("k")), new ScanPage<>("7", List.of("k")));
    }
}
