package io.slotwise.system.backend;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import redis.embedded.core.ExecutableProvider;
import redis.embedded.error.OsArchitectureNotFound;
import redis.embedded.error.UnknownOSName;

/**
 * Thread-safe. A real redis-server 6.2 without installation: the artifact {@code embedded-redis} carries one for each of the usual
 * systems. Nothing else of the artifact is used. Its Windows program is a 5.0, which lacks what the tests need.
 */
final class EmbeddedRedisBackend implements ClusterBackend {
    private @Nullable Executable executable;
    private @Nullable Availability availability;

    @Override
    public String shortName() {
        return "embedded";
    }

    @Override
    public String name() {
        return "redis-server 6.2 from embedded-redis";
    }

    @Override
    public synchronized Availability availability() {
        if (availability == null) {
            availability = probe();
        }
        return availability;
    }

    @Override
    public Set<Ability> abilities() {
        Set<Ability> abilities = EnumSet.copyOf(ProcessCluster.ABILITIES);
        abilities.addAll(new ServerVersion(false, 6, 2, "6.2").abilities());
        return abilities;
    }

    @Override
    public synchronized ClusterUnderTest start(ClusterShape shape) {
        Executable server = executable;
        if (!availability().available() || server == null) {
            throw new IllegalStateException(name() + ": " + availability().reason());
        }
        return ProcessCluster.start(this, server.path(), server.version(), shape);
    }

    private Availability probe() {
        if (Executable.onWindows()) {
            return Availability.no("its program for Windows is a Redis 5.0");
        }
        try {
            Optional<Executable> found = Executable.probe(ExecutableProvider.newJarResourceProvider(
                            Cleanup.temporaryDirectory().toFile())
                    .get()
                    .toPath());
            executable = found.orElse(null);
            return found.isPresent() ? Availability.yes() : Availability.no("its program does not run on this machine");
        } catch (IOException | OsArchitectureNotFound | UnknownOSName failure) {
            return Availability.no("no program for this machine: " + failure);
        }
    }
}
