package io.slotwise.command;

import io.slotwise.codec.Codec;
import io.slotwise.reply.ReplyReader;
import io.slotwise.topology.Slot;
import io.slotwise.topology.SlotRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Collects one command of the catalogue. Confined to the expression that makes the command.
 *
 * <p>Text and bytes are kept as they are and written by the connection; what other codecs make is encoded here, on the
 * caller's thread, so that a codec that throws has sent nothing.
 *
 * <p>The object costs nothing where the JIT compiler sees that nobody else does: so whatever is seldom done, or large, is
 * done by static methods, which do not get hold of it.
 */
final class CommandBuilder<K, V> {
    private static final int[] NO_KEYS = {};
    static final int[] FIRST_KEY = {0};
    private static final Object[] NO_ARGUMENTS = {};

    private final String name;
    private final Codec<K> keyCodec;
    private final Codec<V> valueCodec;

    /** A lone argument; most commands have one or two, and need no array that is thrown away then. */
    private @Nullable Object first;

    private Object[] arguments = NO_ARGUMENTS;
    private int count;
    private int[] keys = NO_KEYS;
    private int keyCount;
    private int slot = Command.NO_SLOT;
    private CommandTraits traits = CommandTraits.WRITE;

    CommandBuilder(String name, Codec<K> keyCodec, Codec<V> valueCodec) {
        this.name = name;
        this.keyCodec = keyCodec;
        this.valueCodec = valueCodec;
    }

    /** Begins with a key, as most commands do. */
    static <K, V> CommandBuilder<K, V> ofKey(String name, Codec<K> keyCodec, Codec<V> valueCodec, K key) {
        Object encoded = encode(keyCodec, Objects.requireNonNull(key, "key"));
        int slot = slotOf(encoded);
        CommandBuilder<K, V> builder = new CommandBuilder<>(name, keyCodec, valueCodec);
        builder.first = encoded;
        builder.count = 1;
        builder.keys = FIRST_KEY;
        builder.keyCount = 1;
        builder.slot = slot;
        return builder;
    }

    static CommandBuilder<String, String> forWords(String name) {
        return new CommandBuilder<>(name, Codec.utf8(), Codec.utf8());
    }

    CommandBuilder<K, V> key(K key) {
        return addKey(encode(keyCodec, Objects.requireNonNull(key, "key")));
    }

    CommandBuilder<K, V> keys(K[] all) {
        if (all.length == 0) {
            throw new IllegalArgumentException(name + " needs at least one key");
        }
        reserve(all.length);
        for (K key : all) {
            key(key);
        }
        return this;
    }

    /** Keys, or none. */
    CommandBuilder<K, V> keysOrNone(K[] all) {
        return all.length == 0 ? this : keys(all);
    }

    /** The number of the keys, and the keys. */
    CommandBuilder<K, V> countedKeys(K[] all) {
        return number(all.length).keys(all);
    }

    /** The number of the keys, and the keys. */
    CommandBuilder<K, V> countedKeys(List<? extends K> all) {
        if (all.isEmpty()) {
            throw new IllegalArgumentException(name + " needs at least one key");
        }
        return countedKeysOrNone(all);
    }

    /** The number of the keys, which may be 0, and the keys. */
    CommandBuilder<K, V> countedKeysOrNone(List<? extends K> all) {
        number(all.size());
        all.forEach(this::key);
        return this;
    }

    CommandBuilder<K, V> keysAndValues(Map<? extends K, ? extends V> entries) {
        if (entries.isEmpty()) {
            throw new IllegalArgumentException(name + " needs at least one key");
        }
        reserve(2 * entries.size());
        entries.forEach((key, value) -> key(key).value(value));
        return this;
    }

    /** A key that does not decide where the command goes. */
    CommandBuilder<K, V> unroutedKey(K key) {
        return add(encode(keyCodec, Objects.requireNonNull(key, "key")));
    }

    /** Keys that do not decide where the command goes. */
    CommandBuilder<K, V> unroutedKeys(K[] all) {
        for (K key : all) {
            unroutedKey(key);
        }
        return this;
    }

    CommandBuilder<K, V> field(K field) {
        return add(encodeField(keyCodec, Objects.requireNonNull(field, "field")));
    }

    CommandBuilder<K, V> fields(K[] all) {
        if (all.length == 0) {
            throw new IllegalArgumentException(name + " needs at least one field");
        }
        reserve(all.length);
        for (K field : all) {
            field(field);
        }
        return this;
    }

    CommandBuilder<K, V> fieldsAndValues(Map<? extends K, ? extends V> entries) {
        if (entries.isEmpty()) {
            throw new IllegalArgumentException(name + " needs at least one field");
        }
        reserve(2 * entries.size());
        entries.forEach((field, value) -> field(field).value(value));
        return this;
    }

    CommandBuilder<K, V> value(V value) {
        return add(encode(valueCodec, Objects.requireNonNull(value, "value")));
    }

    CommandBuilder<K, V> values(V[] all) {
        if (all.length == 0) {
            throw new IllegalArgumentException(name + " needs at least one value");
        }
        reserve(all.length);
        for (V value : all) {
            value(value);
        }
        return this;
    }

    /** Values, or none. */
    CommandBuilder<K, V> valuesOrNone(V[] all) {
        return all.length == 0 ? this : values(all);
    }

    /** Points, each with its member behind it. */
    CommandBuilder<K, V> points(Map<? extends V, GeoPoint> points) {
        if (points.isEmpty()) {
            throw new IllegalArgumentException(name + " needs at least one member");
        }
        points.forEach((member, point) -> point(point).value(member));
        return this;
    }

    CommandBuilder<K, V> point(GeoPoint point) {
        return decimal(point.longitude()).decimal(point.latitude());
    }

    /** The word FIELDS, the number of the fields, and the fields. */
    CommandBuilder<K, V> countedFields(K[] all) {
        return text("FIELDS").number(all.length).fields(all);
    }

    /** Values, or none. */
    CommandBuilder<K, V> values(List<? extends V> all) {
        all.forEach(this::value);
        return this;
    }

    /** Values, each after its score. */
    CommandBuilder<K, V> scores(Map<? extends V, Double> scores) {
        if (scores.isEmpty()) {
            throw new IllegalArgumentException(name + " needs at least one value");
        }
        reserve(2 * scores.size());
        scores.forEach((value, score) -> decimal(score).value(value));
        return this;
    }

    /** A value with a sign before it, in one word. */
    CommandBuilder<K, V> value(char sign, V value) {
        Object encoded = encode(valueCodec, Objects.requireNonNull(value, "value"));
        return add(encoded instanceof String text ? sign + text : withSign(sign, (byte[]) encoded));
    }

    private static byte[] withSign(char sign, byte[] encoded) {
        byte[] signed = new byte[encoded.length + 1];
        signed[0] = (byte) sign;
        System.arraycopy(encoded, 0, signed, 1, encoded.length);
        return signed;
    }

    CommandBuilder<K, V> text(String text) {
        return add(Objects.requireNonNull(text, "text"));
    }

    CommandBuilder<K, V> texts(String... texts) {
        for (String text : texts) {
            text(text);
        }
        return this;
    }

    CommandBuilder<K, V> texts(Collection<String> texts) {
        texts.forEach(this::text);
        return this;
    }

    CommandBuilder<K, V> bytes(byte[] bytes) {
        return add(Objects.requireNonNull(bytes, "bytes"));
    }

    CommandBuilder<K, V> number(long number) {
        return add(number);
    }

    CommandBuilder<K, V> decimal(double number) {
        return add(Decimals.text(number));
    }

    /** A positive span in milliseconds; what is shorter than one counts as one. */
    CommandBuilder<K, V> millis(Duration span) {
        return number(Times.millis(span));
    }

    /** The server may hold the command for so long; zero for without end. Sent in seconds. */
    CommandBuilder<K, V> blockSeconds(Duration time) {
        return block(time, true);
    }

    /** The server may hold the command for so long; zero for without end. Sent in milliseconds. */
    CommandBuilder<K, V> blockMillis(Duration time) {
        return block(time, false);
    }

    private CommandBuilder<K, V> block(Duration time, boolean inSeconds) {
        traits = traits.blockingFor(new BlockTime(time, count, inSeconds));
        return add(BlockTime.argument(time, inSeconds));
    }

    CommandBuilder<K, V> millis(Instant instant) {
        return number(Times.millis(instant));
    }

    CommandBuilder<K, V> ids(StreamId[] ids) {
        if (ids.length == 0) {
            throw new IllegalArgumentException(name + " needs at least one id");
        }
        for (StreamId id : ids) {
            text(id.toString());
        }
        return this;
    }

    /** The word VALUES, how many numbers there are, and the numbers. */
    CommandBuilder<K, V> vector(double[] numbers) {
        text("VALUES").number(numbers.length);
        for (double each : numbers) {
            decimal(each);
        }
        return this;
    }

    CommandBuilder<K, V> slots(int... slots) {
        for (int each : slots) {
            number(Slot.checked(each));
        }
        return this;
    }

    CommandBuilder<K, V> slots(SlotRange[] ranges) {
        for (SlotRange range : ranges) {
            number(range.first()).number(range.last());
        }
        return this;
    }

    /** Names and values, each pair after a word. */
    CommandBuilder<K, V> settings(String word, Map<String, String> settings) {
        settings.forEach((setting, value) -> text(word).text(setting).text(value));
        return this;
    }

    /** Words after another, which is left out when there are none. */
    CommandBuilder<K, V> wordsAfter(String word, List<String> words) {
        return words.isEmpty() ? this : text(word).texts(words);
    }

    CommandBuilder<K, V> limit(Limit limit) {
        limit.addTo(this);
        return this;
    }

    CommandBuilder<K, V> options(CommandOptions options) {
        options.addTo(this);
        return this;
    }

    @SuppressWarnings("ReferenceEquality") // the common cases share one object each
    CommandBuilder<K, V> flags(CommandFlag... flags) {
        traits = flags.length == 1 && traits == CommandTraits.WRITE ? CommandTraits.of(flags[0]) : traits.with(flags);
        return this;
    }

    CommandBuilder<K, V> splitBySlot(ResponsePolicy response) {
        traits = traits.with(RequestPolicy.MULTI_SHARD, response);
        return this;
    }

    CommandBuilder<K, V> sentTo(RequestPolicy request, ResponsePolicy response) {
        traits = traits.with(request, response);
        return this;
    }

    /** Refuses what is to be split by slot and has words that belong to no key, or unequally many to each. */
    CommandBuilder<K, V> checkedSplit() {
        if (traits.requestPolicy() != RequestPolicy.MULTI_SHARD) {
            return this;
        }
        if (!canBeSplit(keys, keyCount, count)) {
            throw new IllegalArgumentException(
                    name + " cannot be split by slot: each key, the first word being one, must"
                            + " be followed by as many words");
        }
        return this;
    }

    /** Whether the first word is a key, and each key is followed by as many words. */
    static boolean canBeSplit(int[] keys, int keyCount, int count) {
        int width = keyCount == 0 ? 0 : count / keyCount;
        for (int i = 0; i < keyCount; i++) {
            if (keys[i] != i * width) {
                return false;
            }
        }
        return width > 0 && count == keyCount * width;
    }

    /** Leaves it to the servers which words are keys, if none is known to be one and nothing else says where it goes. */
    CommandBuilder<K, V> leavingKeysOpen() {
        if (keyCount == 0 && !traits.connectionBound()) {
            traits = traits.withKeysUnknown(true);
        }
        return this;
    }

    /** Marks what must not be sent on a shared connection; for names that the catalogue does not vouch for. */
    CommandBuilder<K, V> checkedConnection() {
        if (ConnectionBound.contains(name, inArray(arguments, first, count), count, traits.blockTime() != null)) {
            traits = traits.boundToConnection();
        }
        return this;
    }

    <R extends @Nullable Object> Command<R> returning(ReplyReader<R> reader) {
        Object[] exact = first != null ? new Object[] {first} : trimmed(arguments, count);
        return new Command<>(name, exact, traits, trimmed(keys, keyCount), slot, reader, null);
    }

    private static Object[] trimmed(Object[] arguments, int count) {
        return count == arguments.length ? arguments : Arrays.copyOf(arguments, count);
    }

    private static int[] trimmed(int[] keys, int count) {
        return count == keys.length ? keys : Arrays.copyOf(keys, count);
    }

    CommandBuilder<K, V> addKey(Object encoded) {
        int keySlot = slotOf(encoded);
        slot = slot == Command.NO_SLOT || slot == keySlot ? keySlot : Command.SEVERAL_SLOTS;
        keys = keyCount == 0 && count == 0 ? FIRST_KEY : withKey(keys, keyCount, count);
        keyCount++;
        return add(encoded);
    }

    private static int[] withKey(int[] keys, int keyCount, int place) {
        boolean full = keyCount == keys.length || keys == FIRST_KEY;
        int[] larger = full ? Arrays.copyOf(keys, Math.max(4, 2 * keyCount)) : keys;
        larger[keyCount] = place;
        return larger;
    }

    CommandBuilder<K, V> add(Object argument) {
        if (count == 0 && arguments.length == 0) {
            first = argument;
        } else {
            arguments = with(arguments, first, count, argument);
            first = null;
        }
        count++;
        return this;
    }

    private static Object[] with(Object[] arguments, @Nullable Object first, int count, Object argument) {
        Object[] larger = count < arguments.length ? arguments : inArray(arguments, first, 2 * count);
        larger[count] = argument;
        return larger;
    }

    /** The arguments in an array with room for so many. */
    private static Object[] inArray(Object[] arguments, @Nullable Object first, int room) {
        Object[] array = arguments.length < room ? Arrays.copyOf(arguments, room) : arguments;
        if (first != null) {
            array[0] = first;
        }
        return array;
    }

    static int slotOf(Object key) {
        return key instanceof String text ? Slot.of(text) : Slot.of((byte[]) key);
    }

    private void reserve(int more) {
        arguments = inArray(arguments, first, count + more);
        first = null;
    }

    /** What is stored in a key needs no prefix. */
    private static <T> Object encodeField(Codec<T> codec, T field) {
        return codec == Codec.utf8() || codec == Codec.bytes()
                ? field
                : codec.unprefixed().encode(field);
    }

    private static <T> Object encode(Codec<T> codec, T value) {
        return codec == Codec.utf8() || codec == Codec.bytes() ? value : codec.encode(value);
    }
}
