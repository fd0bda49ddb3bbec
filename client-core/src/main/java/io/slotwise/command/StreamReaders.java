package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import io.slotwise.reply.ReplyType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** How the entries of several streams are asked for, and how they come. Stateless. */
final class StreamReaders {
    private StreamReaders() {}

    /** The keys, and behind them as many ids. */
    static <K, V> CommandBuilder<K, V> add(StreamOffset<K>[] streams, CommandBuilder<K, V> command) {
        if (streams.length == 0) {
            throw new IllegalArgumentException("At least one stream must be read");
        }
        command.text("STREAMS");
        for (StreamOffset<K> stream : streams) {
            command.key(stream.key());
        }
        for (StreamOffset<K> stream : streams) {
            command.text(stream.after());
        }
        return command;
    }

    /** RESP3 sends a map of keys and entries, RESP2 an array of arrays of two. */
    static <K, V> ReplyReader<List<KeyValues<K, StreamEntry<K, V>>>> streams(
            ReplyReader<K> key, ReplyReader<List<StreamEntry<K, V>>> entries) {
        return cursor -> {
            boolean map = cursor.type() == ReplyType.MAP;
            int count = Math.max(0, map ? cursor.enterMap() : cursor.enterArray());
            List<KeyValues<K, StreamEntry<K, V>>> streams = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                if (!map) {
                    cursor.enterArray();
                }
                K stream = key.read(cursor);
                streams.add(new KeyValues<>(stream, entries.read(cursor)));
            }
            return Collections.unmodifiableList(streams);
        };
    }
}
