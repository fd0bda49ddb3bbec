package io.slotwise.benchmarks.faults;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What befalls the shard that is hit. Stateless. */
enum Fault {
    /** The primary's process ends, as by the kernel when memory is short. */
    KILL("kill -9 of a primary") {
        @Override
        Duration doTo(FaultedCluster cluster) throws Exception {
            cluster.kill(PRIMARY);
            return cluster.untilPrimary(REPLICA);
        }
    },
    /** The primary stops without a word: sockets stay open and nothing answers. It comes back as a replica. */
    FREEZE("freeze of a primary (SIGSTOP for 8 s)") {
        @Override
        Duration doTo(FaultedCluster cluster) throws Exception {
            cluster.signal(PRIMARY, "STOP");
            Duration pause = cluster.untilPrimary(REPLICA);
            FaultedCluster.last(Duration.ofSeconds(8).minus(pause));
            cluster.signal(PRIMARY, "CONT");
            return pause;
        }
    },
    /** An operator swaps primary and replica. */
    FAILOVER("CLUSTER FAILOVER") {
        @Override
        Duration doTo(FaultedCluster cluster) throws Exception {
            cluster.failOverTo(REPLICA);
            return cluster.untilPrimary(REPLICA);
        }
    },
    /** All slots that are in use move to another shard, and back. */
    RESHARD("reshard there and back") {
        @Override
        Duration doTo(FaultedCluster cluster) {
            List<String> keys = ShardKeys.ofShard(FaultFork.HIT);
            cluster.migrate(keys, PRIMARY, OTHER_PRIMARY);
            cluster.migrate(keys, OTHER_PRIMARY, PRIMARY);
            return Duration.ZERO;
        }
    },
    /** A migration that stops when half of the keys have moved, as when the tool that does it dies. */
    HALF_MOVED("slots half moved for 4 s") {
        @Override
        Duration doTo(FaultedCluster cluster) throws Exception {
            List<String> keys = ShardKeys.ofShard(FaultFork.HIT);
            cluster.migrateHalf(keys, PRIMARY, OTHER_PRIMARY);
            FaultedCluster.last(Duration.ofSeconds(4));
            cluster.migrate(keys, PRIMARY, OTHER_PRIMARY);
            return Duration.ZERO;
        }
    };

    private static final int PRIMARY = FaultFork.HIT;
    private static final int REPLICA = PRIMARY + ShardKeys.SHARDS;
    private static final int OTHER_PRIMARY = 1;

    private final String title;

    Fault(String title) {
        this.title = title;
    }

    /**
     * Does it.
     *
     * @return for how long the shard could not serve, whatever a client does
     */
    abstract Duration doTo(FaultedCluster cluster) throws Exception;

    /** As arguments name it. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String title() {
        return title;
    }

    /** @throws IllegalArgumentException if there is none of that name */
    static Fault named(String id) {
        return Arrays.stream(values())
                .filter(fault -> fault.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no fault '" + id + "'"));
    }
}
