package io.slotwise.system.backend;

import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.ReferenceClusterBuilder;
import io.slotwise.server.ReferenceNode;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Thread-safe. The reference cluster in this JVM, steered through the same commands as a real one. */
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
        return Availability.yes();
    }

    @Override
    public Set<Ability> abilities() {
        return Collections.unmodifiableSet(EnumSet.of(
                Ability.MIGRATE,
                Ability.FAIL_OVER,
                Ability.ERROR_COUNTS,
                Ability.KILL,
                Ability.RESTART,
                Ability.MOVE,
                Ability.FREEZE,
                Ability.TRY_AGAIN_AT_SOURCE,
                Ability.SHARDS_COMMAND,
                Ability.SHARDED_PUBSUB,
                Ability.HOSTNAMES));
    }

    @Override
    public ClusterUnderTest start(ClusterShape shape) {
        ReferenceClusterBuilder builder = ReferenceCluster.builder()
                .primaries(shape.shards())
                .replicasPerPrimary(shape.replicasPerShard())
                .nodeTimeout(Duration.ofMillis(ServerArguments.NODE_TIMEOUT_MILLIS))
                .persistent("yes".equals(shape.settings().get("appendonly")));
        shape.settings().forEach(builder::configure);
        ReferenceCluster cluster = builder.start();
        Map<String, ServerNode> servers = new LinkedHashMap<>();
        for (ReferenceNode node : cluster.nodes()) {
            servers.put(node.id(), new ReferenceServer(node));
        }
        return ServerCluster.of(this, servers, cluster::close);
    }
}
