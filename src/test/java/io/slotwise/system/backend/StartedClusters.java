package io.slotwise.system.backend;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe. Keeps one cluster per backend and shape for the whole run, since starting one takes seconds. A cluster that cannot be
 * restored after a test is replaced; a backend that failed to start is not tried again.
 */
final class StartedClusters {
    private static final Map<Key, ClusterUnderTest> started = new HashMap<>();
    private static final Map<Key, RuntimeException> failed = new HashMap<>();

    private record Key(String backend, ClusterShape shape) {}

    private StartedClusters() {}

    /** A cluster in which all nodes run and agree. */
    static synchronized ClusterUnderTest unharmed(ClusterBackend backend, ClusterShape shape) {
        Key key = new Key(backend.shortName(), shape);
        ClusterUnderTest cluster = started.get(key);
        if (cluster != null) {
            try {
                cluster.restore();
                return cluster;
            } catch (RuntimeException beyondRepair) {
                BackendReport.note(backend.name(), "a cluster was replaced: " + beyondRepair.getMessage());
                close(key);
            }
        }
        return start(backend, key);
    }

    /** The running cluster as the test has left it, or a new one. */
    static synchronized ClusterUnderTest current(ClusterBackend backend, ClusterShape shape) {
        Key key = new Key(backend.shortName(), shape);
        ClusterUnderTest cluster = started.get(key);
        return cluster != null ? cluster : start(backend, key);
    }

    /** Ends the cluster of that shape, if there is one. */
    static synchronized void close(ClusterBackend backend, ClusterShape shape) {
        close(new Key(backend.shortName(), shape));
    }

    static synchronized void closeAll() {
        List<Key> keys = new ArrayList<>(started.keySet());
        keys.forEach(StartedClusters::close);
    }

    private static ClusterUnderTest start(ClusterBackend backend, Key key) {
        RuntimeException before = failed.get(key);
        if (before != null) {
            throw new IllegalStateException(backend.name() + " did not start before", before);
        }
        long begin = System.nanoTime();
        try {
            ClusterUnderTest cluster = backend.start(key.shape());
            started.put(key, cluster);
            BackendReport.started(backend.name(), System.nanoTime() - begin);
            return cluster;
        } catch (RuntimeException failure) {
            failed.put(key, failure);
            throw failure;
        }
    }

    private static void close(Key key) {
        ClusterUnderTest cluster = started.remove(key);
        if (cluster != null) {
            cluster.close();
        }
    }
}
