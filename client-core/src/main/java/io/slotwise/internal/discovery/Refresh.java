package io.slotwise.internal.discovery;

import io.slotwise.event.RefreshCause;
import io.slotwise.topology.NodeAddress;
import org.jspecify.annotations.Nullable;

/**
 * One refresh, as its round reports it. Confined to the scheduler's thread.
 *
 * <p>Either it asks several nodes from the start, or it is a <em>look</em>: it asks one, and goes on to others when that
 * one shows slots at another owner. What else a look finds is left to a refresh that keeps the interval of requests,
 * because nodes may differ for long in what they say of each other. A look that stays alone changes nothing.
 */
final class Refresh implements RefreshRound.Listener {
    /** Who has it run. */
    interface Owner {
        /** Whether several nodes may be asked by now for what can wait. */
        boolean allowsSeveral();

        /** A look has found what several nodes should be asked about, but not now. */
        void doubted();

        /** A source gave a view. */
        void sourceAnswered(TopologyView view);

        /** A source gave no view, or none that can be used. */
        void sourceFailed(NodeAddress source, Throwable cause);

        /** Nothing more will come. */
        void ended(Refresh refresh, RefreshRound round);
    }

    private final RefreshCause cause;
    private final long begin;
    private final TopologyHolder holder;
    private final Adoption adoption;
    private final RefreshRound.Limits wide;
    private final Owner owner;
    private final boolean requested;
    private boolean whole;
    private @Nullable NodeAddress agreed;

    /**
     * With when and why it begins.
     *
     * @param confirmedAt patches before this mark have been confirmed
     * @param wide how much it asks when it asks several nodes
     * @param whole whether it does from the start
     * @param requested whether somebody requested it, rather than that it follows something up
     */
    Refresh(
            RefreshCause cause,
            long begin,
            TopologyHolder holder,
            int confirmedAt,
            RefreshRound.Limits wide,
            boolean whole,
            boolean requested,
            Owner owner) {
        this.cause = cause;
        this.begin = begin;
        this.holder = holder;
        this.adoption = new Adoption(holder, confirmedAt);
        this.wide = wide;
        this.whole = whole;
        this.requested = requested;
        this.owner = owner;
    }

    @Override
    public void viewReceived(RefreshRound round) {
        owner.sourceAnswered(round.views().get(round.views().size() - 1).view());
        if (!whole) {
            compare(round);
        }
        if (whole) {
            adoption.consider(round);
        }
    }

    private void compare(RefreshRound look) {
        TopologyView view = look.views().get(0).view();
        ViewDifference difference = ViewDifference.of(holder.current(), view);
        if (difference == ViewDifference.NONE) {
            agreed = view.asked();
        } else if (difference == ViewDifference.OWNERS || owner.allowsSeveral()) {
            whole = true;
            look.widen(wide);
        } else {
            owner.doubted();
        }
    }

    @Override
    public void sourceFailed(NodeAddress source, Throwable reason) {
        owner.sourceFailed(source, reason);
    }

    @Override
    public void ended(RefreshRound round) {
        if (whole) {
            adoption.consider(round);
        }
        owner.ended(this, round);
    }

    RefreshCause cause() {
        return cause;
    }

    long begin() {
        return begin;
    }

    /** Whether several nodes were asked. */
    boolean isWhole() {
        return whole;
    }

    /** Whether it is of use to all who request a refresh. */
    boolean serves() {
        return requested || whole;
    }

    /** Whether it brought anything new about the owners of slots. */
    boolean hasChanged() {
        return adoption.hasChanged();
    }

    /** Whose view was followed, or agreed with what is in place; null when there is none. */
    @Nullable
    NodeAddress winner() {
        return agreed == null ? adoption.winner() : agreed;
    }

    /** The mark up to which all views of the round knew of patches; a look that stays alone confirms none. */
    int confirmedBy(RefreshRound round) {
        return whole ? adoption.confirmedBy(round) : adoption.confirmedBefore();
    }
}
