package io.slotwise.system.backend;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Thread-safe. A redis-server or valkey-server that is installed on this machine, if it is a 7.0 or later. */
final class PathServerBackend implements ClusterBackend {
    private final Optional<Executable> executable = Stream.of("redis-server", "valkey-server")
            .flatMap(name -> Executable.find(name).stream())
            .flatMap(path -> Executable.probe(path).stream())
            .filter(found -> found.version().isAtLeast(7, 0))
            .findFirst();

    @Override
    public String shortName() {
        return "path";
    }

    @Override
    public String name() {
        return executable
                .map(found -> found.path().getFileName() + " " + found.version().text() + " from the PATH")
                .orElse("redis-server 7+ or valkey-server from the PATH");
    }

    @Override
    public Availability availability() {
        return executable.isPresent()
                ? Availability.yes()
                : Availability.no("no redis-server 7.0 or later and no valkey-server on the PATH");
    }

    @Override
    public Set<Ability> abilities() {
        Set<Ability> abilities = EnumSet.copyOf(ProcessCluster.ABILITIES);
        executable.ifPresent(found -> abilities.addAll(found.version().abilities()));
        return abilities;
    }

    @Override
    public ClusterUnderTest start(ClusterShape shape) {
        Executable server = executable.orElseThrow(
                () -> new IllegalStateException(availability().reason()));
        return ProcessCluster.start(this, server.path(), server.version(), shape);
    }
}
