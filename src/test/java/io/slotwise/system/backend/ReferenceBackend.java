package io.slotwise.system.backend;

import java.util.Set;

/** Thread-safe. The reference cluster in this JVM. */
final class ReferenceBackend implements ClusterBackend {
    @Override
    public String shortName() {
        return "reference";
    }

    @Override
    public String name() {
        return "reference cluster";
    }

    @Override
    public Availability availability() {
        return Availability.no("the reference cluster cannot be started yet");
    }

    @Override
    public Set<Ability> abilities() {
        return Set.of();
    }

    @Override
    public ClusterUnderTest start(ClusterShape shape) {
        throw new IllegalStateException(availability().reason());
    }
}
