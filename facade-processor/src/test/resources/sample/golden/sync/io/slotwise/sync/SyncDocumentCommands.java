package io.slotwise.sync;

import io.slotwise.command.Command;
import io.slotwise.command.DocumentCommands;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** Runs the commands of {@link DocumentCommands}, where each is described. */
@NullMarked
@Generated("io.slotwise.facade.FacadeProcessor")
public interface SyncDocumentCommands<K, V> {

    /**
     * DOC.GET: what is at the path.
     *
     * @see DocumentCommands#docGet(Object, String)
     */
    default @Nullable V docGet(K key, String path) {
        return execute(documentCommands().docGet(key, path));
    }

    /** The catalogue bound to this view's codecs. */
    DocumentCommands<K, V> documentCommands();

    /** Runs any command, with this view's call options where it has some. */
    <R extends @Nullable Object> R execute(Command<R> command);
}
