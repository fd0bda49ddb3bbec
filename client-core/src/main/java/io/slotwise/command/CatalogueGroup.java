package io.slotwise.command;

import io.slotwise.codec.Codec;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the groups of the catalogue share: the codecs they are bound to, and the common readers. Immutable. */
abstract class CatalogueGroup<K, V> {
    private static final ReplyReader<Void> OK = cursor -> {
        cursor.skip();
        return nothing();
    };
    private static final ReplyReader<Long> INTEGER = ReplyCursor::wholeNumber;
    private static final ReplyReader<Double> DECIMAL = ReplyCursor::decimal;
    private static final ReplyReader<Boolean> FLAG = ReplyCursor::flag;
    private static final ReplyReader<Boolean> DONE = cursor -> !cursor.readNull();
    static final ReplyReader<String> PRESENT_TEXT =
            cursor -> Objects.requireNonNull(cursor.text(), "the text of the reply");

    private final Codec<K> keyCodec;
    private final Codec<V> valueCodec;
    private final ReplyReader<@Nullable K> fieldReader;
    private final ReplyReader<@Nullable V> valueReader;
    private final ReplyReader<V> presentValueReader;
    private final ReplyReader<List<K>> fieldsReader;
    private final ReplyReader<List<@Nullable V>> valuesReader;
    private final ReplyReader<List<V>> presentValuesReader;
    private final ReplyReader<Map<K, V>> fieldsAndValuesReader;

    CatalogueGroup(Codec<K> keyCodec, Codec<V> valueCodec) {
        this.keyCodec = Objects.requireNonNull(keyCodec, "keyCodec");
        this.valueCodec = Objects.requireNonNull(valueCodec, "valueCodec");
        this.fieldReader = readerOf(keyCodec);
        this.valueReader = readerOf(valueCodec);
        this.presentValueReader = present(valueReader);
        ReplyReader<K> field = present(fieldReader);
        this.fieldsReader = cursor -> list(cursor, field);
        this.valuesReader = cursor -> list(cursor, valueReader);
        this.presentValuesReader = cursor -> list(cursor, presentValueReader);
        this.fieldsAndValuesReader = cursor -> pairs(cursor, field, presentValueReader);
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
        return OK;
    }

    final ReplyReader<Long> integer() {
        return INTEGER;
    }

    @SuppressWarnings("NullAway") // it cannot see the @Nullable of a type argument on JDK 17
    final ReplyReader<@Nullable Long> integerOrNull() {
        return cursor -> cursor.readNull() ? null : cursor.wholeNumber();
    }

    final ReplyReader<Double> decimal() {
        return DECIMAL;
    }

    final ReplyReader<Boolean> flag() {
        return FLAG;
    }

    /** True for anything but a null: what SET answers with NX or XX. */
    final ReplyReader<Boolean> done() {
        return DONE;
    }

    final ReplyReader<@Nullable V> value() {
        return valueReader;
    }

    /** A value where the server never answers with nothing. */
    final ReplyReader<V> presentValue() {
        return presentValueReader;
    }

    final ReplyReader<@Nullable K> field() {
        return fieldReader;
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
        return PRESENT_TEXT;
    }

    final ReplyReader<List<@Nullable V>> values() {
        return valuesReader;
    }

    final ReplyReader<List<K>> fields() {
        return fieldsReader;
    }

    final ReplyReader<List<V>> presentValues() {
        return presentValuesReader;
    }

    final ReplyReader<Map<K, V>> fieldsAndValues() {
        return fieldsAndValuesReader;
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

    @SuppressWarnings("NullAway") // Void has no other value
    private static Void nothing() {
        return null;
    }
}
