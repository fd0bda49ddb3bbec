package io.slotwise.examples.demo;

import io.slotwise.options.CallOptions;
import io.slotwise.options.ReadPolicy;
import io.slotwise.sync.SyncClusterClient;
import io.slotwise.sync.SyncCommands;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The application: it keeps sessions in the cluster and knows nothing of slots, nodes and failovers. Each method
 * throws what the driver throws.
 */
final class SessionStore {
    private final SessionStoreKeys keys;
    private final SyncCommands<String, String> redis;
    private final SyncCommands<String, String> replicas;

    SessionStore(SyncClusterClient client, SessionStoreKeys keys) {
        this.keys = keys;
        this.redis = client.commands();
        this.replicas = redis.with(CallOptions.readingBy(ReadPolicy.PREFER_REPLICA));
    }

    SessionStoreKeys keys() {
        return keys;
    }

    void save(int session, long version) {
        redis.set(keys.data(session), new SessionContent(keys.id(session), version).text());
    }

    long countView(int session) {
        return redis.incr(keys.views(session));
    }

    /** As a replica knows it, which may be late; null when the replica has not heard of it. */
    @Nullable
    String read(int session) {
        return replicas.get(keys.data(session));
    }

    /** Data and views of each session in turn, from all over the cluster, as replicas know them. */
    List<@Nullable String> page(List<Integer> sessions) {
        return replicas.mget(sessions.stream()
                .flatMap(session -> List.of(keys.data(session), keys.views(session)).stream())
                .toArray(String[]::new));
    }

    /** As the primaries have it: data and views of each session in turn. */
    List<@Nullable String> pageFromPrimaries(List<Integer> sessions) {
        return redis.mget(sessions.stream()
                .flatMap(session -> List.of(keys.data(session), keys.views(session)).stream())
                .toArray(String[]::new));
    }

    void delete(int session) {
        redis.unlink(keys.data(session), keys.views(session));
    }
}
