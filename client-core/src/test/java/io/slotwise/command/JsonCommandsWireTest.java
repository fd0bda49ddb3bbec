package io.slotwise.command;

import static io.slotwise.command.Replies.NULL2;
import static io.slotwise.command.Replies.NULL3;
import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.decimal;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.repeatableWrite;
import static io.slotwise.command.WireRow.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import io.slotwise.error.WrongTypeException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Replies as the pages of the commands show them, and as the guide to RESP3 says that they differ. */
class JsonCommandsWireTest extends WireTable {
    private final JsonCommands<String, String> json = new JsonCommands<>(Codec.utf8(), Codec.utf8());

    JsonCommandsWireTest() {
        super(JsonCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                lengths(write(json.jsonArrappend("k", "$.a", "1", "2"), "JSON.ARRAPPEND k $.a 1 2")),
                lengths(read(json.jsonArrindex("k", "$.a", "1"), "JSON.ARRINDEX k $.a 1")),
                lengths(read(json.jsonArrindex("k", "$.a", "1", 2, -1), "JSON.ARRINDEX k $.a 1 2 -1")),
                lengths(write(json.jsonArrinsert("k", "$.a", -1, "1", "2"), "JSON.ARRINSERT k $.a -1 1 2")),
                lengths(read(json.jsonArrlen("k", "$.a"), "JSON.ARRLEN k $.a")),
                write(json.jsonArrpop("k", "$..a", -1), "JSON.ARRPOP k $..a -1")
                        .reads(array(bulk("3"), NULL2), array(bulk("3"), NULL3), Arrays.asList("3", null))
                        .readsNothingAs(List.of()),
                lengths(write(json.jsonArrtrim("k", "$.a", 1, 2), "JSON.ARRTRIM k $.a 1 2")),
                write(json.jsonClear("k", "$.a"), "JSON.CLEAR k $.a").counts(),
                lengths(read(json.jsonDebugMemory("k", "$.a"), "JSON.DEBUG MEMORY k $.a")),
                write(json.jsonDel("k", "$.a"), "JSON.DEL k $.a").counts(),
                read(json.jsonGet("k"), "JSON.GET k .")
                        .reads(bulk("{\"a\":1}"), "{\"a\":1}")
                        .readsNothingAs(null)
                        .fails("WRONGTYPE wrong Redis type", WrongTypeException.class),
                read(json.jsonGet("k", "$.a", "$.b"), "JSON.GET k $.a $.b")
                        .reads(bulk("{\"$.a\":[1],\"$.b\":[]}"), "{\"$.a\":[1],\"$.b\":[]}")
                        .readsNothingAs(null),
                write(json.jsonMerge("k", "$.a", "{}"), "JSON.MERGE k $.a {}").answersOk(),
                documents(read(json.jsonMget("k", "x"), "JSON.MGET k x .")),
                documents(read(json.jsonMgetAt("$.a", "k", "x"), "JSON.MGET k x $.a")),
                repeatableWrite(json.jsonMset(twoDocuments()), "JSON.MSET k $ 1 x $ 2")
                        .keys("k", "x")
                        .to(RequestPolicy.MULTI_SHARD, ResponsePolicy.ALL_SUCCEEDED)
                        .answersOk(),
                numbers(write(json.jsonNumincrby("k", "$..a", 2), "JSON.NUMINCRBY k $..a 2")),
                numbers(write(json.jsonNummultby("k", "$..a", 1.5), "JSON.NUMMULTBY k $..a 1.5")),
                read(json.jsonObjkeys("k", "$..a"), "JSON.OBJKEYS k $..a")
                        .reads(
                                array(NULL2, bulks("b", "c")),
                                array(NULL3, bulks("b", "c")),
                                Arrays.asList(null, List.of("b", "c")))
                        .readsNothingAs(List.of()),
                lengths(read(json.jsonObjlen("k", "$.a"), "JSON.OBJLEN k $.a")),
                repeatableWrite(json.jsonSet("k", "{}"), "JSON.SET k $ {}").answersOk(),
                write(json.jsonSet("k", "$.a", "{}"), "JSON.SET k $.a {}")
                        .reads("+OK\r\n", true)
                        .readsNothingAs(false),
                write(json.jsonSet("k", "$.a", "{}", JsonSetCondition.ONLY_IF_ABSENT), "JSON.SET k $.a {} NX")
                        .reads("+OK\r\n", true)
                        .readsNothingAs(false),
                write(json.jsonSet("k", "$", "{}", JsonSetCondition.ONLY_IF_PRESENT), "JSON.SET k $ {} XX")
                        .reads("+OK\r\n", true)
                        .readsNothingAs(false),
                lengths(write(json.jsonStrappend("k", "$.a", "\"b\""), "JSON.STRAPPEND k $.a \"b\"")),
                lengths(read(json.jsonStrlen("k", "$.a"), "JSON.STRLEN k $.a")),
                write(json.jsonToggle("k", "$..a"), "JSON.TOGGLE k $..a")
                        .reads(
                                array(integer(1), NULL2, integer(0)),
                                array(integer(1), NULL3, integer(0)),
                                Arrays.asList(true, null, false)),
                read(json.jsonType("k", "$..a"), "JSON.TYPE k $..a")
                        .reads(
                                bulks("integer", "boolean"),
                                array(bulks("integer", "boolean")),
                                List.of("integer", "boolean"))
                        .reads("*0\r\n", "*1\r\n*0\r\n", List.of())
                        .readsNothingAs(List.of())
                        .reads(NULL2, array(NULL3), List.of()));
    }

    @Test
    void aReadOfSeveralDocumentsIsPartedWithItsPath() {
        Command<?> whole = json.jsonMgetAt("$.a", "a", "b", "c");

        Command<?> part = whole.ofKeys(new int[] {2, 0}, 0, 2, 7);
        Command<?> single = whole.ofKeys(new int[] {1}, 0, 1, 7);

        assertThat(part.words()).containsExactly("JSON.MGET", "c", "a", "$.a");
        assertThat(part.keyCount()).isEqualTo(2);
        assertThat(single.words()).containsExactly("JSON.MGET", "b", "$.a");
        assertThat(single.keyCount()).isEqualTo(1);
    }

    @Test
    void aWriteOfSeveralDocumentsIsPartedWithTheirPathsAndValues() {
        Command<?> part = json.jsonMset(twoDocuments()).ofKeys(new int[] {1}, 0, 1, 7);

        assertThat(part.words()).containsExactly("JSON.MSET", "x", "$", "2");
    }

    @Test
    void aWriteOfNoDocumentIsRefused() {
        assertThatThrownBy(() -> json.jsonMset(Map.of())).isInstanceOf(IllegalArgumentException.class);
    }

    private static Map<String, String> twoDocuments() {
        Map<String, String> documents = new LinkedHashMap<>();
        documents.put("k", "1");
        documents.put("x", "2");
        return documents;
    }

    private static <R> WireRow<R> documents(WireRow<R> row) {
        return row.keys("k", "x")
                .to(RequestPolicy.MULTI_SHARD, ResponsePolicy.DEFAULT)
                .reads(array(bulk("[1]"), NULL2), array(bulk("[1]"), NULL3), Arrays.asList("[1]", null));
    }

    private static WireRow<List<@Nullable Long>> lengths(WireRow<List<@Nullable Long>> row) {
        return row.reads(array(integer(2), NULL2), array(integer(2), NULL3), Arrays.asList(2L, null))
                .reads(integer(2), List.of(2L))
                .readsNothingAs(List.of());
    }

    private static WireRow<List<@Nullable Double>> numbers(WireRow<List<@Nullable Double>> row) {
        return row.reads(bulk("[null,4,7.5]"), array(NULL3, integer(4), decimal("7.5")), Arrays.asList(null, 4.0, 7.5))
                .reads(bulk("[]"), "*0\r\n", List.of());
    }
}
