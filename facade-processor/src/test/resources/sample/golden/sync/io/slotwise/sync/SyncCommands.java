package io.slotwise.sync;

import io.slotwise.command.DocumentCommands;
import io.slotwise.options.CallOptions;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullMarked;

/** Every command of the catalogue. A cheap view, bound to a key codec and a value codec. */
@NullMarked
@Generated("io.slotwise.facade.FacadeProcessor")
public interface SyncCommands<K, V> extends SyncKeyCommands<K, V>, SyncStringCommands<K, V> {

    /** The commands of {@link DocumentCommands}, with this view's codecs and call options. */
    SyncDocumentCommands<K, V> document();

    /** The same commands, each run with these options. Shares the connections of this view. */
    SyncCommands<K, V> with(CallOptions options);
}
