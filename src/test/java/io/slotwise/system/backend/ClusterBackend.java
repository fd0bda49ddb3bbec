package io.slotwise.system.backend;

import java.util.Set;

/** Thread-safe. One kind of cluster that tests can run against. */
public interface ClusterBackend {
    /** The word by which the system property {@code slotwise.backends} chooses it, for example {@code redis-7.0}. */
    String shortName();

    /** What it is, for the test report, for example {@code redis-server 6.2 from embedded-redis}. */
    String name();

    /** Whether it can be used here. Decided once, within seconds; fetching a container image may take a minute. */
    Availability availability();

    /** What tests may ask of its clusters. */
    Set<Ability> abilities();

    /** Starts a cluster that is stable when this returns. Its nodes end with {@link ClusterUnderTest#close}, or with the JVM. */
    ClusterUnderTest start(ClusterShape shape);
}
