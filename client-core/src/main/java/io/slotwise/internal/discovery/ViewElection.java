package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.Shard;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which topology to adopt when nodes have told how they see the cluster. Stateless, pure.
 *
 * <p>Any single view may be wrong: of a node that is cut off, has just joined, or has been reset. So views are not
 * adopted as a whole; each slot's owner is elected among their claims ({@link SlotElection}), and what is known of the
 * owners is taken from the view that agrees most with the outcome.
 *
 * <p>Views that show none of the nodes known so far are of another cluster, or of one whose nodes have all been replaced.
 * They count only when nobody shows a known node any more, or those who do see most of the cluster failed.
 */
final class ViewElection {
    private ViewElection() {}

    /** What to adopt, and whose view it follows. */
    record Elected(ClusterTopology topology, NodeAddress winner) {}

    /**
     * The topology to adopt now, or null to wait for more views (or to keep the current one, when none are pending).
     *
     * @param received the views so far
     * @param pending how many more may come
     */
    static @Nullable Elected elect(
            ClusterTopology current, PatchDates patches, List<ReceivedView> received, int pending) {
        List<ReceivedView> familiar = new ArrayList<>();
        List<ReceivedView> strange = new ArrayList<>();
        boolean familiarSeeMostServed = false;
        for (ReceivedView view : received) {
            if (!view.view().isUsable()) {
                continue;
            }
            if (current.isEmpty() || showsNodeOf(current, view)) {
                familiar.add(view);
                familiarSeeMostServed |= seesMostServed(view);
            } else {
                strange.add(view);
            }
        }
        if (strange.isEmpty() || familiarSeeMostServed) {
            return familiar.isEmpty() ? null : elect(current, current, patches, familiar, pending);
        }
        return pending > 0 ? null : elect(current, ClusterTopology.empty(), PatchDates.NONE, strange, 0);
    }

    private static @Nullable Elected elect(
            ClusterTopology current,
            ClusterTopology believed,
            PatchDates patches,
            List<ReceivedView> views,
            int pending) {
        SlotElection election = new SlotElection(believed, patches, views, pending);
        SlotRuns runs = SlotRuns.of(believed, patches, views);
        for (int run = 0; run < runs.count(); run++) {
            runs.give(run, election.ownerOf(runs.first(run)));
        }
        if (pending > 0 && !election.hasChanged()) {
            return null;
        }
        List<ReceivedView> ranked = byAgreement(views, runs);
        ClusterTopology topology = new ElectedShards(believed, patches, ranked, runs).inOrderOf(current);
        return new Elected(topology, ranked.get(0).view().asked());
    }

    private static boolean showsNodeOf(ClusterTopology current, ReceivedView view) {
        for (Node node : current.nodes()) {
            if (view.shows(node.id())) {
                return true;
            }
        }
        return false;
    }

    private static boolean seesMostServed(ReceivedView view) {
        return 2 * view.view().servedSlots() >= view.view().coveredSlots();
    }

    /** The view first that agrees with most owners; among equals the newer, then the one that shows more nodes. */
    private static List<ReceivedView> byAgreement(List<ReceivedView> views, SlotRuns runs) {
        record Ranked(ReceivedView view, int agreement) {}
        List<Ranked> ranked = new ArrayList<>();
        for (ReceivedView view : views) {
            ranked.add(new Ranked(view, agreement(view, runs)));
        }
        ranked.sort((a, b) -> {
            int order = Integer.compare(b.agreement, a.agreement);
            order = order != 0 ? order : Long.compare(b.view.highestEpoch(), a.view.highestEpoch());
            return order != 0 ? order : Integer.compare(b.view.nodeCount(), a.view.nodeCount());
        });
        List<ReceivedView> inOrder = new ArrayList<>();
        for (Ranked each : ranked) {
            inOrder.add(each.view);
        }
        return inOrder;
    }

    private static int agreement(ReceivedView view, SlotRuns runs) {
        int agreement = 0;
        for (int run = 0; run < runs.count(); run++) {
            Shard shown = view.ownerOf(runs.first(run));
            boolean agreed = shown != null && shown.primary().id().equals(runs.owner(run));
            agreement += agreed ? runs.size(run) : 0;
        }
        return agreement;
    }
}
