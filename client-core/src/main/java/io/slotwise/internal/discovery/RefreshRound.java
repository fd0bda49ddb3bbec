package io.slotwise.internal.discovery;

import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks several nodes for their views, once. Confined to the scheduler's thread; answers come in through it.
 *
 * <p>A round begins with as many queries as it wants views. Each that fails or brings no usable view is replaced, and
 * while too few views are in, one more is asked beside the others every {@link Limits#nextAfter}. The round ends when it
 * has the views that it wants, when nobody is left to ask, or a moment after it has enough of them: the slow do not
 * hold up the rest. A node whose last query is still running is not asked again. A round that is after one view may be
 * widened when that view has come.
 */
final class RefreshRound {
    /**
     * How much a round asks.
     *
     * @param wanted how many views it is after
     * @param enough how many views it waits for, however long that takes
     * @param concurrent how many queries run at a time at most
     * @param nextAfter how long to wait before one more is asked, and for more views when there are enough
     * @param deadline how long one query may take
     */
    record Limits(int wanted, int enough, int concurrent, Duration nextAfter, Duration deadline) {}

    /** What a round reports. */
    interface Listener {
        /** A usable view has come. */
        void viewReceived(RefreshRound round);

        /** A source gave no view, or none that can be used. */
        void sourceFailed(NodeAddress source, Throwable cause);

        /** Nothing more will come. */
        void ended(RefreshRound round);
    }

    private final ViewSource source;
    private final Scheduler scheduler;
    private final TopologyHolder holder;
    private Limits limits;
    private final SourceQueue queue;
    private final Set<NodeAddress> asking;
    private final Listener listener;
    private final List<ReceivedView> views = new ArrayList<>();
    private final Map<NodeAddress, Throwable> failures = new LinkedHashMap<>();
    private int inFlight;
    private int additional;
    private boolean ended;
    private Scheduler.@Nullable Scheduled tick;

    /** With the addresses that are being asked, by any round. */
    RefreshRound(
            ViewSource source,
            Scheduler scheduler,
            TopologyHolder holder,
            Limits limits,
            SourceQueue queue,
            Set<NodeAddress> asking,
            Listener listener) {
        this.source = source;
        this.scheduler = scheduler;
        this.holder = holder;
        this.limits = limits;
        this.queue = queue;
        this.asking = asking;
        this.listener = listener;
    }

    void start() {
        tick = scheduler.schedule(this::tick, limits.nextAfter().toNanos());
        proceed();
    }

    /** The usable views so far. */
    List<ReceivedView> views() {
        return views;
    }

    /** Why each of the sources that gave no usable view did not. */
    Map<NodeAddress, Throwable> failures() {
        return failures;
    }

    /** Has it go on for more views than it began for. */
    void widen(Limits wider) {
        limits = wider;
    }

    /** How many more views may come. */
    int pending() {
        return ended
                ? 0
                : Math.max(0, Math.min(limits.wanted() - views.size(), inFlight + queue.size(!views.isEmpty())));
    }

    /** Ends it without a word; answers that still come are dropped. */
    void abandon() {
        ended = true;
        cancelTick();
    }

    private void proceed() {
        while (!ended && mayAskMore()) {
            NodeAddress next = queue.next(!views.isEmpty());
            if (next == null) {
                break;
            }
            if (asking.add(next)) {
                ask(next);
            }
        }
        boolean nobodyLeft = inFlight == 0 && queue.size(!views.isEmpty()) == 0;
        if (!ended && (views.size() >= limits.wanted() || nobodyLeft)) {
            end();
        }
    }

    private boolean mayAskMore() {
        return inFlight < limits.concurrent() && views.size() + inFlight < limits.wanted() + additional;
    }

    private void tick() {
        if (ended) {
            return;
        }
        if (views.size() >= limits.enough()) {
            end();
            return;
        }
        additional++;
        tick = scheduler.schedule(this::tick, limits.nextAfter().toNanos());
        proceed();
    }

    private void end() {
        ended = true;
        cancelTick();
        listener.ended(this);
    }

    private void cancelTick() {
        if (tick != null) {
            tick.cancel();
        }
    }

    private void ask(NodeAddress address) {
        inFlight++;
        Query query = new Query(address, holder.mark());
        query.deadline = scheduler.schedule(query::expire, limits.deadline().toNanos());
        try {
            source.ask(address)
                    .whenComplete((view, failure) -> scheduler.schedule(() -> query.answer(view, failure), 0));
        } catch (RuntimeException e) {
            scheduler.schedule(() -> query.answer(null, e), 0);
        }
    }

    private void received(Query query, TopologyView view) {
        if (!view.isUsable()) {
            failed(
                    query,
                    new NoNodeAvailableException(
                            query.address + " shows no cluster: " + view.coveredSlots() + " slots have an owner there",
                            null,
                            null));
            return;
        }
        views.add(new ReceivedView(view, query.requestedAt));
        listener.viewReceived(this);
        if (!ended && views.size() == limits.enough()) {
            cancelTick();
            tick = scheduler.schedule(this::tick, limits.nextAfter().toNanos());
        }
    }

    private void failed(Query query, Throwable cause) {
        failures.put(query.address, cause);
        listener.sourceFailed(query.address, cause);
    }

    private final class Query {
        private final NodeAddress address;
        private final int requestedAt;
        private boolean done;
        private Scheduler.@Nullable Scheduled deadline;

        private Query(NodeAddress address, int requestedAt) {
            this.address = address;
            this.requestedAt = requestedAt;
        }

        private void expire() {
            answer(
                    null,
                    new CommandTimeoutException(
                            address + " did not tell its view within "
                                    + limits.deadline().toMillis() + " ms",
                            null,
                            null,
                            false));
        }

        private void answer(@Nullable TopologyView view, @Nullable Throwable failure) {
            if (done) {
                return;
            }
            done = true;
            if (deadline != null) {
                deadline.cancel();
            }
            asking.remove(address);
            inFlight--;
            if (view == null) {
                Throwable cause = failure == null ? new IllegalStateException("no view") : failure;
                failed(this, TopologyQuery.causeOf(cause));
            } else if (!ended) {
                received(this, view);
            }
            proceed();
        }
    }
}
