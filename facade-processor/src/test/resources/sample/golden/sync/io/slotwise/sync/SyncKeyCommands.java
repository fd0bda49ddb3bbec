package io.slotwise.sync;

import io.slotwise.command.Command;
import io.slotwise.command.KeyCommands;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** Runs the commands of {@link KeyCommands}, where each is described. */
@NullMarked
@Generated("io.slotwise.facade.FacadeProcessor")
public interface SyncKeyCommands<K, V> {

    /**
     * DEL: how many of the keys there were.
     *
     * @see KeyCommands#del(Object[])
     */
    @SuppressWarnings("unchecked") // the call is only handed on
    default long del(K... keys) {
        return execute(keyCommands().del(keys));
    }

    /**
     * RENAME: names it otherwise.
     *
     * @see KeyCommands#rename(Object, Object)
     */
    default void rename(K key, K newKey) {
        execute(keyCommands().rename(key, newKey));
    }

    /** The catalogue bound to this view's codecs. */
    KeyCommands<K, V> keyCommands();

    /** Runs any command, with this view's call options where it has some. */
    <R extends @Nullable Object> R execute(Command<R> command);
}
