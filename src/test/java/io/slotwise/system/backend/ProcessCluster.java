package io.slotwise.system.backend;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Stateless. Starts a cluster of child processes on loopback from one executable. */
final class ProcessCluster {
    /** What comes with owning the processes. */
    static final Set<Ability> ABILITIES = Set.of(Ability.KILL, Ability.RESTART, Ability.MOVE, Ability.FREEZE);

    private ProcessCluster() {}

    static ClusterUnderTest start(ClusterBackend backend, Path executable, ServerVersion version, ClusterShape shape) {
        Path directory = Cleanup.temporaryDirectory();
        Watchdog watchdog = new Watchdog(directory);
        List<ServerProcess> servers = Stream.generate(() -> new ServerProcess(executable, directory, version, shape))
                .limit(shape.nodes())
                .toList();
        return ServerCluster.start(backend, servers, shape, () -> {
            watchdog.dismiss();
            Cleanup.delete(directory);
        });
    }
}
