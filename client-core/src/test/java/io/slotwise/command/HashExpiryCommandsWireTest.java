package io.slotwise.command;

import static io.slotwise.command.Replies.NULL2;
import static io.slotwise.command.Replies.NULL3;
import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.repeatableWrite;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Replies as Valkey 9.1.2 gave them. */
class HashExpiryCommandsWireTest extends WireTable {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Instant LATER = Instant.ofEpochMilli(4_102_444_800_123L);

    private final HashExpiryCommands<String, String> hashes = new HashExpiryCommands<>(Codec.utf8(), Codec.utf8());

    HashExpiryCommandsWireTest() {
        super(HashExpiryCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                results(write(hashes.hexpire("k", SECOND, "f", "g"), "HPEXPIRE k 1000 FIELDS 2 f g")),
                results(write(
                        hashes.hexpire("k", SECOND, ExpireCondition.ONLY_IF_LATER, "f"),
                        "HPEXPIRE k 1000 GT FIELDS 1 f")),
                results(write(hashes.hexpireat("k", LATER, "f"), "HPEXPIREAT k 4102444800123 FIELDS 1 f")),
                results(write(
                        hashes.hexpireat("k", LATER, ExpireCondition.ONLY_IF_NONE, "f"),
                        "HPEXPIREAT k 4102444800123 NX FIELDS 1 f")),
                read(hashes.hexpiretime("k", "f"), "HPEXPIRETIME k FIELDS 1 f")
                        .reads(
                                array(integer(4_102_444_800_123L), integer(-1), integer(-2)),
                                Arrays.asList(new ExpireTime(LATER), new ExpireTime(null), null))
                        .failsOnAnotherType(),
                values(write(hashes.hgetdel("k", "f", "x"), "HGETDEL k FIELDS 2 f x")),
                values(write(hashes.hgetex("k", GetExOptions.expireAfter(SECOND), "f"), "HGETEX k PX 1000 FIELDS 1 f")),
                values(repeatableWrite(hashes.hgetex("k", GetExOptions.persist(), "f"), "HGETEX k PERSIST FIELDS 1 f")),
                write(hashes.hpersist("k", "f"), "HPERSIST k FIELDS 1 f")
                        .reads(
                                array(integer(1), integer(-1), integer(-2)),
                                List.of(
                                        FieldPersistResult.PERSISTED,
                                        FieldPersistResult.ENDLESS,
                                        FieldPersistResult.MISSING)),
                repeatableWrite(
                                hashes.hsetex("k", Map.of("f", "1"), HSetExOptions.keepTtl()),
                                "HSETEX k KEEPTTL FIELDS 1 f 1")
                        .answersYesOrNo()
                        .failsOnAnotherType(),
                repeatableWrite(
                                hashes.hsetex("k", Map.of("f", "1"), HSetExOptions.expireAt(LATER)),
                                "HSETEX k PXAT 4102444800123 FIELDS 1 f 1")
                        .answersYesOrNo(),
                write(
                                hashes.hsetex(
                                        "k",
                                        Map.of("f", "1"),
                                        HSetExOptions.expireAfter(SECOND).onlyIfAbsent()),
                                "HSETEX k FNX PX 1000 FIELDS 1 f 1")
                        .answersYesOrNo(),
                write(
                                hashes.hsetex(
                                        "k",
                                        Map.of("f", "1"),
                                        HSetExOptions.noExpiry().onlyIfPresent()),
                                "HSETEX k FXX FIELDS 1 f 1")
                        .answersYesOrNo(),
                read(hashes.httl("k", "f"), "HPTTL k FIELDS 1 f")
                        .reads(
                                array(integer(1500), integer(-1), integer(-2)),
                                Arrays.asList(new TimeToLive(Duration.ofMillis(1500)), new TimeToLive(null), null)));
    }

    private static WireRow<List<FieldExpireResult>> results(WireRow<List<FieldExpireResult>> row) {
        return row.reads(
                        array(integer(1), integer(0), integer(2), integer(-2)),
                        List.of(
                                FieldExpireResult.SET,
                                FieldExpireResult.NOT_MET,
                                FieldExpireResult.DELETED,
                                FieldExpireResult.MISSING))
                .failsOnAnotherType();
    }

    private static WireRow<List<String>> values(WireRow<List<String>> row) {
        return row.reads(array(bulk("1"), NULL2), array(bulk("1"), NULL3), Arrays.asList("1", null))
                .failsOnAnotherType();
    }
}
