package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides the owner of a slot. Confined to one election.
 *
 * <ol>
 *   <li>A view that was on its way when the slot was patched has no say about it.
 *   <li>A claim with a higher config epoch than the current owner's wins at once (for a patched slot: higher than any
 *       that is known, since the patch came by a claim of unknown epoch).
 *   <li>Of claims that are not newer, those of a view that is behind about the current owner do not count; the others
 *       need most of the views. That is how servers without known epochs are followed, and slots given away without a
 *       new epoch (DELSLOTS, ADDSLOTS).
 *   <li>A slot that nobody claims stays with its owner, unless no view knows that owner any more.
 * </ol>
 *
 * Sources: cluster specification, "Hash slots configuration propagation" and "UPDATE messages".
 */
final class SlotElection {
    private final ClusterTopology current;
    private final PatchDates patches;
    private final List<ReceivedView> views;
    private final int pending;
    private final long highestEpoch;
    private final Map<NodeId, NodeId> realIds = new HashMap<>();
    private boolean changed;

    SlotElection(ClusterTopology current, PatchDates patches, List<ReceivedView> views, int pending) {
        this.current = current;
        this.patches = patches;
        this.views = views;
        this.pending = pending;
        this.highestEpoch = ShardParts.highestEpoch(current.shards());
    }

    /** Whether a slot has been given another owner. */
    boolean hasChanged() {
        return changed;
    }

    /** Who owns the slot from now on; null when nobody does. */
    @Nullable
    NodeId ownerOf(int slot) {
        Shard held = current.shardOf(slot);
        NodeId owner = held == null ? null : realId(held.primary());
        NodeId elected = owner != null && isUndisputed(slot, owner) ? owner : elect(slot, held, owner);
        changed |= elected == null ? owner != null : !elected.equals(owner);
        return elected;
    }

    /** All say what is known already, as they nearly always do. */
    private boolean isUndisputed(int slot, NodeId owner) {
        for (ReceivedView view : views) {
            Shard claim = view.ownerOf(slot);
            if (claim == null || !claim.primary().id().equals(owner)) {
                return false;
            }
        }
        return true;
    }

    private @Nullable NodeId elect(int slot, @Nullable Shard held, @Nullable NodeId owner) {
        boolean patched = patches.isUnconfirmed(slot);
        long epoch = held == null ? -1 : patched ? highestEpoch : held.configEpoch();
        Shard best = null;
        int bestVotes = 0;
        int voters = 0;
        for (ReceivedView view : views) {
            if (patches.isUnknownTo(view, slot)) {
                continue;
            }
            voters++;
            Shard claim = countedClaim(view, slot, held, owner, epoch);
            if (claim == null) {
                continue;
            }
            int votes = votesFor(claim, slot);
            if (best == null
                    || claim.configEpoch() > best.configEpoch()
                    || (claim.configEpoch() == best.configEpoch()
                            && isPreferred(claim, votes, best, bestVotes, owner))) {
                best = claim;
                bestVotes = votes;
            }
        }
        if (best == null) {
            return unclaimed(owner, voters);
        }
        NodeId claimant = best.primary().id();
        boolean follow = owner == null
                || claimant.equals(owner)
                || best.configEpoch() > epoch
                || (patched ? isUnanimous(bestVotes, voters) : isAgreed(bestVotes, voters, owner));
        return follow ? claimant : owner;
    }

    private static boolean isPreferred(Shard claim, int votes, Shard best, int bestVotes, @Nullable NodeId owner) {
        return votes > bestVotes
                || (votes == bestVotes
                        && claim.primary().id().equals(owner)
                        && !best.primary().id().equals(owner));
    }

    private static @Nullable Shard countedClaim(
            ReceivedView view, int slot, @Nullable Shard held, @Nullable NodeId owner, long epoch) {
        Shard claim = view.ownerOf(slot);
        if (claim == null || held == null || claim.primary().id().equals(owner)) {
            return claim;
        }
        return claim.configEpoch() <= epoch && view.isBehind(held) ? null : claim;
    }

    private int votesFor(Shard claim, int slot) {
        int votes = 0;
        for (ReceivedView view : views) {
            Shard other = patches.isUnknownTo(view, slot) ? null : view.ownerOf(slot);
            votes +=
                    other != null && other.primary().id().equals(claim.primary().id()) ? 1 : 0;
        }
        return votes;
    }

    private @Nullable NodeId unclaimed(@Nullable NodeId owner, int voters) {
        boolean gone = owner != null && pending == 0 && voters > 1 && !isShown(owner);
        return gone ? null : owner;
    }

    private boolean isUnanimous(int votes, int voters) {
        return pending == 0 && votes == voters;
    }

    /** An owner that is shown nowhere has left, or these views have not met it yet: one alone is not believed. */
    private boolean isAgreed(int votes, int voters, NodeId owner) {
        return 2 * votes > voters + pending && (votes > 1 || isShown(owner));
    }

    private boolean isShown(NodeId id) {
        for (ReceivedView view : views) {
            if (view.shows(id)) {
                return true;
            }
        }
        return false;
    }

    /** The id that a view shows at the address of a node known by nothing else. */
    private NodeId realId(Node node) {
        return node.id().isProvisional() ? realIds.computeIfAbsent(node.id(), id -> lookUp(node)) : node.id();
    }

    private NodeId lookUp(Node node) {
        for (ReceivedView view : views) {
            for (Shard shard : view.view().shards()) {
                for (Node shown : shard.nodes()) {
                    if (shown.address().equals(node.address())) {
                        return shown.id();
                    }
                }
            }
        }
        return node.id();
    }
}
