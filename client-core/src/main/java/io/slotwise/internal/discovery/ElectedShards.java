package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes a topology of elected owners: each with the shard that the best view shows it to lead. Confined to one election.
 *
 * <p>A node is part of one shard only, and shards and replicas keep their places from one topology to the next, so that
 * a view that brings nothing new makes an equal topology.
 */
final class ElectedShards {
    private final ClusterTopology current;
    private final List<ReceivedView> views;
    private final ReceivedView best;
    private final Map<NodeId, List<SlotRange>> slotsOf = new LinkedHashMap<>();
    private final Set<NodeId> placed = new HashSet<>();
    private final List<Shard> shards = new ArrayList<>();

    /** With the views in the order in which they are to be believed. */
    ElectedShards(ClusterTopology current, PatchDates patches, List<ReceivedView> views, SlotRuns runs) {
        this.current = current;
        this.views = views;
        this.best = views.get(0);
        Map<NodeId, NodeId> successors = successors(patches, runs);
        for (int run = 0; run < runs.count(); run++) {
            NodeId owner = runs.owner(run);
            if (owner != null) {
                owner = successors.getOrDefault(owner, owner);
                append(runs.slots(run), slotsOf.computeIfAbsent(owner, id -> new ArrayList<>()));
            }
        }
    }

    private static void append(SlotRange run, List<SlotRange> slots) {
        SlotRange last = slots.isEmpty() ? null : slots.get(slots.size() - 1);
        if (last != null && last.last() + 1 == run.first()) {
            slots.set(slots.size() - 1, new SlotRange(last.first(), run.last()));
        } else {
            slots.add(run);
        }
    }

    /**
     * A {@code MOVED} to a node that the view still shows as a replica says that it has been promoted: it takes over all
     * that its primary had.
     */
    private Map<NodeId, NodeId> successors(PatchDates patches, SlotRuns runs) {
        Map<NodeId, NodeId> successors = new HashMap<>();
        for (int run = 0; run < runs.count(); run++) {
            NodeId owner = runs.owner(run);
            if (owner == null || !patches.isUnconfirmed(runs.first(run)) || best.shardOfPrimary(owner) != null) {
                continue;
            }
            Shard shown = best.shardWith(owner);
            if (shown != null) {
                successors.put(shown.primary().id(), owner);
            }
        }
        return successors;
    }

    ClusterTopology inOrderOf(ClusterTopology previous) {
        placed.addAll(slotsOf.keySet());
        List<NodeId> shownByOthers = new ArrayList<>();
        slotsOf.forEach((owner, slots) -> {
            Shard shown = best.shardOfPrimary(owner);
            if (shown == null) {
                shownByOthers.add(owner);
            } else {
                add(owner, shown, slots);
            }
        });
        for (NodeId owner : shownByOthers) {
            Shard shown = shardOf(owner);
            if (shown != null) {
                add(owner, shown, slotsOf.getOrDefault(owner, List.of()));
            }
        }
        for (Shard shown : best.view().shards()) {
            if (placed.add(shown.primary().id())) {
                add(shown.primary().id(), shown, List.of());
            }
        }
        return ClusterTopology.of(ordered(previous));
    }

    private @Nullable Shard shardOf(NodeId owner) {
        for (ReceivedView view : views) {
            Shard shown = view.shardOfPrimary(owner);
            if (shown != null) {
                return shown;
            }
        }
        Shard known = current.shardOf(owner);
        return known == null ? best.shardWith(owner) : known;
    }

    private void add(NodeId owner, Shard shown, List<SlotRange> slots) {
        Node primary = shown.primary();
        List<Node> replicas = new ArrayList<>();
        for (Node node : shown.nodes()) {
            if (node.id().equals(owner)) {
                primary = node;
            } else if (placed.add(node.id())) {
                replicas.add(node);
            }
        }
        replicas.sort(Comparator.comparingInt(this::formerPlace));
        shards.add(ShardParts.of(primary, replicas, slots, epochOf(owner, shown)));
    }

    private long epochOf(NodeId owner, Shard shown) {
        long epoch = shown.configEpoch();
        Shard known = current.shardOf(owner);
        if (known != null && known.primary().id().equals(owner)) {
            epoch = Math.max(epoch, known.configEpoch()); // a node's epoch never goes back; a view may be old
        }
        for (ReceivedView view : views) {
            Shard other = view.shardOfPrimary(owner);
            epoch = other == null ? epoch : Math.max(epoch, other.configEpoch());
        }
        return epoch;
    }

    private int formerPlace(Node replica) {
        Shard former = current.shardOf(replica.id());
        for (int i = 0; former != null && i < former.replicas().size(); i++) {
            if (former.replicas().get(i).id().equals(replica.id())) {
                return i;
            }
        }
        return Integer.MAX_VALUE;
    }

    /**
     * Each shard in the place of the one whose slots it has: that of its primary, else that which its primary, else that
     * which one of its nodes was a part of. A primary that has lost its slots gets its place back when nobody else took it.
     */
    private List<Shard> ordered(ClusterTopology previous) {
        List<Shard> former = previous.shards();
        ShardPlaces places = new ShardPlaces(shards, former.size());
        for (int i = 0; i < former.size(); i++) {
            places.giveToLeader(i, former.get(i).primary(), true);
        }
        for (int i = 0; i < former.size(); i++) {
            places.giveToAnyLeader(i, former.get(i).nodes());
        }
        for (int i = 0; i < former.size(); i++) {
            places.giveToAnyMember(i, former.get(i).nodes());
        }
        for (int i = 0; i < former.size(); i++) {
            places.giveToLeader(i, former.get(i).primary(), false);
        }
        return places.inOrder();
    }
}
