package io.slotwise.benchmarks.compare;

import io.slotwise.AsyncCommands;
import io.slotwise.codec.Codec;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.sync.SyncClusterClient;
import io.slotwise.sync.SyncCommands;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Slotwise with its defaults: one multiplexed connection to each primary. Thread-safe. */
final class SlotwiseContestant implements Contestant {
    private final SyncClusterClient client;
    private final SyncCommands<String, String> waiting;
    private final AsyncCommands<String, String> async;
    private final SyncCommands<String, byte[]> binary;

    private SlotwiseContestant(SyncClusterClient client) {
        this.client = client;
        this.waiting = client.commands();
        this.async = client.async().commands();
        this.binary = client.commands(Codec.utf8(), Codec.bytes());
    }

    static Contestant connect(List<String> nodes) {
        ClusterClientOptions options = ClusterClientOptions.builder(nodes)
                .commandTimeout(Duration.ofMillis(TIMEOUT_MILLIS))
                .build();
        return new SlotwiseContestant(SyncClusterClient.connect(options));
    }

    @Override
    public String get(String key) {
        return Objects.requireNonNull(waiting.get(key));
    }

    @Override
    public void get(String key, Ticket ticket) {
        async.get(key).whenComplete(ticket);
    }

    @Override
    public void set(String key, String value, Ticket ticket) {
        async.set(key, value).whenComplete(ticket);
    }

    @Override
    public int getAll(String[] keys) {
        return waiting.mget(keys).size();
    }

    @Override
    public void setAll(Map<String, String> values) {
        waiting.mset(values);
    }

    @Override
    public long deleteAll(String[] keys) {
        return waiting.del(keys);
    }

    @Override
    public int getLarge(String key) {
        return Objects.requireNonNull(binary.get(key)).length;
    }

    @Override
    public void setLarge(String key, byte[] value) {
        binary.set(key, value);
    }

    @Override
    public void close() {
        client.close();
    }
}
