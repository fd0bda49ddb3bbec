package io.slotwise.command;

import org.jspecify.annotations.Nullable;

/** What the value of a key must be for a command to do something. Immutable. */
public final class ValueCondition<V> {
    private final String word;
    private final @Nullable V value;
    private final @Nullable String digest;

    private ValueCondition(String word, @Nullable V value, @Nullable String digest) {
        this.word = word;
        this.value = value;
        this.digest = digest;
    }

    /** IFEQ: this value. Since Valkey 8.1 for SET, and Redis 8.4. */
    public static <V> ValueCondition<V> equalTo(V value) {
        return new ValueCondition<>("IFEQ", value, null);
    }

    /** IFNE: another value. Since Redis 8.4. */
    public static <V> ValueCondition<V> notEqualTo(V value) {
        return new ValueCondition<>("IFNE", value, null);
    }

    /** IFDEQ: a value with this digest, as DIGEST tells it. Since Redis 8.4. */
    public static <V> ValueCondition<V> digest(String digest) {
        return new ValueCondition<>("IFDEQ", null, digest);
    }

    /** IFDNE: a value with another digest, as DIGEST tells it. Since Redis 8.4. */
    public static <V> ValueCondition<V> notDigest(String digest) {
        return new ValueCondition<>("IFDNE", null, digest);
    }

    <K> CommandBuilder<K, V> addTo(CommandBuilder<K, V> command) {
        command.text(word);
        if (value != null) {
            command.value(value);
        }
        if (digest != null) {
            command.text(digest);
        }
        return command;
    }
}
