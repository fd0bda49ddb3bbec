package io.slotwise.command;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

@NullMarked
@CommandGroup
public final class StringCommands<K, V> {

    private final Codec<K> keyCodec;
    private final Codec<V> valueCodec;

    public StringCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        this.keyCodec = keyCodec;
        this.valueCodec = valueCodec;
    }

    /**
     * GET: the value stored at {@code key}, or null when the key
     * is missing. Fails with {@link IllegalStateException} when the key holds another type.
     */
    public Command<@Nullable V> get(K key) {
        return command("GET");
    }

    /** MGET: the values of {@code keys}, in order, as {@link #get} gives them. */
    @SuppressWarnings("unchecked")
    public Command<List<@Nullable V>> mget(K... keys) {
        return command("MGET");
    }

    /** MSET: sets every key of {@link Map values} to its value, see {@link StringCommands#get(Object)}
     *
     * @param values never empty
     */
    public Command<Void> mset(Map<K, ? extends V> values) {
        return command("MSET");
    }

    /** INCR: the number after adding one. */
    public Command<Long> incr(K key) {
        return command("INCR");
    }

    /** The same for a position that may be missing. */
    public Command<@Nullable Long> position(K key, V element) {
        return command("LPOS");
    }

    public Command<Boolean> expire(K key, Duration after, @Nullable Condition condition) {
        return command("PEXPIRE");
    }

    /** DUMP: the serialised value – version 1.5 or later. */
    public Command<byte @Nullable []> dump(K key) {
        return command("DUMP");
    }

    /** RESTORE: puts back what DUMP gave. */
    public Command<@Nullable Void> restore(K key, byte[] dump, long... ttl) {
        return command("RESTORE");
    }

    /** EVAL: what {@code reader} makes of the reply. */
    @SuppressWarnings("unchecked")
    public <T extends @Nullable Object, C extends Collection<@Nullable V> & Comparable<C>> Command<T> eval(
            Function<? super @Nullable String, T> reader, C values, List<@Nullable K[]>... more) {
        return command("EVAL");
    }

    /** Two dimensions, the outer one absent at times. */
    public Command<@Nullable String[] @Nullable []> table(Map.@Nullable Entry<K, V> entry, K @Nullable [] keys) {
        return command("TABLE");
    }

    /**
     * GETSET: sets the value and gives the one before.
     *
     * @deprecated the server's own documentation recommends SET with GET.
     */
    @Deprecated
    public Command<@Nullable V> getset(K key, V value) {
        return command("GETSET");
    }

    /**
     * SUBSTR: a part of the value.
     *
     * @deprecated it is called GETRANGE.
     */
    @Deprecated(since = "0.2", forRemoval = true)
    public Command<V> substr(K key, long first, long last) {
        return command("SUBSTR");
    }

    /**
     * MGETOLD: the values of the keys.
     *
     * @deprecated it is called MGET.
     */
    @Deprecated(forRemoval = true)
    @SuppressWarnings("unchecked")
    public Command<List<@Nullable V>> mgetOld(K... keys) {
        return command("MGETOLD");
    }

    /** No command, for it is static. */
    public static Command<Long> fixed() {
        return command("FIXED");
    }

    /** No command, for it returns something else. */
    public String describe() {
        return keyCodec + " " + valueCodec;
    }

    private static <R extends @Nullable Object> Command<R> command(String name) {
        return new Command<>(name, null);
    }

    public enum Condition {
        IF_LONGER
    }
}
