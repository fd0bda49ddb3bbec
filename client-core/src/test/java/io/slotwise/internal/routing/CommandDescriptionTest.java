package io.slotwise.internal.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.command.Command;
import io.slotwise.command.CommandDetails;
import io.slotwise.command.CustomCommand;
import io.slotwise.command.RequestPolicy;
import io.slotwise.command.ResponsePolicy;
import io.slotwise.reply.Reply;
import io.slotwise.topology.Slot;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What servers say of commands, and which keys follow from it. */
class CommandDescriptionTest {
    private static final String REDIS = "redis-8.0";
    private static final String VALKEY = "valkey-9.1";

    private static Command<Reply> command(String words) {
        String[] parts = words.split(" ", -1);
        CustomCommand command = Command.custom(parts[0]);
        for (int i = 1; i < parts.length; i++) {
            command.argument(parts[i].equals("''") ? "" : parts[i]);
        }
        return command.returningReply();
    }

    private static Command<Reply> described(CommandDetails info, String words) {
        return Objects.requireNonNull(CommandDescription.of(info).describe(command(words)), "no server is to be asked");
    }

    private static List<Integer> slotsOf(Command<?> command) {
        return IntStream.range(0, command.keyCount())
                .mapToObj(command::slotOfKey)
                .toList();
    }

    private static List<Integer> slotsOf(String keys) {
        return keys.isEmpty()
                ? List.of()
                : List.of(keys.split(" ", -1)).stream().map(Slot::of).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "get,         GET a,                                            a",
        "mget,        MGET a b c,                                       a b c",
        "mset,        MSET a 1 b 2,                                     a b",
        "bitop,       BITOP AND to a b,                                 to a b",
        "eval,        EVAL text 2 a b c,                                a b",
        "eval,        EVAL text 0 a,                                    ''",
        "zunion,      ZUNION 2 a b WEIGHTS 1 2,                         a b",
        "zunionstore, ZUNIONSTORE to 2 a b,                             to a b",
        "xread,       XREAD COUNT 1 STREAMS {t}a {t}b 0 0,              {t}a {t}b",
        "xreadgroup,  xreadgroup GROUP streams c streams {t}a {t}b > >, {t}a {t}b",
        "spublish,    SPUBLISH channel message,                         channel",
        "xgroup,      XGROUP CREATE a group $,                          a",
        "config,      CONFIG GET a,                                     ''",
        "sort,        SORT a LIMIT 0 1,                                 a",
        "migrate,     MIGRATE host 1 {t}a 0 9,                          {t}a",
        "blpop,       BLPOP a b 0,                                      a b"
    })
    void keysAreFoundAsTheServersSay(String name, String words, String keys) {
        Command<Reply> found = described(DescribedCommands.of(REDIS, name), words);

        assertThat(slotsOf(found)).isEqualTo(slotsOf(keys));
        assertThat(found.keysAreUnknown()).isFalse();
        assertThat(found.sendsSameAs(command(words))).isTrue();
    }

    @Test
    void anOptionalKeywordBringsAnotherKey() {
        CommandDetails georadius = DescribedCommands.of(VALKEY, "georadius");

        assertThat(slotsOf(described(georadius, "GEORADIUS a 1 2 3 m"))).isEqualTo(slotsOf("a"));
        assertThat(slotsOf(described(georadius, "GEORADIUS a 1 2 3 m STOREDIST b")))
                .isEqualTo(slotsOf("a b"));
        assertThat(described(georadius, "GEORADIUS a 1 2 3 m STORE b").slot()).isEqualTo(Command.SEVERAL_SLOTS);
    }

    @Test
    void whatIsNoKeyRoutesAllTheSame() {
        CommandDetails clusterscan = DescribedCommands.of(VALKEY, "clusterscan");

        Command<Reply> found = described(clusterscan, "CLUSTERSCAN 0-{06S}-7");

        assertThat(found.slot()).isEqualTo(Slot.of("06S"));
        assertThat(found.requestPolicy()).isEqualTo(RequestPolicy.DEFAULT);
        assertThat(found.isReadOnly()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MIGRATE host 1 '' 0 9 KEYS a b",
                "XREAD STREAMS a b 0 0",
            })
    void whereSpecificationsMayMissKeysAndDoNotLeadToOneSlotAServerHasToBeAsked(String words) {
        String name = words.substring(0, words.indexOf(' ')).toLowerCase(java.util.Locale.ROOT);
        CommandDescription description = CommandDescription.of(DescribedCommands.of(REDIS, name));

        assertThat(description.describe(command(words))).isNull();
        List<byte[]> keys = List.of("a".getBytes(StandardCharsets.UTF_8), "b".getBytes(StandardCharsets.UTF_8));
        assertThat(slotsOf(description.describe(command(words), keys))).isEqualTo(slotsOf("a b"));
    }

    @Test
    void wordsThatLeadNowhereAreLeftToTheServer() {
        assertThat(described(DescribedCommands.of(REDIS, "eval"), "EVAL text many a")
                        .slot())
                .isEqualTo(Command.NO_SLOT);
        assertThat(described(DescribedCommands.of(REDIS, "eval"), "EVAL text 7 a")
                        .slot())
                .isEqualTo(Command.NO_SLOT);
        assertThat(described(DescribedCommands.of(REDIS, "eval"), "EVAL text 99999999999999999999 a")
                        .slot())
                .isEqualTo(Command.NO_SLOT);
        assertThat(described(DescribedCommands.of(REDIS, "get"), "GET").slot()).isEqualTo(Command.NO_SLOT);
        assertThat(described(DescribedCommands.of(REDIS, "zunion"), "ZUNION").slot())
                .isEqualTo(Command.NO_SLOT);
    }

    @Test
    void theFirstAndTheLastKeyAreWhatServersBeforeSevenSay() {
        CommandDetails bitop = DescribedCommands.old("bitop", "write,denyoom", 2, -1, 1);
        CommandDetails mset = DescribedCommands.old("mset", "write,denyoom", 1, -1, 2);
        CommandDetails set = DescribedCommands.old("set", "write,denyoom", 1, 1, 1);
        CommandDetails ping = DescribedCommands.old("ping", "stale,fast", 0, 0, 0);

        assertThat(slotsOf(described(bitop, "BITOP AND to a b"))).isEqualTo(slotsOf("to a b"));
        assertThat(slotsOf(described(mset, "MSET a 1 b 2"))).isEqualTo(slotsOf("a b"));
        assertThat(slotsOf(described(set, "SET a 1"))).isEqualTo(slotsOf("a"));
        assertThat(described(ping, "PING").slot()).isEqualTo(Command.NO_SLOT);
    }

    @Test
    void keysThatMoveHaveToBeAskedForBeforeSeven() {
        CommandDetails xread = DescribedCommands.old("xread", "readonly,movablekeys", 1, 1, 1);

        assertThat(CommandDescription.of(xread).describe(command("XREAD COUNT 1 STREAMS a 0")))
                .isNull();
    }

    @Test
    void whatTheServerMarksReadOnlyIsAndMayBeSentAgain() {
        assertThat(described(DescribedCommands.of(REDIS, "get"), "GET a").isReadOnly())
                .isTrue();
        assertThat(described(DescribedCommands.of(REDIS, "get"), "GET a").isIdempotent())
                .isTrue();
        assertThat(described(DescribedCommands.of(REDIS, "sort"), "SORT a").isReadOnly())
                .isFalse();
        assertThat(described(DescribedCommands.of(REDIS, "sort"), "SORT a").isIdempotent())
                .isFalse();
    }

    @Test
    void whatTheAuthorHasSaidStays() {
        Command<Reply> own = Command.custom("SORT").argument("a").readOnly().returningReply();
        CommandDescription sort = CommandDescription.of(DescribedCommands.of(REDIS, "sort"));

        assertThat(Objects.requireNonNull(sort.describe(own)).isReadOnly()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "dbsize, DBSIZE,         ALL_SHARDS,  AGG_SUM",
        "config, CONFIG SET a 1, ALL_NODES,   ALL_SUCCEEDED",
        "config, CONFIG GET a,   DEFAULT,     DEFAULT",
        "ping,   PING,           ALL_SHARDS,  ALL_SUCCEEDED",
        "info,   INFO,           DEFAULT,     DEFAULT",
        "mget,   MGET a b,       MULTI_SHARD, DEFAULT",
        "del,    DEL a b,        MULTI_SHARD, AGG_SUM",
        "mset,   MSET a 1 b 2,   MULTI_SHARD, ALL_SUCCEEDED"
    })
    void tipsSayWhereItGoesAndHowRepliesAreMerged(
            String name, String words, RequestPolicy request, ResponsePolicy response) {
        Command<Reply> found = described(DescribedCommands.of(REDIS, name), words);

        assertThat(found.requestPolicy()).isEqualTo(request);
        assertThat(found.responsePolicy()).isEqualTo(response);
    }

    @Test
    void whatCannotBeSplitKeyByKeyIsNot() {
        CommandDetails msetex = DescribedCommands.of(VALKEY, "msetex");

        Command<Reply> found = described(msetex, "MSETEX 2 a 1 b 2 EX 3");

        assertThat(slotsOf(found)).isEqualTo(slotsOf("a b"));
        assertThat(found.requestPolicy()).isEqualTo(RequestPolicy.DEFAULT);
    }

    @Test
    void aCommandThatNoServerKnowsHasNoKeys() {
        CommandDescription nothing = CommandDescription.of(null);

        assertThat(nothing).isSameAs(CommandDescription.NONE);
        Command<Reply> left = Objects.requireNonNull(nothing.describe(command("X.GET a")));
        assertThat(left.slot()).isEqualTo(Command.NO_SLOT);
        assertThat(left.isReadOnly()).isFalse();
    }

    @Test
    void aRedirectTeachesWhichWordIsTheKey() {
        CommandDescription taught = CommandDescription.taughtBy(command("X.GET path a"), Slot.of("a"));

        assertThat(Objects.requireNonNull(taught.describe(command("X.GET other b")))
                        .slot())
                .isEqualTo(Slot.of("b"));
        assertThat(CommandDescription.taughtBy(command("X.GET path"), Slot.of("a")))
                .isSameAs(CommandDescription.NONE);
    }

    @Test
    void numbersCanBeKeys() {
        Command<Reply> get = Command.custom("GET").argument(17).returningReply();

        Command<Reply> found = Objects.requireNonNull(
                CommandDescription.of(DescribedCommands.of(REDIS, "get")).describe(get));

        assertThat(found.slot()).isEqualTo(Slot.of("17"));
        assertThat(found.slotOfKey(0)).isEqualTo(Slot.of("17"));
    }
}
