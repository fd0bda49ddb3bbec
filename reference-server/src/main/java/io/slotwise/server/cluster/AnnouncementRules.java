package io.slotwise.server.cluster;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Stateless. How a view changes when another node speaks: the slot claim with the higher config epoch wins (cluster
 * specification, "hash slots configuration propagation").
 */
public final class AnnouncementRules {
    private static final AnnouncementEffect NOTHING = new AnnouncementEffect(null, new BitSet());

    private AnnouncementRules() {}

    /** Changes the view; the caller acts on what is returned. */
    public static AnnouncementEffect apply(ClusterView view, Announcement announcement) {
        KnownNode sender = view.node(announcement.id());
        if (sender == null || sender == view.myself()) {
            return NOTHING;
        }
        view.sawEpoch(announcement.currentEpoch());
        describe(sender, announcement);
        if (announcement.primaryId() != null) {
            becomesReplica(view, sender, announcement.primaryId());
            return NOTHING;
        }
        sender.primaryId(null);
        AnnouncementEffect effect = claims(view, sender, announcement.slots());
        resolveCollision(view, sender);
        return effect;
    }

    private static void describe(KnownNode sender, Announcement announcement) {
        sender.address(announcement.address());
        sender.shardId(announcement.shardId());
        sender.configEpoch(announcement.configEpoch());
        sender.replicationOffset(announcement.replicationOffset());
        sender.failed(false);
        sender.suspected(false);
    }

    private static void becomesReplica(ClusterView view, KnownNode sender, String primaryId) {
        view.slotsOf(sender).stream().forEach(slot -> view.assign(slot, null));
        sender.primaryId(primaryId);
    }

    private static AnnouncementEffect claims(ClusterView view, KnownNode sender, BitSet slots) {
        KnownNode myself = view.myself();
        KnownNode mine = myself.isPrimary() ? myself : view.myPrimary();
        boolean hadSlots = mine != null && mine.slotCount() > 0;
        BitSet lost = new BitSet();
        boolean tookMine = false;
        for (int slot = slots.nextSetBit(0); slot >= 0; slot = slots.nextSetBit(slot + 1)) {
            KnownNode owner = view.owner(slot);
            if (owner == sender || view.importing().containsKey(slot)) {
                continue;
            }
            if (owner == null || owner.configEpoch() < sender.configEpoch()) {
                tookMine |= owner != null && owner == mine;
                if (owner == myself) {
                    lost.set(slot);
                    view.migrating().remove(slot);
                }
                view.assign(slot, sender);
            }
        }
        return new AnnouncementEffect(newPrimary(mine, sender, hadSlots && tookMine), lost);
    }

    private static @Nullable KnownNode newPrimary(@Nullable KnownNode mine, KnownNode sender, boolean tookMine) {
        return tookMine && mine != null && mine.slotCount() == 0 ? sender : null;
    }

    /** Two primaries with one epoch: the one with the smaller id takes a new one (cluster specification). */
    private static void resolveCollision(ClusterView view, KnownNode sender) {
        KnownNode myself = view.myself();
        if (myself.isPrimary()
                && myself.configEpoch() == sender.configEpoch()
                && myself.id().compareTo(sender.id()) < 0) {
            view.sawEpoch(view.currentEpoch() + 1);
            myself.configEpoch(view.currentEpoch());
        }
    }
}
