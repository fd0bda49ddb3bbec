package io.slotwise.command;

import io.slotwise.codec.Codec;
import io.slotwise.reply.ReplyReader;
import io.slotwise.topology.Slot;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Collects one command of the catalogue. Confined to the expression that makes the command.
 *
 * <p>Text and bytes are kept as they are and written by the connection; what other codecs make is encoded here, on the
 * caller's thread, so that a codec that throws has sent nothing.
 */
final class CommandBuilder<K, V> {
    private static final int[] NO_KEYS = {};
    static final int[] FIRST_KEY = {0};
    private static final Object[] NO_ARGUMENTS = {};

    private final String name;
    private final Codec<K> keyCodec;
    private final Codec<V> valueCodec;
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

    CommandBuilder<K, V> field(K field) {
        return add(encode(keyCodec, Objects.requireNonNull(field, "field")));
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

    CommandBuilder<K, V> text(String text) {
        return add(Objects.requireNonNull(text, "text"));
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

    CommandBuilder<K, V> millis(Instant instant) {
        return number(Times.millis(instant));
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
        int width = keyCount == 0 ? 0 : count / keyCount;
        for (int i = 0; i < keyCount; i++) {
            if (keys[i] != i * width) {
                width = 0;
            }
        }
        if (width == 0 || count != keyCount * width) {
            throw new IllegalArgumentException(
                    name + " cannot be split by slot: each key, the first word being one, must"
                            + " be followed by as many words");
        }
        return this;
    }

    /** Marks what must not be sent on a shared connection; for names that the catalogue does not vouch for. */
    CommandBuilder<K, V> checkedConnection() {
        if (ConnectionBound.contains(name, arguments, count)) {
            traits = traits.boundToConnection();
        }
        return this;
    }

    <R extends @Nullable Object> Command<R> returning(ReplyReader<R> reader) {
        Object[] exact = count == arguments.length ? arguments : Arrays.copyOf(arguments, count);
        int[] exactKeys = keyCount == keys.length ? keys : Arrays.copyOf(keys, keyCount);
        return new Command<>(name, exact, traits, exactKeys, slot, reader, null);
    }

    CommandBuilder<K, V> addKey(Object encoded) {
        if (keyCount == 0 && count == 0) {
            keys = FIRST_KEY;
        } else {
            if (keyCount == keys.length || keys == FIRST_KEY) {
                keys = Arrays.copyOf(keys, Math.max(4, 2 * keyCount));
            }
            keys[keyCount] = count;
        }
        keyCount++;
        int keySlot = slotOf(encoded);
        slot = slot == Command.NO_SLOT || slot == keySlot ? keySlot : Command.SEVERAL_SLOTS;
        return add(encoded);
    }

    CommandBuilder<K, V> add(Object argument) {
        if (count == arguments.length) {
            arguments = Arrays.copyOf(arguments, count < 2 ? count + 1 : 2 * count);
        }
        arguments[count++] = argument;
        return this;
    }

    static int slotOf(Object key) {
        return key instanceof String text ? Slot.of(text) : Slot.of((byte[]) key);
    }

    private void reserve(int more) {
        if (arguments.length < count + more) {
            arguments = Arrays.copyOf(arguments, count + more);
        }
    }

    private static <T> Object encode(Codec<T> codec, T value) {
        return codec == Codec.utf8() || codec == Codec.bytes() ? value : codec.encode(value);
    }
}
