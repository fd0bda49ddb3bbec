package io.slotwise;

import io.slotwise.async.AsyncDocumentCommands;
import io.slotwise.async.AsyncKeyCommands;
import io.slotwise.async.AsyncStringCommands;
import io.slotwise.command.DocumentCommands;
import io.slotwise.options.CallOptions;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullMarked;

/** Every command of the catalogue. A cheap view, bound to a key codec and a value codec. */
@NullMarked
@Generated("io.slotwise.facade.FacadeProcessor")
public interface AsyncCommands<K, V> extends AsyncKeyCommands<K, V>, AsyncStringCommands<K, V> {

    /** The commands of {@link DocumentCommands}, with this view's codecs and call options. */
    AsyncDocumentCommands<K, V> document();

    /** The same commands, each run with these options. Shares the connections of this view. */
    AsyncCommands<K, V> with(CallOptions options);
}
