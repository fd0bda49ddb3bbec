package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands on JSON documents: part of Redis since 8.0, before a module of its own, as it is for Valkey. Immutable, safe
 * for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, without the dot. Values are JSON as the value codec writes and reads
 * it: text with {@link Codec#utf8()}, objects with a codec of JSON. A path is a JSONPath that begins with {@code $}; it may
 * match several places, so the answers are lists, with one element for each match; they are empty when the key is missing, if
 * that is not an error. Each method fails with {@link io.slotwise.error.WrongTypeException}, or a message that says so, when
 * the key holds another type. Versions are the module's.
 *
 * <p>Left to {@link Command#custom}: the INDENT, NEWLINE and SPACE of JSON.GET, values at paths in JSON.MSET, JSON.RESP, which
 * is deprecated, and JSON.FORGET, which is JSON.DEL.
 *
 * @param <K> the type of keys
 * @param <V> the type of documents and of values in them
 */
@SuppressWarnings("varargs") // the arrays are only read
@CommandGroup(separate = true)
public final class JsonCommands<K, V> extends CatalogueGroup<K, V> {
    /** The whole document; the path that gives it by itself, where {@code $} gives an array of one. */
    private static final String WHOLE = ".";

    private static final String ROOT = "$";

    private final ReplyReader<List<@Nullable Long>> lengths = JsonReaders.matches(integerOrNull());

    /** The commands for keys and documents of these codecs. */
    public JsonCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * JSON.ARRAPPEND: adds values to the end of each array at the path, and answers with the new lengths; null for what is no
     * array. Since JSON 1.0.0. Source: redis.io/commands/json.arrappend.
     *
     * @throws IllegalArgumentException if there is no value
     */
    @SafeVarargs
    public final Command<List<@Nullable Long>> jsonArrappend(K key, String path, V... values) {
        return command("JSON.ARRAPPEND", key).text(path).values(values).returning(lengths);
    }

    /**
     * JSON.ARRINDEX: where each array at the path has the value first, -1 when it has it not; null for what is no array. O(N),
     * N being the length. Read-only. Since JSON 1.0.0. Source: redis.io/commands/json.arrindex.
     */
    public Command<List<@Nullable Long>> jsonArrindex(K key, String path, V value) {
        return command("JSON.ARRINDEX", key)
                .text(path)
                .value(value)
                .flags(READ_ONLY)
                .returning(lengths);
    }

    /**
     * JSON.ARRINDEX with a range: where each array at the path has the value first, from one index to before another one; 0 as
     * the end is the array's. Negative ones count from the end. O(N), N being the length. Read-only. Since JSON 1.0.0. Source:
     * redis.io/commands/json.arrindex.
     */
    public Command<List<@Nullable Long>> jsonArrindex(K key, String path, V value, long first, long end) {
        return command("JSON.ARRINDEX", key)
                .text(path)
                .value(value)
                .number(first)
                .number(end)
                .flags(READ_ONLY)
                .returning(lengths);
    }

    /**
     * JSON.ARRINSERT: puts values before an index of each array at the path, and answers with the new lengths; null for what is
     * no array. O(N), N being the length. Since JSON 1.0.0. Source: redis.io/commands/json.arrinsert.
     *
     * @throws IllegalArgumentException if there is no value
     */
    @SafeVarargs
    public final Command<List<@Nullable Long>> jsonArrinsert(K key, String path, long index, V... values) {
        return command("JSON.ARRINSERT", key)
                .text(path)
                .number(index)
                .values(values)
                .returning(lengths);
    }

    /**
     * JSON.ARRLEN: the length of each array at the path; null for what is no array. Read-only. Since JSON 1.0.0. Source:
     * redis.io/commands/json.arrlen.
     */
    public Command<List<@Nullable Long>> jsonArrlen(K key, String path) {
        return command("JSON.ARRLEN", key).text(path).flags(READ_ONLY).returning(lengths);
    }

    /**
     * JSON.ARRPOP: removes the element at an index of each array at the path, -1 for the last, and answers with the elements;
     * null for an empty array, and for what is none. O(N), N being the length. Since JSON 1.0.0. Source:
     * redis.io/commands/json.arrpop.
     */
    public Command<List<@Nullable V>> jsonArrpop(K key, String path, long index) {
        return command("JSON.ARRPOP", key).text(path).number(index).returning(JsonReaders.matches(value()));
    }

    /**
     * JSON.ARRTRIM: cuts each array at the path to a range of indices, both included, and answers with the new lengths; null for
     * what is no array. O(N), N being the length. Not idempotent: with indices from the end it cuts again. Since JSON 1.0.0.
     * Source: redis.io/commands/json.arrtrim.
     */
    public Command<List<@Nullable Long>> jsonArrtrim(K key, String path, long first, long last) {
        return command("JSON.ARRTRIM", key)
                .text(path)
                .number(first)
                .number(last)
                .returning(lengths);
    }

    /**
     * JSON.CLEAR: empties the arrays and objects at the path, sets its numbers to 0, and answers how many it changed. O(N), N
     * being the size of them. Not idempotent: the second time it changes none. Since JSON 2.0.0. Source:
     * redis.io/commands/json.clear.
     */
    public Command<Long> jsonClear(K key, String path) {
        return command("JSON.CLEAR", key).text(path).returning(integer());
    }

    /**
     * JSON.DEBUG MEMORY: how many bytes each value at the path takes. O(N), N being the size of them. Read-only. Since JSON
     * 1.0.0. Source: redis.io/commands/json.debug-memory.
     */
    public Command<List<@Nullable Long>> jsonDebugMemory(K key, String path) {
        return command("JSON.DEBUG MEMORY", key).text(path).flags(READ_ONLY).returning(lengths);
    }

    /**
     * JSON.DEL: deletes the values at the path, with {@code $} the key, and answers how many there were. O(N), N being the size
     * of them. Since JSON 1.0.0. Source: redis.io/commands/json.del.
     */
    public Command<Long> jsonDel(K key, String path) {
        return command("JSON.DEL", key).text(path).returning(integer());
    }

    /**
     * JSON.GET: the whole document; null when the key is missing. O(N), N being its size. Read-only. Since JSON 1.0.0. Source:
     * redis.io/commands/json.get.
     */
    public Command<@Nullable V> jsonGet(K key) {
        return command("JSON.GET", key).text(WHOLE).flags(READ_ONLY).returning(value());
    }

    /**
     * JSON.GET with paths: JSON text of an array of what the path matches; with several paths of an object that has such an
     * array for each of them. Null when the key is missing. O(N), N being the size of the document. Read-only. Since JSON 1.0.0.
     * Source: redis.io/commands/json.get.
     */
    public Command<@Nullable String> jsonGet(K key, String... paths) {
        return command("JSON.GET", key).texts(paths).flags(READ_ONLY).returning(text());
    }

    /**
     * JSON.MERGE: merges a value into what is at the path, as RFC 7396 says: what is null in it is deleted. Not idempotent: a
     * path may match what the first merge made. O(N), N being the size of both. Since JSON 2.6.0. Source:
     * redis.io/commands/json.merge.
     */
    public Command<Void> jsonMerge(K key, String path, V value) {
        return command("JSON.MERGE", key).text(path).value(value).returning(ok());
    }

    /**
     * JSON.MGET: the whole documents, in the order of the keys; null for a key that is missing or holds another type. O(N), N
     * being the size of them. Keys in several slots are read slot by slot, each slot at its own moment. Read-only. Since JSON
     * 1.0.0. Source: redis.io/commands/json.mget.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<List<@Nullable V>> jsonMget(K... keys) {
        return command("JSON.MGET")
                .keys(keys)
                .text(WHOLE)
                .flags(READ_ONLY)
                .splitBySlot(ResponsePolicy.DEFAULT)
                .returning(values());
    }

    /**
     * JSON.MGET with a path: for each key JSON text of an array of what the path matches, in the order of the keys; null for a
     * key that is missing or holds another type. O(N), N being the size of the documents. Keys in several slots are read slot by
     * slot, each slot at its own moment. Read-only. Since JSON 1.0.0. Source: redis.io/commands/json.mget.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<List<@Nullable String>> jsonMgetAt(String path, K... keys) {
        return command("JSON.MGET")
                .keys(keys)
                .text(path)
                .flags(READ_ONLY)
                .splitBySlot(ResponsePolicy.DEFAULT)
                .returning(listOf(text()));
    }

    /**
     * JSON.MSET: stores whole documents, whatever documents the keys hold. O(N), N being the size of them. Keys in several slots
     * are written slot by slot: each slot at once or not at all, and others may see some slots written before the rest.
     * Idempotent: it leaves the same documents each time. Since JSON 2.6.0. Source: redis.io/commands/json.mset.
     *
     * @throws IllegalArgumentException if there is no key
     */
    public Command<Void> jsonMset(Map<? extends K, ? extends V> documents) {
        if (documents.isEmpty()) {
            throw new IllegalArgumentException("JSON.MSET needs at least one key");
        }
        CommandBuilder<K, V> command = command("JSON.MSET");
        documents.forEach((key, document) -> command.key(key).text(ROOT).value(document));
        return command.flags(IDEMPOTENT)
                .splitBySlot(ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * JSON.NUMINCRBY: adds to each number at the path, and answers with the results; null for what is no number. Since JSON
     * 1.0.0. Source: redis.io/commands/json.numincrby.
     */
    public Command<List<@Nullable Double>> jsonNumincrby(K key, String path, double amount) {
        return command("JSON.NUMINCRBY", key).text(path).decimal(amount).returning(JsonReaders::numbers);
    }

    /**
     * JSON.NUMMULTBY: multiplies each number at the path, and answers with the results; null for what is no number. Since JSON
     * 1.0.0. Source: redis.io/commands/json.nummultby.
     */
    public Command<List<@Nullable Double>> jsonNummultby(K key, String path, double factor) {
        return command("JSON.NUMMULTBY", key).text(path).decimal(factor).returning(JsonReaders::numbers);
    }

    /**
     * JSON.OBJKEYS: the names of the members of each object at the path; null for what is no object. O(N), N being the number of
     * them. Read-only. Since JSON 1.0.0. Source: redis.io/commands/json.objkeys.
     */
    public Command<List<@Nullable List<String>>> jsonObjkeys(K key, String path) {
        return command("JSON.OBJKEYS", key).text(path).flags(READ_ONLY).returning(JsonReaders.matches(orNull(texts())));
    }

    /**
     * JSON.OBJLEN: how many members each object at the path has; null for what is no object. Read-only. Since JSON 1.0.0.
     * Source: redis.io/commands/json.objlen.
     */
    public Command<List<@Nullable Long>> jsonObjlen(K key, String path) {
        return command("JSON.OBJLEN", key).text(path).flags(READ_ONLY).returning(lengths);
    }

    /**
     * JSON.SET: stores a whole document, whatever document the key holds. O(N), N being the size of both. Idempotent: it leaves
     * the same document each time. Since JSON 1.0.0. Source: redis.io/commands/json.set.
     */
    public Command<Void> jsonSet(K key, V document) {
        return command("JSON.SET", key)
                .text(ROOT)
                .value(document)
                .flags(IDEMPOTENT)
                .returning(ok());
    }

    /**
     * JSON.SET with a path: sets what is at the path, and answers whether it did; it does not where there is no place for it.
     * O(N), N being the size of both. Not idempotent: a path may match what the first time made. Since JSON 1.0.0. Source:
     * redis.io/commands/json.set.
     */
    public Command<Boolean> jsonSet(K key, String path, V value) {
        return command("JSON.SET", key).text(path).value(value).returning(done());
    }

    /**
     * JSON.SET with a path and NX or XX: sets what is at the path if the condition holds, and answers whether it did. O(N), N
     * being the size of both. Not idempotent: the condition may hold once only. Since JSON 1.0.0. Source:
     * redis.io/commands/json.set.
     */
    public Command<Boolean> jsonSet(K key, String path, V value, JsonSetCondition condition) {
        return command("JSON.SET", key)
                .text(path)
                .value(value)
                .text(condition.word())
                .returning(done());
    }

    /**
     * JSON.STRAPPEND: adds to the end of each string at the path, and answers with the new lengths; null for what is no string.
     * Since JSON 1.0.0. Source: redis.io/commands/json.strappend.
     *
     * @param value a string as JSON: in quotes
     */
    public Command<List<@Nullable Long>> jsonStrappend(K key, String path, V value) {
        return command("JSON.STRAPPEND", key).text(path).value(value).returning(lengths);
    }

    /**
     * JSON.STRLEN: the length of each string at the path; null for what is no string. Read-only. Since JSON 1.0.0. Source:
     * redis.io/commands/json.strlen.
     */
    public Command<List<@Nullable Long>> jsonStrlen(K key, String path) {
        return command("JSON.STRLEN", key).text(path).flags(READ_ONLY).returning(lengths);
    }

    /**
     * JSON.TOGGLE: turns each true and false at the path around, and answers with the results; null for what is neither. Since
     * JSON 2.0.0. Source: redis.io/commands/json.toggle.
     */
    public Command<List<@Nullable Boolean>> jsonToggle(K key, String path) {
        return command("JSON.TOGGLE", key).text(path).returning(JsonReaders.matches(orNull(flag())));
    }

    /**
     * JSON.TYPE: the type of each value at the path: null, boolean, integer, number, string, object or array. Read-only. Since
     * JSON 1.0.0. Source: redis.io/commands/json.type.
     */
    public Command<List<String>> jsonType(K key, String path) {
        return command("JSON.TYPE", key).text(path).flags(READ_ONLY).returning(JsonReaders::texts);
    }
}
