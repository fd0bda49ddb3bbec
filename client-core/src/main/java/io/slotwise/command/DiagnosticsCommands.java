package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands that tell what is slow or large on a node. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, a second word capitalised. Unless it says otherwise a command
 * goes to any one primary, and what it answers is about that node; {@link io.slotwise.options.Target} sends it to another
 * or to several. Versions are the servers' in which
 * the command came. What only tells writes nothing, and so is idempotent even where servers do not call it read-only.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@CommandGroup
public final class DiagnosticsCommands<K, V> extends CatalogueGroup<K, V> {
    private static final ReplyReader<List<LoggedCommand>> LOGGED = listOf(LoggedCommand.READER);
    private static final ReplyReader<Map<String, LatencyHistogram>> HISTOGRAMS =
            cursor -> pairs(cursor, SimpleReaders.PRESENT_TEXT, LatencyHistogram.READER);

    /** The commands for keys and values of these codecs. */
    public DiagnosticsCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * COMMANDLOG GET: the last commands that the log of this kind has, up to so many, -1 for all; the latest first.
     * O(N), N being the number that comes back. Writes nothing. Since Valkey 8.1. Source:
     * valkey.io/commands/commandlog-get.
     */
    public Command<List<LoggedCommand>> commandlogGet(CommandLogKind kind, long count) {
        return command("COMMANDLOG GET")
                .number(count)
                .text(kind.word())
                .flags(IDEMPOTENT)
                .returning(LOGGED);
    }

    /**
     * COMMANDLOG LEN: how many commands the logs of this kind have on all nodes together. Writes nothing. Since Valkey
     * 8.1. Source: valkey.io/commands/commandlog-len.
     */
    public Command<Long> commandlogLen(CommandLogKind kind) {
        return command("COMMANDLOG LEN")
                .text(kind.word())
                .flags(IDEMPOTENT)
                .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.AGG_SUM)
                .returning(integer());
    }

    /**
     * COMMANDLOG RESET: empties the logs of this kind on all nodes. O(N), N being the number of commands in them. Not
     * sent again when its outcome is unknown. Since Valkey 8.1. Source: valkey.io/commands/commandlog-reset.
     */
    public Command<Void> commandlogReset(CommandLogKind kind) {
        return command("COMMANDLOG RESET")
                .text(kind.word())
                .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * LATENCY DOCTOR: what the node thinks of its own latency, as prose. Writes nothing. Since 2.8.13. Source:
     * valkey.io/commands/latency-doctor.
     */
    public Command<String> latencyDoctor() {
        return command("LATENCY DOCTOR").flags(IDEMPOTENT).returning(presentText());
    }

    /**
     * LATENCY GRAPH: the latencies of an event as a picture in letters. Fails when the node knows none. Writes
     * nothing. Since 2.8.13. Source: valkey.io/commands/latency-graph.
     */
    public Command<String> latencyGraph(String event) {
        return command("LATENCY GRAPH").text(event).flags(IDEMPOTENT).returning(presentText());
    }

    /**
     * LATENCY HISTOGRAM: how long commands took, by their names; those that have not run are left out. All commands
     * when none is named. O(N), N being the number of commands that have run. Writes nothing. Since 7.0.0. Source:
     * valkey.io/commands/latency-histogram.
     */
    public Command<Map<String, LatencyHistogram>> latencyHistogram(String... commands) {
        return command("LATENCY HISTOGRAM").texts(commands).flags(IDEMPOTENT).returning(HISTOGRAMS);
    }

    /**
     * LATENCY HISTORY: the latencies of an event, the oldest first; empty when the node knows none. Writes nothing.
     * Since 2.8.13. Source: valkey.io/commands/latency-history.
     */
    public Command<List<LatencySample>> latencyHistory(String event) {
        return command("LATENCY HISTORY").text(event).flags(IDEMPOTENT).returning(listOf(LatencySample.READER));
    }

    /**
     * LATENCY LATEST: the latest and the highest latency of each event. Writes nothing. Since 2.8.13. Source:
     * valkey.io/commands/latency-latest.
     */
    public Command<List<LatencyEvent>> latencyLatest() {
        return command("LATENCY LATEST").flags(IDEMPOTENT).returning(listOf(LatencyEvent.READER));
    }

    /**
     * LATENCY RESET: all nodes forget the latencies of these events, of all when none is named; answers of how many in
     * sum. Not sent again when its outcome is unknown. Since 2.8.13. Source: valkey.io/commands/latency-reset.
     */
    public Command<Long> latencyReset(String... events) {
        return command("LATENCY RESET")
                .texts(events)
                .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.AGG_SUM)
                .returning(integer());
    }

    /**
     * MEMORY DOCTOR: what the node thinks of its own memory, as prose. Writes nothing. Since 4.0.0. Source:
     * valkey.io/commands/memory-doctor.
     */
    public Command<String> memoryDoctor() {
        return command("MEMORY DOCTOR").flags(IDEMPOTENT).returning(presentText());
    }

    /**
     * MEMORY MALLOC-STATS: what the allocator of the node tells, as prose. Writes nothing. Since 4.0.0. Source:
     * valkey.io/commands/memory-malloc-stats.
     */
    public Command<String> memoryMallocStats() {
        return command("MEMORY MALLOC-STATS").flags(IDEMPOTENT).returning(presentText());
    }

    /**
     * MEMORY PURGE: lets the allocators of all primaries give back what they can. Idempotent: it changes no data.
     * Since 4.0.0. Source: valkey.io/commands/memory-purge.
     */
    public Command<Void> memoryPurge() {
        return command("MEMORY PURGE")
                .flags(IDEMPOTENT)
                .sentTo(RequestPolicy.ALL_SHARDS, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * MEMORY STATS: what the node needs memory for. Writes nothing. Since 4.0.0. Source:
     * valkey.io/commands/memory-stats.
     */
    public Command<MemoryStatistics> memoryStats() {
        return command("MEMORY STATS").flags(IDEMPOTENT).returning(MemoryStatistics.READER);
    }

    /**
     * MEMORY USAGE: how many bytes the key with its value needs, from a sample of its elements; null when the key is
     * missing. Read-only. Since 4.0.0. Source: valkey.io/commands/memory-usage.
     */
    public Command<@Nullable Long> memoryUsage(K key) {
        return command("MEMORY USAGE", key).flags(READ_ONLY).returning(integerOrNull());
    }

    /**
     * MEMORY USAGE with SAMPLES: how many bytes the key with its value needs, from so many of its elements, 0 for all;
     * null when the key is missing. O(N), N being that number. Read-only. Since 4.0.0. Source:
     * valkey.io/commands/memory-usage.
     */
    public Command<@Nullable Long> memoryUsage(K key, long samples) {
        return command("MEMORY USAGE", key)
                .text("SAMPLES")
                .number(samples)
                .flags(READ_ONLY)
                .returning(integerOrNull());
    }

    /**
     * SLOWLOG GET: the last commands that were slow, up to so many, -1 for all; the latest first. O(N), N being the
     * number that comes back. Writes nothing. Since 2.2.12. Source: valkey.io/commands/slowlog-get.
     */
    public Command<List<LoggedCommand>> slowlogGet(long count) {
        return command("SLOWLOG GET").number(count).flags(IDEMPOTENT).returning(LOGGED);
    }

    /**
     * SLOWLOG LEN: how many commands the slow logs of all nodes have together. Writes nothing. Since 2.2.12. Source:
     * valkey.io/commands/slowlog-len.
     */
    public Command<Long> slowlogLen() {
        return command("SLOWLOG LEN")
                .flags(IDEMPOTENT)
                .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.AGG_SUM)
                .returning(integer());
    }

    /**
     * SLOWLOG RESET: empties the slow logs of all nodes. O(N), N being the number of commands in them. Not sent again
     * when its outcome is unknown. Since 2.2.12. Source: valkey.io/commands/slowlog-reset.
     */
    public Command<Void> slowlogReset() {
        return command("SLOWLOG RESET")
                .sentTo(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }
}
