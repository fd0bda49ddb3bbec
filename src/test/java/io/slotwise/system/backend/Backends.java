package io.slotwise.system.backend;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Thread-safe. All kinds of cluster that the system tests know. The system property {@code slotwise.backends} chooses among them by
 * their short names, separated by commas; without it all are chosen.
 */
public final class Backends {
    /** The system property that chooses backends. */
    public static final String PROPERTY = "slotwise.backends";

    private static final List<ClusterBackend> all = List.of(
            new ReferenceBackend(),
            new EmbeddedRedisBackend(),
            new PathServerBackend(),
            ContainerBackend.redis(7, 0),
            ContainerBackend.redis(8, 0),
            ContainerBackend.valkey(9, 1));

    private Backends() {}

    /** Every backend, chosen or not, available or not. */
    public static List<ClusterBackend> all() {
        return all;
    }

    /** The chosen ones, available or not; an unknown name is an {@link IllegalArgumentException}. */
    public static List<ClusterBackend> chosen() {
        return chosen(System.getProperty(PROPERTY, ""));
    }

    static boolean areChosenByName() {
        return System.getProperty(PROPERTY) != null;
    }

    static List<ClusterBackend> chosen(String names) {
        Set<String> wanted = Arrays.stream(names.split(","))
                .map(String::trim)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet());
        Set<String> known = all.stream().map(ClusterBackend::shortName).collect(Collectors.toSet());
        if (!known.containsAll(wanted)) {
            throw new IllegalArgumentException(PROPERTY + "=" + names + ", but the backends are " + known);
        }
        return all.stream()
                .filter(backend -> wanted.isEmpty() || wanted.contains(backend.shortName()))
                .toList();
    }
}
