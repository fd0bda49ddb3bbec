package io.slotwise.internal.discovery;

import io.slotwise.error.AuthenticationException;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.ClusterClientException;
import io.slotwise.error.ConfigurationException;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cluster through its startup nodes: rounds over all of them with pauses between, until one gives a usable
 * view or the time is up. Confined to the scheduler's thread.
 */
final class Bootstrap implements RefreshRound.Listener {
    private final ClusterClientOptions options;
    private final ViewSource source;
    private final TopologyHolder holder;
    private final Scheduler scheduler;
    private final RandomGenerator random;
    private final RefreshListener listener;
    private final Sources sources;
    private final Set<NodeAddress> asking;
    private final IntConsumer whenFound;
    private final CompletableFuture<ClusterTopology> result = new CompletableFuture<>();
    private final Map<NodeAddress, Throwable> causes = new LinkedHashMap<>();
    private int rounds;
    private long roundBegin;
    private @Nullable RefreshRound round;
    private @Nullable Adoption adoption;
    private Scheduler.@Nullable Scheduled limit;
    private Scheduler.@Nullable Scheduled pause;

    /** With what to do, before the stage completes, with the mark up to which the first view knows of patches. */
    Bootstrap(
            ClusterClientOptions options,
            ViewSource source,
            TopologyHolder holder,
            Scheduler scheduler,
            RandomGenerator random,
            RefreshListener listener,
            Sources sources,
            Set<NodeAddress> asking,
            IntConsumer whenFound) {
        this.options = options;
        this.source = source;
        this.holder = holder;
        this.scheduler = scheduler;
        this.random = random;
        this.listener = listener;
        this.sources = sources;
        this.asking = asking;
        this.whenFound = whenFound;
    }

    CompletionStage<ClusterTopology> result() {
        return result;
    }

    void start() {
        if (result.isDone()) {
            return;
        }
        limit = scheduler.schedule(
                () -> fail(noneAnswered()), options.bootstrapTimeout().toNanos());
        beginRound();
    }

    void close() {
        fail(new ClientClosedException("The client was closed while it connected", null, null, false));
    }

    private void beginRound() {
        rounds++;
        roundBegin = scheduler.nanoTime();
        adoption = new Adoption(holder, 1);
        RefreshRound.Limits limits = new RefreshRound.Limits(
                1, 1, options.concurrentSeeds(), options.nextSeedAfter(), options.connectTimeout());
        round = new RefreshRound(source, scheduler, holder, limits, sources.startup(), asking, this);
        listener.refreshStarted(RefreshCause.BOOTSTRAP);
        round.start();
    }

    @Override
    public void viewReceived(RefreshRound from) {
        if (adoption != null) {
            adoption.consider(from);
        }
    }

    @Override
    public void sourceFailed(NodeAddress from, Throwable cause) {
        causes.put(from, cause);
    }

    @Override
    public void ended(RefreshRound from) {
        NodeAddress winner = adoption == null ? null : adoption.winner();
        listener.refreshEnded(RefreshCause.BOOTSTRAP, winner, Duration.ofNanos(scheduler.nanoTime() - roundBegin));
        if (result.isDone()) {
            return;
        }
        if (adoption != null && winner != null) {
            cancelTimers();
            whenFound.accept(adoption.confirmedBy(from));
            result.complete(holder.current());
            return;
        }
        ClusterClientException permanent = permanentCause();
        if (permanent != null) {
            fail(permanent);
            return;
        }
        pause = scheduler.schedule(this::beginRound, drawnPause());
    }

    private long drawnPause() {
        long bound = Duration.ofMillis(options.backoff().apply(rounds)).toNanos();
        return bound <= 0 ? 0 : random.nextLong(bound);
    }

    /** What to fail with at once because every startup node has said that asking again cannot help. */
    private @Nullable ClusterClientException permanentCause() {
        ClusterClientException first = null;
        for (NodeAddress seed : options.seeds()) {
            Throwable cause = causes.get(seed);
            if (!(cause instanceof ConfigurationException || cause instanceof AuthenticationException)) {
                return null;
            }
            first = first == null ? (ClusterClientException) cause : first;
        }
        return first;
    }

    private NoNodeAvailableException noneAnswered() {
        String each = options.seeds().stream()
                .map(seed -> {
                    Throwable cause = causes.get(seed);
                    return seed + ": " + (cause == null ? "no answer" : description(cause));
                })
                .collect(Collectors.joining("; "));
        Throwable first = causes.values().stream().findFirst().orElse(null);
        NoNodeAvailableException failure = new NoNodeAvailableException(
                "No startup node gave a view of the cluster within "
                        + options.bootstrapTimeout().toMillis() + " ms (" + each + ")",
                first,
                null);
        causes.values().stream().filter(cause -> cause != first).forEach(failure::addSuppressed);
        return failure;
    }

    private static String description(Throwable cause) {
        return cause instanceof ClusterClientException ? String.valueOf(cause.getMessage()) : cause.toString();
    }

    private void fail(ClusterClientException failure) {
        cancelTimers();
        if (round != null) {
            round.abandon();
        }
        result.completeExceptionally(failure);
    }

    private void cancelTimers() {
        if (limit != null) {
            limit.cancel();
        }
        if (pause != null) {
            pause.cancel();
        }
    }
}
