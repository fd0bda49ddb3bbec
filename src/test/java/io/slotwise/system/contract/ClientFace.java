package io.slotwise.system.contract;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.reply.BatchResult;
import io.slotwise.sync.SyncCommands;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client by one of its faces, as a caller who waits for each result sees it. Safe for use by many threads. */
interface ClientFace extends AutoCloseable {
    /** The face's own commands, each waited for. Null stands for what is absent. */
    <K, V> SyncCommands<K, V> commands(Codec<K> keyCodec, Codec<V> valueCodec);

    /** The commands on text. */
    default SyncCommands<String, String> commands() {
        return commands(Codec.utf8(), Codec.utf8());
    }

    <R extends @Nullable Object> R execute(Command<R> command);

    BatchResult batch(List<? extends Command<?>> commands);

    @Override
    void close();
}
