package io.slotwise.internal.discovery;

import io.slotwise.event.RefreshCause;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeId;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides when to ask for the topology again. Thread-safe: the public methods may be called from any thread, event loops
 * among them, and only leave a note; everything else happens on the scheduler's one thread.
 *
 * <p>At most one refresh runs, and at most one more is due. Requests that come in between are covered by the one that is
 * due; it waits for its time and is never dropped. A refresh is due when somebody requested one ({@link #request}), when
 * a failed node still owns slots ({@link #nodeFailed}), while a replica is still synchronising, when the last one brought
 * no view at all, and every period.
 */
public final class TopologyRefresher {
    private static final Logger LOG = LoggerFactory.getLogger(TopologyRefresher.class);

    /** Views that a refresh is after: the fewest of which most can agree against one. */
    private static final int VIEWS_WANTED = 3;

    private static final int ENOUGH_VIEWS = 2;

    private final ClusterClientOptions options;
    private final ViewSource source;
    private final TopologyHolder holder;
    private final Scheduler scheduler;
    private final RandomGenerator random;
    private final RefreshListener listener;
    private final Sources sources;
    private final RefreshPace pace;
    private final Set<NodeAddress> asking = new HashSet<>();
    private final AtomicReference<@Nullable RefreshCause> requested = new AtomicReference<>();
    private final FailedNodes failed = new FailedNodes();
    private final Runnable plan = this::plan;
    private final Running running = new Running();
    private final Bootstrap bootstrap;
    private volatile boolean closed;
    private boolean found;
    private boolean unanswered;
    private boolean doubted; // by a look
    private boolean noticed; // the request that is due
    private int confirmedAt = 1;
    private @Nullable RefreshRound round;
    private Scheduler.@Nullable Scheduled timer;
    private Scheduler.@Nullable Scheduled period;

    /**
     * Does nothing until {@link #bootstrap}.
     *
     * @param scheduler runs its tasks on one thread
     * @param random used on the scheduler's thread only
     */
    public TopologyRefresher(
            ClusterClientOptions options,
            ViewSource source,
            TopologyHolder holder,
            Scheduler scheduler,
            RandomGenerator random,
            RefreshListener listener) {
        this.options = options;
        this.source = source;
        this.holder = holder;
        this.scheduler = scheduler;
        this.random = random;
        this.listener = listener;
        this.sources = new Sources(options.seeds(), random);
        this.pace = new RefreshPace(options.minRefreshInterval(), random);
        this.bootstrap = new Bootstrap(
                options, source, holder, scheduler, random, listener, sources, asking, this::beginRefreshing);
    }

    /**
     * Finds the cluster; to be called once. The stage gives the first topology, which is then in place, or fails with
     * {@link io.slotwise.error.NoNodeAvailableException} naming each startup node and its cause when the bootstrap timeout
     * has passed, at once with {@link io.slotwise.error.ConfigurationException} or
     * {@link io.slotwise.error.AuthenticationException} when all of them say that asking again cannot help, and with
     * {@link io.slotwise.error.ClientClosedException} on {@link #close}. It completes on the scheduler's thread.
     */
    public CompletionStage<ClusterTopology> bootstrap() {
        scheduler.schedule(bootstrap::start, 0);
        return bootstrap.result();
    }

    /**
     * Has the topology asked for again, soon. Cheap, and free of allocation while a refresh is due. Of several requests
     * the first counts, but one that only several views can answer takes the place of one that a look may answer.
     */
    public void request(RefreshCause cause) {
        RefreshCause before = requested.get();
        while (before == null || (isForAll(cause) && !isForAll(before))) {
            if (requested.compareAndSet(before, cause)) {
                scheduler.schedule(plan, 0);
                return;
            }
            before = requested.get();
        }
    }

    /**
     * A connection to the node was lost or could not be had. If it owns slots, refreshes follow with growing gaps until
     * these have another owner or it has recovered; if not, it is only asked last.
     */
    public void nodeFailed(NodeId node) {
        if (failed.add(node)) {
            scheduler.schedule(() -> noteFailure(node), 0);
        }
    }

    /** The node answers again: refreshes because of it end. */
    public void nodeRecovered(NodeId node) {
        if (failed.remove(node)) {
            scheduler.schedule(() -> noteRecovery(node), 0);
        }
    }

    /** Ends everything: no further query begins, what comes in is dropped. Idempotent. */
    public void close() {
        closed = true;
        scheduler.schedule(this::end, 0);
    }

    private void beginRefreshing(int confirmed) {
        confirmedAt = confirmed;
        found = true;
        pace.ended(scheduler.nanoTime(), true, true, holder.current().nodes().size());
        armPeriod();
        plan();
    }

    private void noteFailure(NodeId node) {
        long now = scheduler.nanoTime();
        Node known = holder.current().node(node);
        if (known != null) {
            sources.failed(known.address(), now);
        }
        if (failed.date(node, now)) {
            pace.newFailure(now);
        }
        plan();
    }

    private void noteRecovery(NodeId node) {
        Node known = holder.current().node(node);
        if (known != null) {
            sources.recovered(known.address());
        }
    }

    /** Begins the refresh that is due, or has itself called when it will be. */
    private void plan() {
        if (closed || !found || round != null) {
            return;
        }
        long now = scheduler.nanoTime();
        RefreshCause request = requested.get();
        boolean failing = failed.areUnresolved(holder.current());
        boolean followUp = unanswered || failing || hasLoadingReplica();
        boolean covered = failing && request != null && isOfAFailure(request);
        boolean wanted = doubted || (request != null && !covered);
        if (!wanted && !followUp) {
            return;
        }
        if (wanted && !noticed) {
            noticed = true;
            pace.newRequest(now);
        }
        long requestedAt = wanted ? pace.requestedAt() : pace.followUpAt(now);
        long due = followUp ? earlier(requestedAt, pace.followUpAt(now)) : requestedAt;
        cancel(timer);
        timer = null;
        if (due - now > 0) {
            timer = scheduler.schedule(plan, due - now);
            return;
        }
        RefreshCause following = failing || unanswered ? RefreshCause.CONNECTION_LOST : RefreshCause.SERVER_STATE;
        boolean serving = unanswered || (wanted && requestedAt - now <= 0);
        boolean whole = unanswered || (serving && (doubted || isForAll(request) || pace.isForSeveral(now)));
        if (serving || covered) {
            requested.set(null);
            noticed = false;
        }
        begin(request != null && (serving || covered) ? request : following, whole, serving);
    }

    /** What nobody else answers: the user's own request, and the one that is there to find what was overlooked. */
    private static boolean isForAll(@Nullable RefreshCause cause) {
        return cause == RefreshCause.REQUESTED || cause == RefreshCause.PERIOD;
    }

    /** Requests that a failing node explains are answered by the looks which follow its failure up. */
    private static boolean isOfAFailure(RefreshCause cause) {
        return cause == RefreshCause.CONNECTION_LOST
                || cause == RefreshCause.SERVER_STATE
                || cause == RefreshCause.UNCOVERED_SLOT;
    }

    private static long earlier(long a, long b) {
        return a - b < 0 ? a : b;
    }

    /** A replica that is still synchronising answers nobody: nobody else would tell when it begins to. */
    private boolean hasLoadingReplica() {
        return holder.current().nodes().stream().anyMatch(node -> node.health() == NodeHealth.LOADING);
    }

    private void begin(RefreshCause cause, boolean whole, boolean serving) {
        ClusterTopology current = holder.current();
        int views = Math.max(1, Math.min(VIEWS_WANTED, current.nodes().size()));
        long now = scheduler.nanoTime();
        SourceQueue queue = whole ? sources.of(current, views, now) : sources.inTurn(current, views, now);
        RefreshRound.Limits limits = limits(views);
        Refresh refresh = new Refresh(cause, now, holder, confirmedAt, limits, whole, serving, running);
        round = new RefreshRound(source, scheduler, holder, whole ? limits : limits(1), queue, asking, refresh);
        listener.refreshStarted(cause);
        round.start();
    }

    private RefreshRound.Limits limits(int views) {
        return new RefreshRound.Limits(
                views,
                Math.min(views, ENOUGH_VIEWS),
                views + options.concurrentSeeds(),
                options.nextSeedAfter(),
                options.connectTimeout());
    }

    private void armPeriod() {
        long nanos = options.topologyRefreshPeriod().toNanos();
        if (nanos > 0 && !closed) {
            // A fifth more or less, so that clients started together do not ask together for ever.
            long jittered = nanos - nanos / 5 + random.nextLong(2 * (nanos / 5) + 1);
            period = scheduler.schedule(this::periodPassed, jittered);
        }
    }

    private void periodPassed() {
        request(RefreshCause.PERIOD);
        armPeriod();
    }

    private void end() {
        bootstrap.close();
        cancel(timer);
        cancel(period);
        if (round != null) {
            round.abandon();
            round = null;
        }
        failed.clear();
    }

    private static void cancel(Scheduler.@Nullable Scheduled task) {
        if (task != null) {
            task.cancel();
        }
    }

    /** What the refresh that runs needs of this class. */
    private final class Running implements Refresh.Owner {
        @Override
        public boolean allowsSeveral() {
            return pace.allowsRequested(scheduler.nanoTime());
        }

        @Override
        public void doubted() {
            doubted = true;
        }

        /** It may have lost one connection of several: whoever gives a view answers. */
        @Override
        public void sourceAnswered(TopologyView view) {
            Node known = holder.current().nodeAt(view.asked());
            NodeId self = view.self() == null && known != null ? known.id() : view.self();
            if (self != null) {
                nodeRecovered(self);
            }
        }

        @Override
        public void sourceFailed(NodeAddress from, Throwable reason) {
            LOG.trace("{} gave no view of the cluster: {}", from, reason.toString());
            sources.failed(from, scheduler.nanoTime());
        }

        @Override
        public void ended(Refresh refresh, RefreshRound from) {
            round = null;
            unanswered = from.views().isEmpty();
            confirmedAt = refresh.confirmedBy(from);
            doubted &= !refresh.isWhole();
            long now = scheduler.nanoTime();
            pace.ended(
                    now,
                    refresh.serves(),
                    refresh.hasChanged(),
                    holder.current().nodes().size());
            listener.refreshEnded(refresh.cause(), refresh.winner(), Duration.ofNanos(now - refresh.begin()));
            plan();
        }
    }
}
