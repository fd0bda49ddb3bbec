package io.slotwise.internal.simulation;

import io.slotwise.topology.Slot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The nodes, and what is true of them: who owns what by now, which slots migrate. News reach each node after a time of
 * its own, and one that is not heard of later still, so each has its own belief.
 */
final class SimulatedCluster {
    private final VirtualTime time;
    private final Random random;
    private final Ledger ledger;
    private final List<SimulatedNode> nodes = new ArrayList<>();
    private final List<List<SimulatedNode>> members = new ArrayList<>();
    private final Map<Integer, Migration> migrations = new TreeMap<>();
    private final Map<String, Integer> slots = new HashMap<>();
    private final boolean old;
    private final boolean hidesSlots;
    private final boolean refusesStale;
    private final long slowestNewsNanos;
    private ClusterView truth;
    private int queries;
    private int changes;
    private UnaryOperator<String> spoiling = replies -> replies;
    private @Nullable String forgottenKey;

    /** All nodes running and of one mind. */
    SimulatedCluster(VirtualTime time, Random random, Ledger ledger, ClusterView view, long slowestNewsNanos) {
        this.time = time;
        this.random = random;
        this.ledger = ledger;
        this.truth = view;
        this.old = random.nextInt(8) == 0;
        this.hidesSlots = random.nextInt(4) == 0;
        this.refusesStale = random.nextInt(4) == 0;
        this.slowestNewsNanos = slowestNewsNanos;
        for (int shard = 0; shard < view.shards(); shard++) {
            members.add(new ArrayList<>());
        }
        for (int number = 0; number < view.nodes(); number++) {
            SimulatedNode node = new SimulatedNode(number, this, view);
            nodes.add(node);
            members.get(node.shard()).add(node);
        }
    }

    VirtualTime time() {
        return time;
    }

    Random random() {
        return random;
    }

    Ledger ledger() {
        return ledger;
    }

    /** Whether the nodes know CLUSTER SLOTS alone. */
    boolean isOld() {
        return old;
    }

    /** Whether CLUSTER SHARDS shows no slots for a shard whose primary has failed, as until 7.2.5 (redis#13414). */
    boolean hidesSlotsOfTheFailed() {
        return hidesSlots;
    }

    /** Whether replicas without their primary answer MASTERDOWN. */
    boolean refusesStaleReads() {
        return refusesStale;
    }

    List<SimulatedNode> nodes() {
        return nodes;
    }

    SimulatedNode node(int number) {
        return nodes.get(number);
    }

    /** Who is at a host at the moment, or null. */
    @Nullable
    SimulatedNode at(String host) {
        Integer node = truth.nodeAt(host);
        return node == null ? null : nodes.get(node);
    }

    int slotOf(String key) {
        return slots.computeIfAbsent(key, Slot::of);
    }

    // ---- what is true ----

    ClusterView truth() {
        return truth;
    }

    SimulatedNode primaryOf(int shard) {
        return nodes.get(truth.primaryOf(shard));
    }

    SimulatedNode ownerOf(String key) {
        return primaryOf(truth.shardOf(slotOf(key)));
    }

    List<SimulatedNode> replicasOf(int shard) {
        List<SimulatedNode> replicas = new ArrayList<>(members.get(shard));
        replicas.remove(primaryOf(shard));
        return replicas;
    }

    /** How often the truth has changed. */
    int changes() {
        return changes;
    }

    /** Makes something true, which one node knows at once and the others later. */
    void change(ClusterView next, @Nullable SimulatedNode first) {
        truth = next;
        changes++;
        if (first != null) {
            first.learn(next);
        }
        int together = 1 + nodes.size() / 30; // a thousand moments for each change would tell nothing more
        for (int from = 0; from < nodes.size(); from += together) {
            tell(nodes.subList(from, Math.min(nodes.size(), from + together)), next);
        }
    }

    private void tell(List<SimulatedNode> some, ClusterView news) {
        double drawn = random.nextDouble();
        time.after((long) (slowestNewsNanos * drawn * drawn), () -> {
            for (SimulatedNode node : some) {
                if (!node.isUnheard()) {
                    node.learn(news);
                }
            }
        });
    }

    /** A node hears the others again. */
    void catchUp(SimulatedNode node) {
        tell(List.of(node), truth);
        time.after(1 + random.nextInt(20_000_000), () -> node.catchUp(time.elapsed()));
    }

    // ---- writes ----

    void write(SimulatedNode node, long call, String key, @Nullable String value, Object answer) {
        ledger.executed(call, key, new Ledger.Execution(node.number(), node.believesToBePrimary(), answer));
        if (key.equals(forgottenKey)) {
            return;
        }
        Entry entry = Entry.orMissing(node.data().get(key)).writtenBy(call, value);
        node.data().put(key, entry);
        if (!isInCharge(node, key)) {
            ledger.lost(call, key);
        }
        for (SimulatedNode replica : replicasOf(node.shard())) {
            if (primaryOf(node.shard()) == node) {
                long due = time.elapsed() + 100_000 + random.nextInt(3_000_000);
                replica.replicate(key, entry, due);
                time.after(due - time.elapsed(), () -> replica.catchUp(time.elapsed()));
            }
        }
    }

    /** A key is there, at its owner and the replicas, without anybody having asked for it. */
    void plant(String key, String value) {
        SimulatedNode owner = ownerOf(key);
        Entry entry = Entry.planted(value);
        owner.put(key, entry);
        replicasOf(owner.shard()).forEach(replica -> replica.put(key, entry));
    }

    void read(SimulatedNode node, long call, String key, String answer) {
        ledger.executed(call, key, new Ledger.Execution(node.number(), node.believesToBePrimary(), answer));
    }

    /** Whether what it writes stays: nobody has taken its place or its slot behind its back. */
    private boolean isInCharge(SimulatedNode node, String key) {
        int slot = slotOf(key);
        Migration migration = migrations.get(slot);
        boolean owns = truth.shardOf(slot) == node.shard() || (migration != null && migration.to() == node.shard());
        return owns && primaryOf(node.shard()) == node;
    }

    // ---- failover ----

    /** A replica takes over. What it has not got by now is lost. */
    void promote(SimulatedNode replica) {
        int shard = replica.shard();
        SimulatedNode before = primaryOf(shard);
        before.data().forEach((key, entry) -> {
            Entry kept = Entry.orMissing(replica.data().get(key));
            entry.writes().filter(write -> !kept.has(write)).forEach(write -> ledger.lost(write, key));
        });
        replica.forgetStream();
        change(truth.withPrimary(shard, replica.number()), replica);
        for (SimulatedNode other : replicasOf(shard)) {
            if (other != before || !other.believesToBePrimary()) {
                other.synchronise();
            }
        }
    }

    // ---- migration ----

    @Nullable
    Migration migrationOf(int slot) {
        return migrations.get(slot);
    }

    List<Migration> migrations() {
        return List.copyOf(migrations.values());
    }

    /** Whether a slot may begin to migrate: all who were part of its last migration know the end of that. */
    boolean canMigrate(int slot) {
        return !migrations.containsKey(slot);
    }

    void beginMigration(int slot, int to) {
        migrations.put(slot, new Migration(slot, truth.shardOf(slot), to));
    }

    /** The next key moves, if both ends can do that. False: there is none left. */
    boolean moveKey(Migration migration) {
        SimulatedNode source = primaryOf(migration.from());
        SimulatedNode target = primaryOf(migration.to());
        String key = firstKey(source, migration.slot(), true);
        if (key == null) {
            return false;
        }
        if (canTalk(source, target)) {
            move(key, source, target);
        }
        return true;
    }

    private void move(String key, SimulatedNode source, SimulatedNode target) {
        Entry moving = Entry.orMissing(source.data().get(key));
        Entry there = target.data().get(key);
        Entry merged = there == null ? moving : moving.continuedBy(there);
        source.put(key, null);
        replicasOf(source.shard()).forEach(replica -> replica.put(key, null));
        target.put(key, merged);
        replicasOf(target.shard()).forEach(replica -> replica.put(key, merged));
    }

    private @Nullable String firstKey(SimulatedNode source, int slot, boolean existing) {
        return source.data().entrySet().stream()
                .filter(entry -> slotOf(entry.getKey()) == slot)
                .filter(entry -> entry.getValue().exists() || !existing)
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst()
                .orElse(null);
    }

    private static boolean canTalk(SimulatedNode source, SimulatedNode target) {
        return !source.isUnheard() && !target.isUnheard() && source.isInSync() && target.isInSync();
    }

    /** The slot gets its new owner, who knows first; false: not yet, because somebody cannot be reached. */
    boolean endMigration(Migration migration) {
        SimulatedNode source = primaryOf(migration.from());
        SimulatedNode target = primaryOf(migration.to());
        boolean known = source.believesToBePrimary() && target.believesToBePrimary();
        if (!canTalk(source, target) || !known || firstKey(source, migration.slot(), true) != null) {
            return false;
        }
        String gone = firstKey(source, migration.slot(), false);
        while (gone != null) {
            move(gone, source, target);
            gone = firstKey(source, migration.slot(), false);
        }
        change(truth.withOwner(migration.slot(), migration.to()), target);
        int version = truth.version();
        time.after(random.nextInt(4_000_000), () -> source.learn(truth));
        forgetWhenKnown(migration, version);
        return true;
    }

    private void forgetWhenKnown(Migration migration, int version) {
        time.after(10_000_000, () -> {
            boolean known = Stream.of(migration.from(), migration.to())
                    .flatMap(shard -> members.get(shard).stream())
                    .allMatch(node -> node.view().version() >= version);
            if (known) {
                migrations.remove(migration.slot(), migration);
            } else {
                forgetWhenKnown(migration, version);
            }
        });
    }

    /** Whether the slot has its new owner and only some do not know it yet. */
    boolean isOver(Migration migration) {
        return truth.shardOf(migration.slot()) == migration.to();
    }

    // ---- counted, and spoilt on purpose ----

    void countQuery() {
        queries++;
    }

    /** How many CLUSTER commands the nodes have answered. */
    int queries() {
        return queries;
    }

    /** What the driver receives, which a test of the simulation itself may change. */
    String spoil(String replies) {
        return spoiling.apply(replies);
    }

    void spoilReplies(UnaryOperator<String> spoiler) {
        spoiling = spoiler;
    }

    /** A server that says OK and keeps nothing. */
    void forgetWritesOf(String key) {
        forgottenKey = key;
    }
}
