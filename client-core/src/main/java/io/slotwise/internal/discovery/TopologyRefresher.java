package io.slotwise.internal.discovery;

import io.slotwise.event.RefreshCause;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
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

    /** A node that failed again within this time is flapping, and does not start the gaps anew. */
    private static final long FLAPPING = Duration.ofSeconds(5).toNanos();

    private final ClusterClientOptions options;
    private final ViewSource source;
    private final TopologyHolder holder;
    private final Scheduler scheduler;
    private final RandomGenerator random;
    private final RefreshListener listener;
    private final Sources sources;
    private final RefreshPace pace;
    private final Set<NodeAddress> asking = new HashSet<>();
    private final Map<NodeId, Long> failedAt = new HashMap<>();
    private final AtomicReference<@Nullable RefreshCause> requested = new AtomicReference<>();
    private final Set<NodeId> failed = ConcurrentHashMap.newKeySet();
    private final Runnable plan = this::plan;
    private final Bootstrap bootstrap;
    private volatile boolean closed;
    private boolean found;
    private boolean unanswered;
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

    /** Has the topology asked for again, soon. Cheap, and free of allocation while a refresh is due. */
    public void request(RefreshCause cause) {
        if (requested.get() == null && requested.compareAndSet(null, cause)) {
            scheduler.schedule(plan, 0);
        }
    }

    /**
     * A connection to the node was lost or could not be had. If it owns slots, refreshes follow with growing gaps until
     * these have another owner or it has recovered; if not, it is only asked last.
     */
    public void nodeFailed(NodeId node) {
        if (!failed.contains(node) && failed.add(node)) {
            scheduler.schedule(() -> noteFailure(node), 0);
        }
    }

    /** The node answers again: refreshes because of it end. */
    public void nodeRecovered(NodeId node) {
        if (!failed.isEmpty() && failed.remove(node)) {
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
        pace.ended(scheduler.nanoTime(), true);
        armPeriod();
        plan();
    }

    private void noteFailure(NodeId node) {
        long now = scheduler.nanoTime();
        Node known = holder.current().node(node);
        if (known != null) {
            sources.failed(known.address(), now);
        }
        failedAt.values().removeIf(at -> now - at > FLAPPING);
        if (failedAt.put(node, now) == null) {
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
        boolean failing = hasUnresolvedFailure();
        boolean followUp = unanswered || failing || hasLoadingReplica();
        if (request == null && !followUp) {
            return;
        }
        long due = request != null && followUp
                ? earlier(pace.requestedAt(now), pace.followUpAt(now))
                : request != null ? pace.requestedAt(now) : pace.followUpAt(now);
        cancel(timer);
        timer = null;
        if (due - now > 0) {
            timer = scheduler.schedule(plan, due - now);
        } else {
            begin(
                    request != null
                            ? request
                            : failing || unanswered ? RefreshCause.CONNECTION_LOST : RefreshCause.SERVER_STATE);
        }
    }

    private static long earlier(long a, long b) {
        return a - b < 0 ? a : b;
    }

    private boolean hasUnresolvedFailure() {
        ClusterTopology topology = holder.current();
        failed.removeIf(node -> !ownsSlots(topology, node));
        return !failed.isEmpty();
    }

    /** A replica that is still synchronising answers nobody: nobody else would tell when it begins to. */
    private boolean hasLoadingReplica() {
        return holder.current().nodes().stream().anyMatch(node -> node.health() == NodeHealth.LOADING);
    }

    private static boolean ownsSlots(ClusterTopology topology, NodeId node) {
        Shard shard = topology.shardOf(node);
        return shard != null
                && shard.primary().id().equals(node)
                && !shard.slots().isEmpty();
    }

    private void begin(RefreshCause cause) {
        requested.set(null);
        ClusterTopology current = holder.current();
        int wanted = Math.max(1, Math.min(VIEWS_WANTED, current.nodes().size()));
        long now = scheduler.nanoTime();
        RefreshRound.Limits limits = new RefreshRound.Limits(
                wanted,
                Math.min(wanted, ENOUGH_VIEWS),
                wanted + options.concurrentSeeds(),
                options.nextSeedAfter(),
                options.connectTimeout());
        round = new RefreshRound(
                source,
                scheduler,
                holder,
                limits,
                sources.of(current, wanted, now),
                asking,
                new Refresh(cause, now, new Adoption(holder, confirmedAt)));
        listener.refreshStarted(cause);
        round.start();
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

    /** One refresh, as its round reports it. */
    private final class Refresh implements RefreshRound.Listener {
        private final RefreshCause cause;
        private final long begin;
        private final Adoption adoption;

        private Refresh(RefreshCause cause, long begin, Adoption adoption) {
            this.cause = cause;
            this.begin = begin;
            this.adoption = adoption;
        }

        @Override
        public void viewReceived(RefreshRound from) {
            adoption.consider(from);
        }

        @Override
        public void sourceFailed(NodeAddress from, Throwable reason) {
            LOG.debug("{} gave no view of the cluster: {}", from, reason.toString());
            sources.failed(from, scheduler.nanoTime());
        }

        @Override
        public void ended(RefreshRound from) {
            round = null;
            adoption.consider(from);
            confirmedAt = adoption.confirmedBy(from);
            unanswered = from.views().isEmpty();
            long now = scheduler.nanoTime();
            pace.ended(now, adoption.hasChanged());
            listener.refreshEnded(cause, adoption.winner(), Duration.ofNanos(now - begin));
            plan();
        }
    }
}
