package io.slotwise.internal.scanning;

import io.slotwise.command.Command;
import io.slotwise.command.ScanPage;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.options.Target;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of few slots whose keys never go away, but move: slots migrate key by key, primaries fail over and restart.
 * Confined to the test's thread. A process answers SCAN in an order of its own, so that a cursor means nothing in another.
 */
final class ModelCluster implements ScannedCluster {
    private static final int HASHES = 64;
    private static final int KEYS_OF_A_SLOT = 6;

    private static final class Member {
        final NodeId id;
        int run;
        boolean dead;

        Member(int number) {
            id = new NodeId("%040x".formatted(number));
            run = 1_000 * number;
        }
    }

    private static final class Group {
        final List<Member> members = new ArrayList<>();
        final Map<Integer, Set<String>> keys = new HashMap<>();
        final BitSet owned = new BitSet();
        final Map<Integer, NodeId> leaving = new HashMap<>();
        final Map<Integer, NodeId> arriving = new HashMap<>();

        Member primary() {
            return members.get(0);
        }
    }

    private final Random random;
    private final int slots;
    private final List<Group> groups = new ArrayList<>();
    private final List<Runnable> open = new ArrayList<>();
    private final Map<Integer, Set<NodeId>> unseen = new HashMap<>();
    private final Set<String> keys = new TreeSet<>();
    private ClusterTopology topology = ClusterTopology.empty();
    private long now;

    ModelCluster(Random random) {
        this.random = random;
        slots = 2 + random.nextInt(5);
        int shards = 2 + random.nextInt(3);
        for (int i = 0; i < shards; i++) {
            Group group = new Group();
            group.members.add(new Member(2 * i + 1));
            group.members.add(new Member(2 * i + 2));
            groups.add(group);
        }
        for (int slot = 0; slot < slots; slot++) {
            Group owner = groups.get(random.nextInt(shards));
            owner.owned.set(slot);
            for (int i = 0; i < KEYS_OF_A_SLOT; i++) {
                String key = slot + "-" + i;
                keys.add(key);
                keysOf(owner, slot).add(key);
            }
        }
        refreshTopology();
    }

    /** The keys that could be reached all the time. */
    Set<String> keys() {
        return keys;
    }

    // ---- what happens ----

    /** Something that somebody waits for happens; false when nobody waits for anything. */
    boolean step() {
        if (open.isEmpty()) {
            return false;
        }
        open.remove(random.nextInt(open.size())).run();
        return true;
    }

    /** Something happens to a slot or a node. */
    void event() {
        int slot = random.nextInt(slots);
        Group source = ownerOf(slot);
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> begin(slot, source);
            case 3, 4, 5, 6 -> moveSome(slot, source);
            case 7, 8 -> finish(slot, source);
            case 9 -> cancel(slot, source);
            case 10 -> failOver(groups.get(random.nextInt(groups.size())));
            default -> groups.get(random.nextInt(groups.size())).primary().run++;
        }
    }

    private void begin(int slot, Group source) {
        Group target = groups.get(random.nextInt(groups.size()));
        if (target != source
                && !source.leaving.containsKey(slot)
                && unseen(slot).isEmpty()) {
            source.leaving.put(slot, target.primary().id);
            target.arriving.put(slot, source.primary().id);
            unseen(slot).add(source.primary().id);
        }
    }

    private void moveSome(int slot, Group source) {
        Group target = targetOf(slot, source);
        if (target != null) {
            for (String key : List.copyOf(keysOf(source, slot))) {
                if (random.nextBoolean()) {
                    keysOf(source, slot).remove(key);
                    keysOf(target, slot).add(key);
                }
            }
        }
    }

    private void finish(int slot, Group source) {
        Group target = targetOf(slot, source);
        if (target != null) {
            moveAll(slot, source, target);
            source.owned.clear(slot);
            source.leaving.remove(slot);
            target.arriving.remove(slot);
            target.owned.set(slot);
        }
    }

    /** What comes back may only do so when the node that it left has been looked at: looks are not made all the time. */
    private void cancel(int slot, Group source) {
        Group target = targetOf(slot, source);
        if (target != null && !unseen(slot).contains(source.primary().id)) {
            moveAll(slot, target, source);
            source.leaving.remove(slot);
            target.arriving.remove(slot);
            unseen(slot).add(source.primary().id);
            unseen(slot).add(target.primary().id);
        }
    }

    /** The new primary knows nothing of migrations: what had gone cannot be reached any more. */
    private void failOver(Group group) {
        for (int slot : group.leaving.keySet()) {
            Group target = Objects.requireNonNull(targetOf(slot, group));
            keys.removeAll(keysOf(target, slot));
            keysOf(target, slot).clear();
        }
        group.leaving.clear();
        group.arriving.clear();
        Member before = group.members.remove(0);
        group.members.add(before);
        before.dead = random.nextBoolean();
        group.primary().dead = false;
        unseen.values().forEach(nodes -> nodes.remove(before.id));
    }

    private void moveAll(int slot, Group from, Group to) {
        keysOf(to, slot).addAll(keysOf(from, slot));
        keysOf(from, slot).clear();
    }

    private Set<String> keysOf(Group group, int slot) {
        return group.keys.computeIfAbsent(slot, none -> new TreeSet<>());
    }

    private Set<NodeId> unseen(int slot) {
        return unseen.computeIfAbsent(slot, none -> new HashSet<>());
    }

    private Group ownerOf(int slot) {
        return groups.stream()
                .filter(group -> group.owned.get(slot))
                .findFirst()
                .orElseThrow();
    }

    private @Nullable Group targetOf(int slot, Group source) {
        NodeId target = source.leaving.get(slot);
        return target == null ? null : groupOf(target);
    }

    private Group groupOf(NodeId node) {
        return groups.stream()
                .filter(group -> group.members.stream().anyMatch(member -> member.id.equals(node)))
                .findFirst()
                .orElseThrow();
    }

    // ---- what a scan sees ----

    @Override
    @SuppressWarnings("unchecked") // the answer is of the type that the command's reader would give
    public <R extends @Nullable Object> CompletionStage<R> execute(Command<R> command) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        NodeId node = ((Target.OneNode) Objects.requireNonNull(
                        Objects.requireNonNull(command.options()).target()))
                .id();
        open.add(() -> {
            Group group = groupOf(node);
            Member member = group.members.stream()
                    .filter(each -> each.id.equals(node))
                    .findFirst()
                    .orElseThrow();
            if (member.dead || random.nextInt(60) == 0) {
                answer.completeExceptionally(new ConnectionFailedException("lost", null, null));
                return;
            }
            answer.complete((R)
                    switch (command.name()) {
                        case "SCAN" -> page(group, member, Integer.parseInt((String) command.argument(0)));
                        case "INFO" -> "run" + member.run;
                        default -> look(group, member);
                    });
        });
        return answer;
    }

    private Look look(Group group, Member member) {
        unseen.values().forEach(nodes -> nodes.remove(member.id));
        boolean primary = member == group.primary();
        return new Look(
                "",
                member.id,
                primary,
                primary ? SlotSets.copyOf(group.owned) : new BitSet(),
                primary ? Map.copyOf(group.leaving) : Map.of(),
                primary ? Map.copyOf(group.arriving) : Map.of());
    }

    private ScanPage<String> page(Group group, Member member, int cursor) {
        int end = cursor + 1 + random.nextInt(24);
        List<String> found = new ArrayList<>();
        group.keys
                .values()
                .forEach(inSlot -> inSlot.forEach(key -> {
                    int hash = Math.floorMod((key + member.run).hashCode() * 31, HASHES);
                    if (hash >= cursor && hash < end) {
                        found.add(key);
                    }
                }));
        return new ScanPage<>(end >= HASHES ? ScanPage.START : Integer.toString(end), found);
    }

    @Override
    public ClusterTopology topology() {
        return topology;
    }

    /** Old news at times. */
    @Override
    public void refreshTopology() {
        List<Shard> shards = new ArrayList<>();
        for (Group group : groups) {
            List<Node> nodes = group.members.stream()
                    .map(member -> Node.primary(member.id, new NodeAddress("10.0.0.1", member.run % 50_000 + 1)))
                    .toList();
            List<SlotRange> ranges = group.owned.stream()
                    .mapToObj(slot -> new SlotRange(slot, slot))
                    .toList();
            shards.add(new Shard(nodes.get(0), nodes.subList(1, 2), ranges, 0));
        }
        topology = ClusterTopology.of(shards);
    }

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void afterPause(Runnable task, long nanos) {
        open.add(() -> {
            now += nanos;
            task.run();
        });
    }
}
