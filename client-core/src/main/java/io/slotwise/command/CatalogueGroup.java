package io.slotwise.command;

import io.slotwise.codec.Codec;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the groups of the catalogue share: the codecs they are bound to, and the common readers. Immutable. */
abstract class CatalogueGroup<K, V> {
    private final Codec<K> keyCodec;
    private final Codec<K> fieldCodec;
    private final Codec<V> valueCodec;
    private final ReplyReader<@Nullable V> valueReader;
    private @Nullable CollectionReaders<K, V> collectionReaders;

    /** With keys as the fields of replies. */
    CatalogueGroup(Codec<K> keyCodec, Codec<V> valueCodec) {
        this(keyCodec, keyCodec, valueCodec);
    }

    /**
     * With fields of their own codec in replies.
     *
     * @param fieldCodec the key codec or, where the fields of replies are what is stored in a key, that without its prefix
     */
    CatalogueGroup(Codec<K> keyCodec, Codec<K> fieldCodec, Codec<V> valueCodec) {
        this.keyCodec = Objects.requireNonNull(keyCodec, "keyCodec");
        this.fieldCodec = fieldCodec;
        this.valueCodec = Objects.requireNonNull(valueCodec, "valueCodec");
        this.valueReader = readerOf(valueCodec);
    }

    /** Made when first needed, as the simple readers are loaded then: linking each takes time. Racing threads make equal ones. */
    private CollectionReaders<K, V> collections() {
        CollectionReaders<K, V> known = collectionReaders;
        if (known == null) {
            known = new CollectionReaders<>(readerOf(fieldCodec), valueReader);
            collectionReaders = known;
        }
        return known;
    }

    final CommandBuilder<K, V> command(String name) {
        return new CommandBuilder<>(name, keyCodec, valueCodec);
    }

    /** A command whose first word is a key. */
    final CommandBuilder<K, V> command(String name, K key) {
        return CommandBuilder.ofKey(name, keyCodec, valueCodec, key);
    }

    /** The reply that says no more than that it worked. */
    final ReplyReader<Void> ok() {
        return SimpleReaders.OK;
    }

    final ReplyReader<Long> integer() {
        return SimpleReaders.INTEGER;
    }

    @SuppressWarnings("NullAway") // it cannot see the @Nullable of a type argument on JDK 17
    final ReplyReader<@Nullable Long> integerOrNull() {
        return cursor -> cursor.readNull() ? null : cursor.wholeNumber();
    }

    final ReplyReader<Double> decimal() {
        return SimpleReaders.DECIMAL;
    }

    final ReplyReader<Boolean> flag() {
        return SimpleReaders.FLAG;
    }

    /** True for anything but a null: what SET answers with NX or XX. */
    final ReplyReader<Boolean> done() {
        return SimpleReaders.DONE;
    }

    final ReplyReader<@Nullable V> value() {
        return valueReader;
    }

    /** A value where the server never answers with nothing. */
    final ReplyReader<V> presentValue() {
        return collections().presentValue();
    }

    final ReplyReader<@Nullable K> field() {
        return collections().field();
    }

    /** A key where the server never answers with nothing. */
    final ReplyReader<K> presentField() {
        return present(field());
    }

    /** A key where fields have a codec of their own. */
    final ReplyReader<K> presentKey() {
        return present(readerOf(keyCodec));
    }

    final ReplyReader<Set<V>> valueSet() {
        ReplyReader<V> value = presentValue();
        return cursor -> set(cursor, value);
    }

    final ReplyReader<List<Long>> integers() {
        return listOf(integer());
    }

    final ReplyReader<List<Boolean>> allFlags() {
        return listOf(flag());
    }

    final ReplyReader<List<String>> texts() {
        return listOf(presentText());
    }

    @SuppressWarnings("NullAway") // it cannot see the @Nullable of a type argument on JDK 17
    final ReplyReader<@Nullable String> text() {
        return ReplyCursor::text;
    }

    @SuppressWarnings("NullAway") // it cannot see the @Nullable of a type argument on JDK 17
    final ReplyReader<byte @Nullable []> bytes() {
        return ReplyCursor::bytes;
    }

    /** Text where the server never answers with nothing. */
    final ReplyReader<String> presentText() {
        return SimpleReaders.PRESENT_TEXT;
    }

    final ReplyReader<List<@Nullable V>> values() {
        return collections().values();
    }

    final ReplyReader<List<K>> fields() {
        return collections().fields();
    }

    final ReplyReader<List<V>> presentValues() {
        return collections().presentValues();
    }

    final ReplyReader<Map<K, V>> fieldsAndValues() {
        return collections().fieldsAndValues();
    }

    /** A list in the order of the reply; empty for a null. */
    static <T extends @Nullable Object> List<T> list(ReplyCursor cursor, ReplyReader<T> element) {
        int count = Math.max(0, cursor.enterArray());
        if (count == 1) {
            return Collections.singletonList(element.read(cursor)); // a part of a command is often that small
        }
        List<T> list = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            list.add(element.read(cursor));
        }
        return Collections.unmodifiableList(list);
    }

    /** A map in the order of the reply; empty for a null. */
    static <A, B> Map<A, B> pairs(ReplyCursor cursor, ReplyReader<A> first, ReplyReader<B> second) {
        int pairs = Math.max(0, cursor.enterMap());
        Map<A, B> map = new LinkedHashMap<>(pairs * 4 / 3 + 1);
        for (int i = 0; i < pairs; i++) {
            A key = first.read(cursor);
            map.put(key, second.read(cursor));
        }
        return Collections.unmodifiableMap(map);
    }

    /** A set in the order of the reply; empty for a null. */
    static <T> Set<T> set(ReplyCursor cursor, ReplyReader<T> element) {
        int count = Math.max(0, cursor.enterArray());
        Set<T> set = new LinkedHashSet<>(count * 4 / 3 + 1);
        for (int i = 0; i < count; i++) {
            set.add(element.read(cursor));
        }
        return Collections.unmodifiableSet(set);
    }

    /** A reader that takes a null for nothing. */
    @SuppressWarnings("NullAway") // it cannot see the @Nullable of a type argument on JDK 17
    static <T> ReplyReader<@Nullable T> orNull(ReplyReader<T> reader) {
        return cursor -> cursor.readNull() ? null : reader.read(cursor);
    }

    /** A list of what a reader reads. */
    static <T extends @Nullable Object> ReplyReader<List<T>> listOf(ReplyReader<T> element) {
        return cursor -> list(cursor, element);
    }

    /** A reader whose null is a failure. */
    static <T> ReplyReader<T> present(ReplyReader<@Nullable T> reader) {
        return cursor -> Objects.requireNonNull(reader.read(cursor), "an element of the reply");
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // the two built-in codecs are recognised by identity
    private static <T> ReplyReader<@Nullable T> readerOf(Codec<T> codec) {
        if (codec == Codec.utf8()) {
            return cursor -> (T) cursor.text();
        }
        if (codec == Codec.bytes()) {
            return cursor -> (T) cursor.bytes();
        }
        return cursor -> {
            byte[] bytes = cursor.bytes();
            return bytes == null ? null : codec.decode(bytes);
        };
    }
}
