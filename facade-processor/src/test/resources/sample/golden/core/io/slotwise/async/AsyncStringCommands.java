package io.slotwise.async;

import io.slotwise.command.Command;
import io.slotwise.command.StringCommands;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** Runs the commands of {@link StringCommands}, where each is described. */
@NullMarked
@Generated("io.slotwise.facade.FacadeProcessor")
public interface AsyncStringCommands<K, V> {

    /**
     * GET: the value stored at {@code key}, or null when the key is missing.
     *
     * @see StringCommands#get(Object)
     */
    default CompletionStage<@Nullable V> get(K key) {
        return execute(stringCommands().get(key));
    }

    /**
     * MGET: the values of {@code keys}, in order, as {@code get} gives them.
     *
     * @see StringCommands#mget(Object[])
     */
    @SuppressWarnings("unchecked") // the call is only handed on
    default CompletionStage<List<@Nullable V>> mget(K... keys) {
        return execute(stringCommands().mget(keys));
    }

    /**
     * MSET: sets every key of values to its value, see {@code StringCommands.get(Object)}
     *
     * @see StringCommands#mset(Map)
     */
    default CompletionStage<Void> mset(Map<K, ? extends V> values) {
        return execute(stringCommands().mset(values));
    }

    /**
     * INCR: the number after adding one.
     *
     * @see StringCommands#incr(Object)
     */
    default CompletionStage<Long> incr(K key) {
        return execute(stringCommands().incr(key));
    }

    /**
     * The same for a position that may be missing.
     *
     * @see StringCommands#position(Object, Object)
     */
    default CompletionStage<@Nullable Long> position(K key, V element) {
        return execute(stringCommands().position(key, element));
    }

    /**
     * @see StringCommands#expire(Object, Duration, StringCommands.Condition)
     */
    default CompletionStage<Boolean> expire(K key, Duration after, StringCommands.@Nullable Condition condition) {
        return execute(stringCommands().expire(key, after, condition));
    }

    /**
     * DUMP: the serialised value – version 1.5 or later.
     *
     * @see StringCommands#dump(Object)
     */
    default CompletionStage<byte @Nullable []> dump(K key) {
        return execute(stringCommands().dump(key));
    }

    /**
     * RESTORE: puts back what DUMP gave.
     *
     * @see StringCommands#restore(Object, byte[], long[])
     */
    default CompletionStage<@Nullable Void> restore(K key, byte[] dump, long... ttl) {
        return execute(stringCommands().restore(key, dump, ttl));
    }

    /**
     * EVAL: what {@code reader} makes of the reply.
     *
     * @see StringCommands#eval(Function, Collection, List[])
     */
    @SuppressWarnings("unchecked") // the call is only handed on
    default <T extends @Nullable Object, C extends Collection<@Nullable V> & Comparable<C>> CompletionStage<T> eval(Function<? super @Nullable String, T> reader, C values, List<@Nullable K[]>... more) {
        return execute(stringCommands().eval(reader, values, more));
    }

    /**
     * Two dimensions, the outer one absent at times.
     *
     * @see StringCommands#table(Map.Entry, Object[])
     */
    default CompletionStage<@Nullable String[] @Nullable []> table(Map.@Nullable Entry<K, V> entry, K @Nullable [] keys) {
        return execute(stringCommands().table(entry, keys));
    }

    /**
     * GETSET: sets the value and gives the one before.
     *
     * @see StringCommands#getset(Object, Object)
     */
    @Deprecated
    default CompletionStage<@Nullable V> getset(K key, V value) {
        return execute(stringCommands().getset(key, value));
    }

    /**
     * SUBSTR: a part of the value.
     *
     * @see StringCommands#substr(Object, long, long)
     */
    @Deprecated(since = "0.2", forRemoval = true)
    @SuppressWarnings("removal") // the call is only handed on
    default CompletionStage<V> substr(K key, long first, long last) {
        return execute(stringCommands().substr(key, first, last));
    }

    /**
     * MGETOLD: the values of the keys.
     *
     * @see StringCommands#mgetOld(Object[])
     */
    @Deprecated(forRemoval = true)
    @SuppressWarnings({"unchecked", "removal"}) // the call is only handed on
    default CompletionStage<List<@Nullable V>> mgetOld(K... keys) {
        return execute(stringCommands().mgetOld(keys));
    }

    /** The catalogue bound to this view's codecs. */
    StringCommands<K, V> stringCommands();

    /** Runs any command, with this view's call options where it has some. */
    <R extends @Nullable Object> CompletionStage<R> execute(Command<R> command);
}
