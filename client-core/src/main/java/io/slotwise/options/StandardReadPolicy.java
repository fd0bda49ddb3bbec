package io.slotwise.options;

import io.slotwise.topology.Node;
import io.slotwise.topology.Shard;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The built-in policies, which choose without allocating. Stateless. */
enum StandardReadPolicy implements ReadPolicy {
    PRIMARY {
        @Override
        public @Nullable Node choose(int slot, Shard shard, Predicate<Node> usable, int turn) {
            return primary(shard, usable);
        }

        @Override
        public List<Node> candidates(int slot, Shard shard) {
            return List.of(shard.primary());
        }
    },
    PREFER_PRIMARY {
        @Override
        public @Nullable Node choose(int slot, Shard shard, Predicate<Node> usable, int turn) {
            Node primary = primary(shard, usable);
            return primary != null ? primary : replica(shard, usable, turn);
        }
    },
    REPLICA {
        @Override
        public @Nullable Node choose(int slot, Shard shard, Predicate<Node> usable, int turn) {
            return replica(shard, usable, turn);
        }

        @Override
        public List<Node> candidates(int slot, Shard shard) {
            return shard.replicas();
        }
    },
    PREFER_REPLICA {
        @Override
        public @Nullable Node choose(int slot, Shard shard, Predicate<Node> usable, int turn) {
            Node replica = replica(shard, usable, turn);
            return replica != null ? replica : primary(shard, usable);
        }

        @Override
        public List<Node> candidates(int slot, Shard shard) {
            List<Node> nodes = new java.util.ArrayList<>(shard.replicas());
            nodes.add(shard.primary());
            return nodes;
        }
    },
    ANY,
    /** Where nothing is measured: in a client another policy takes its place, which has the client's measures. */
    LOWEST_LATENCY;

    /** All nodes in turn, unless a policy says otherwise. */
    @Override
    public @Nullable Node choose(int slot, Shard shard, Predicate<Node> usable, int turn) {
        boolean primaryFirst = turn % (shard.replicas().size() + 1) == 0;
        return (primaryFirst ? PREFER_PRIMARY : PREFER_REPLICA).choose(slot, shard, usable, turn);
    }

    /** All nodes, unless a policy says otherwise. */
    @Override
    public List<Node> candidates(int slot, Shard shard) {
        return shard.nodes();
    }

    private static @Nullable Node primary(Shard shard, Predicate<Node> usable) {
        return usable.test(shard.primary()) ? shard.primary() : null;
    }

    private static @Nullable Node replica(Shard shard, Predicate<Node> usable, int turn) {
        List<Node> replicas = shard.replicas();
        int count = replicas.size();
        for (int i = 0; i < count; i++) {
            Node replica = replicas.get((int) ((turn + (long) i) % count));
            if (usable.test(replica)) {
                return replica;
            }
        }
        return null;
    }
}
