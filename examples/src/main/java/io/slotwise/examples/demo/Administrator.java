package io.slotwise.examples.demo;

import io.slotwise.command.Command;
import io.slotwise.command.CustomCommand;
import io.slotwise.error.ClusterClientException;
import io.slotwise.options.CallOptions;
import io.slotwise.options.Target;
import io.slotwise.reply.Reply;
import io.slotwise.sync.SyncClusterClient;
import io.slotwise.sync.SyncCommands;
import io.slotwise.topology.Node;
import io.slotwise.topology.Shard;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. What an administrator does to a cluster, with a client of its own, so that the application's client learns of
 * it by redirects and failures alone.
 */
final class Administrator implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long MIGRATE_LIMIT_MILLIS = 5_000;
    private static final int KEYS_A_STEP = 100;

    private final SyncClusterClient client;
    private final Shards shards;

    Administrator(SyncClusterClient client) {
        this.client = client;
        this.shards = new Shards(client.topology());
    }

    Shards shards() {
        return shards;
    }

    /** The shard as it is now. */
    Shard shard(int number) {
        Shard shard = shards.find(client.topology(), number);
        if (shard == null) {
            throw new IllegalStateException(Shards.name(number) + " is not in sight");
        }
        return shard;
    }

    /** Returns when every node takes the cluster for whole, and every replica follows its primary. */
    void awaitReady() {
        await(
                "a cluster that is whole",
                () -> client.topology().nodes().stream()
                        .allMatch(node -> "ok".equals(at(node).clusterInfo().get("cluster_state"))
                                && (node.isPrimary() || follows(node))));
    }

    /**
     * Moves one slot with all its keys while clients use it.
     *
     * @param heldMillis how long the slot stays half moved
     */
    void moveSlot(int slot, Node source, Node target, long heldMillis) {
        setSlot(target, slot, "IMPORTING", source);
        setSlot(source, slot, "MIGRATING", target);
        try {
            List<String> keys = keysOf(source, slot).stream().sorted().toList();
            migrate(source, target, everySecond(keys));
            Waiting.pause(heldMillis);
            moveKeys(slot, source, target);
        } catch (ClusterClientException failure) {
            giveBack(slot, source, target);
            throw failure;
        }
        giveSlot(slot, source, target);
    }

    /** Of two keys of one session, one: so that commands on both meet TRYAGAIN. */
    private static List<String> everySecond(List<String> keys) {
        return IntStream.range(0, keys.size())
                .filter(index -> index % 2 == 0)
                .mapToObj(keys::get)
                .toList();
    }

    private void moveKeys(int slot, Node from, Node to) {
        for (List<String> rest = keysOf(from, slot); !rest.isEmpty(); rest = keysOf(from, slot)) {
            migrate(from, to, rest);
        }
    }

    /** The target first: were it to fail after the source has let go, nobody would own the slot. */
    private void giveSlot(int slot, Node source, Node target) {
        setSlot(target, slot, "NODE", target);
        setSlot(source, slot, "NODE", target);
        for (Node node : client.topology().primaries()) {
            if (!node.id().equals(source.id()) && !node.id().equals(target.id())) {
                setSlot(node, slot, "NODE", target);
            }
        }
    }

    /** The source must stop to migrate first, or it would answer keys that come back with ASK. */
    private void giveBack(int slot, Node source, Node target) {
        Command<?> stable = Command.custom("CLUSTER SETSLOT")
                .argument(slot)
                .argument("STABLE")
                .returningReply();
        client.execute(stable.with(CallOptions.to(Target.node(source.id()))));
        moveKeys(slot, target, source);
        client.execute(stable.with(CallOptions.to(Target.node(target.id()))));
    }

    private void setSlot(Node at, int slot, String state, Node named) {
        ask(
                at,
                Command.custom("CLUSTER SETSLOT")
                        .argument(slot)
                        .argument(state)
                        .argument(named.id().value()));
    }

    private List<String> keysOf(Node node, int slot) {
        return at(node).clusterGetkeysinslot(slot, KEYS_A_STEP);
    }

    private void migrate(Node from, Node to, List<String> keys) {
        if (keys.isEmpty()) {
            return;
        }
        CustomCommand command = Command.custom("MIGRATE")
                .argument(to.address().host())
                .argument(to.address().port())
                .argument("")
                .argument(0)
                .argument(MIGRATE_LIMIT_MILLIS)
                .argument("KEYS");
        keys.forEach(command::argument);
        ask(from, command);
    }

    /** Makes that replica the primary without losing a write; returns when it is. */
    void failOver(Node replica) {
        ask(replica, Command.custom("CLUSTER FAILOVER"));
        await("the takeover by " + replica.address(), () -> isPrimary(replica));
    }

    /** Returns when one of these, replicas of a killed primary, has been promoted. */
    void awaitTakeover(List<Node> replicas) {
        await("the takeover by a replica", () -> replicas.stream().anyMatch(this::isPrimary));
    }

    /** Returns when the node, which was away, follows a primary. */
    void awaitFollowing(Node node) {
        await("the return of " + node.address(), () -> follows(node));
    }

    /** Returns when the administrator's own picture shows the node as the owner of these slots. */
    void awaitOwner(List<Integer> slots, Node owner) {
        await(
                "the new owner of the moved slots",
                () -> slots.stream().allMatch(slot -> {
                    Node primary = client.topology().primaryOf(slot);
                    return primary != null && primary.id().equals(owner.id());
                }));
    }

    /** Returns when the administrator's own picture shows another primary of that shard. */
    void awaitNewPrimary(int number, Node former) {
        await("a new primary of " + Shards.name(number), () -> {
            Shard shard = shards.find(client.topology(), number);
            return shard != null && !shard.primary().id().equals(former.id());
        });
    }

    private boolean isPrimary(Node node) {
        return role(node).get(0).equals("master");
    }

    private boolean follows(Node node) {
        List<String> role = role(node);
        return role.get(0).equals("slave") && role.get(3).equals("connected");
    }

    private List<String> role(Node node) {
        Reply reply = at(node).role();
        return reply instanceof Reply.Sequence sequence
                ? sequence.elements().stream()
                        .map(element -> element instanceof Reply.Sequence ? "" : String.valueOf(element.asText()))
                        .toList()
                : List.of("");
    }

    private SyncCommands<String, String> at(Node node) {
        return client.commands().with(CallOptions.to(Target.node(node.id())).withTimeout(Duration.ofSeconds(2)));
    }

    private void ask(Node at, CustomCommand command) {
        client.execute(command.returningReply().with(CallOptions.to(Target.node(at.id()))));
    }

    /** A node that does not answer, or is not in sight, is one for which the condition does not hold yet. */
    private void await(String what, BooleanSupplier condition) {
        AtomicReference<@Nullable ClusterClientException> last = new AtomicReference<>();
        try {
            Waiting.until(what, LIMIT, () -> {
                try {
                    client.async().refreshTopology();
                    return condition.getAsBoolean();
                } catch (ClusterClientException notYet) {
                    last.set(notYet);
                    return false;
                }
            });
        } catch (IllegalStateException late) {
            ClusterClientException failure = last.get();
            throw failure == null
                    ? late
                    : new IllegalStateException(late.getMessage() + "; last: " + failure.getMessage(), failure);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
