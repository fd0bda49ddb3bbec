package io.slotwise.internal.pubsub;

import io.slotwise.codec.Codec;
import io.slotwise.error.AuthenticationException;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.ConfigurationException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.event.Redirection;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.connection.NodeConnections;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.internal.discovery.TopologyHolder;
import io.slotwise.internal.discovery.TopologyRefresher;
import io.slotwise.internal.routing.Redirect;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.pubsub.MessageListener;
import io.slotwise.pubsub.Subscription;
import io.slotwise.pubsub.SubscriptionOptions;
import io.slotwise.pubsub.Topics;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What all users of a client have subscribed to, and where: channels and patterns at one node, whichever; a sharded channel at
 * the owner of its slot; events of the keyspace at every primary. Follows the topology, and carries out what servers answer.
 *
 * <p>Threading: the public methods may be called by any thread; all else is confined to turns.
 */
public final class Subscriptions implements SubscriptionLink.Keeper {
    private final SubscriptionContext context;
    private final TopologyHolder topology;
    private final TopologyRefresher refresher;
    private final Map<Name, Wanted> wanted = new LinkedHashMap<>();
    private final Set<ActiveSubscription<?, ?>> active = new HashSet<>();
    private final Places places;
    private final Doubts doubts = new Doubts();
    private @Nullable Throwable closedBy;

    /** Opens nothing before the first subscription. */
    public Subscriptions(
            ClusterClientOptions options,
            NodeConnections connections,
            TopologyHolder topology,
            TopologyRefresher refresher,
            Scheduler scheduler,
            Executor callbacks,
            RandomGenerator random,
            SubscriptionEvents events) {
        this.context = new SubscriptionContext(options, connections, scheduler, callbacks, random, events, new Turns());
        this.topology = topology;
        this.refresher = refresher;
        this.places = new Places(this, context);
    }

    /**
     * Subscribes; the stage is complete, on a thread for callbacks, when the servers have confirmed every name.
     *
     * @param isAwaited whether a thread does no more with the stage than wait for it: then it ends on whichever
     */
    public <C, V> CompletionStage<Subscription> subscribe(
            Topics topics,
            Codec<C> channelCodec,
            Codec<V> valueCodec,
            SubscriptionOptions options,
            MessageListener<C, V> listener,
            boolean isAwaited) {
        Delivery<C, V> delivery = new Delivery<>(channelCodec, valueCodec, options, listener, context.callbacks());
        ActiveSubscription<C, V> subscription =
                new ActiveSubscription<>(this, context, topics, options, delivery, isAwaited);
        subscription.begun().whenComplete((begun, failure) -> {
            if (subscription.begun().isCancelled()) {
                subscription.unsubscribe();
            }
        });
        context.turns().take(() -> add(subscription));
        return subscription.begun();
    }

    /** Follows a new topology. */
    public void topologyChanged(ClusterTopology after) {
        context.turns().take(() -> {
            if (wanted.isEmpty()) {
                return;
            }
            places.leaveWhatHasLeft(after);
            placeAll(List.copyOf(wanted.values()));
        });
    }

    /** A refresh has begun. */
    public void refreshStarted() {
        context.turns().take(doubts::refreshStarted);
    }

    /** A refresh has ended; what it has brought is in place, and has been told. */
    public void refreshEnded() {
        context.turns().take(() -> {
            trust(doubts.refreshEnded(wanted.values()));
            if (wanted.values().stream().anyMatch(name -> name.placements().isEmpty())) {
                refresher.request(RefreshCause.UNCOVERED_SLOT); // nobody else may wait for an owner of that slot
            }
        });
    }

    /** Ends all, and refuses more. */
    public void close(Throwable cause) {
        context.turns().take(() -> {
            if (closedBy != null) {
                return;
            }
            closedBy = cause;
            for (ActiveSubscription<?, ?> subscription : List.copyOf(active)) {
                subscription.ended(cause);
                subscription.unsubscribed().complete(null);
            }
            active.clear();
            wanted.clear();
            places.close();
        });
    }

    // ---- subscriptions that begin and end ----

    private void add(ActiveSubscription<?, ?> subscription) {
        if (closedBy != null) {
            subscription.ended(closedBy);
            return;
        }
        if (!subscription.isActive()) {
            return; // cancelled already
        }
        active.add(subscription);
        List<Wanted> all = new ArrayList<>();
        for (byte[] bytes : subscription.topics().names()) {
            Wanted name = wanted.computeIfAbsent(new Name(subscription.topics().kind(), bytes), Wanted::new);
            name.add(subscription);
            subscription.wanted().add(name);
            all.add(name);
            name.placements().values().stream()
                    .filter(placement -> !placement.confirmed)
                    .forEach(subscription::needs);
        }
        subscription.limitedBy(context.later(
                () -> {
                    if (!subscription.hasBegun()) {
                        remove(subscription, timeout(subscription), () -> {});
                    }
                },
                subscription.timeout().toNanos()));
        placeAll(all);
        subscription.settle();
    }

    private static CommandTimeoutException timeout(ActiveSubscription<?, ?> subscription) {
        Throwable cause = subscription.lastFailure();
        return new CommandTimeoutException(
                "Not subscribed within " + subscription.timeout().toMillis() + " ms"
                        + (cause == null ? "" : ": " + cause.getMessage()),
                cause,
                null,
                true);
    }

    /** Ends one because it cannot go on. */
    void end(ActiveSubscription<?, ?> subscription, Throwable failure) {
        context.turns().take(() -> remove(subscription, failure, () -> {}));
    }

    /** Ends one because the user says so. */
    void unsubscribe(ActiveSubscription<?, ?> subscription) {
        CompletableFuture<@Nullable Void> stage = subscription.unsubscribed();
        context.turns().take(() -> {
            if (!active.contains(subscription)) {
                subscription.endUnsubscribing(() -> stage.complete(null)); // it has ended already, or has never begun
                return;
            }
            Scheduler.Scheduled limit = context.later(
                    () -> subscription.endUnsubscribing(() -> stage.completeExceptionally(new CommandTimeoutException(
                            "UNSUBSCRIBE was not confirmed within "
                                    + subscription.timeout().toMillis() + " ms",
                            null,
                            null,
                            true))),
                    subscription.timeout().toNanos());
            remove(subscription, null, () -> {
                limit.cancel();
                subscription.endUnsubscribing(() -> stage.complete(null));
            });
        });
    }

    /** Names that nobody else wants are unsubscribed from. */
    private void remove(ActiveSubscription<?, ?> subscription, @Nullable Throwable failure, Runnable whenDone) {
        if (!active.remove(subscription)) {
            return;
        }
        Map<SubscriptionLink, List<Placement>> leaving = new LinkedHashMap<>();
        for (Wanted name : subscription.wanted()) {
            name.remove(subscription);
            if (name.subscribers().isEmpty()) {
                wanted.remove(name.name());
                name.placements()
                        .forEach((link, placement) -> leaving.computeIfAbsent(link, key -> new ArrayList<>())
                                .add(placement));
                name.placements().clear();
            }
        }
        subscription.ended(failure);
        int[] left = {leaving.size() + 1};
        Runnable whenOneIsDone = () -> {
            if (--left[0] == 0) {
                whenDone.run();
            }
        };
        leaving.forEach((link, placements) -> link.remove(placements, whenOneIsDone));
        whenOneIsDone.run();
        places.forgetUnused();
    }

    // ---- where names are subscribed to ----

    private void placeAll(Collection<Wanted> names) {
        ClusterTopology current = topology.current();
        Map<SubscriptionLink, List<Placement>> leaving = new LinkedHashMap<>();
        Set<SubscriptionLink> touched = new LinkedHashSet<>();
        Set<ActiveSubscription<?, ?>> concerned = new LinkedHashSet<>();
        for (Wanted name : names) {
            if (place(name, current, leaving)) {
                concerned.addAll(name.subscribers());
            }
            touched.addAll(name.placements().keySet());
        }
        leaving.forEach((link, placements) -> link.remove(placements, () -> {}));
        touched.forEach(SubscriptionLink::ask);
        concerned.forEach(ActiveSubscription::settle);
        places.forgetUnused();
    }

    /** Whether anything is where it was not, or not where it was. */
    private boolean place(Wanted name, ClusterTopology current, Map<SubscriptionLink, List<Placement>> leaving) {
        Map<SubscriptionLink, Boolean> wantedAt = places.of(name, current);
        if (wantedAt.isEmpty()) {
            if (name.placements().isEmpty()) {
                refresher.request(RefreshCause.UNCOVERED_SLOT);
                name.subscribers().forEach(subscription -> subscription.needs(name));
            }
            return false; // it stays where it is until somebody else is said to have it
        }
        boolean changed = false;
        for (Map.Entry<SubscriptionLink, Boolean> place : wantedAt.entrySet()) {
            SubscriptionLink link = place.getKey();
            if (!name.placements().containsKey(link)) {
                changed = true;
                name.doubt = null;
                Placement placement = new Placement(name, link);
                name.placements().put(link, placement);
                link.add(placement);
                for (ActiveSubscription<?, ?> subscription : name.subscribers()) {
                    subscription.needsNoMore(name);
                    if (!subscription.hasBegun()) {
                        subscription.needs(placement);
                    } else if (place.getValue()) {
                        subscription.lost(placement);
                    }
                }
            }
        }
        for (Placement placement : List.copyOf(name.placements().values())) {
            if (!wantedAt.containsKey(placement.link())) {
                changed = true;
                name.placements().remove(placement.link());
                leaving.computeIfAbsent(placement.link(), link -> new ArrayList<>())
                        .add(placement);
                name.subscribers().forEach(subscription -> subscription.needsNoMore(placement));
            }
        }
        return changed;
    }

    // ---- told by links ----

    @Override
    public @Nullable NodeAddress addressOf(SubscriptionLink link) {
        return places.addressOf(link, topology.current());
    }

    @Override
    public void confirmed(Placement placement) {
        placement.wanted().subscribers().forEach(ActiveSubscription::confirmed);
        Doubts.Doubt doubt = placement.wanted().doubt;
        if (doubt == null) {
            settle(placement);
        } else if (doubt.confirm()) {
            context.later(() -> trust(doubts.kept(doubt, wanted.values())), Doubts.SHORTEST_NANOS);
        }
    }

    private static void settle(Placement placement) {
        for (ActiveSubscription<?, ?> subscription : placement.wanted().subscribers()) {
            subscription.needsNoMore(placement);
            subscription.settle();
        }
    }

    @Override
    public void lost(List<Placement> placements) {
        for (Placement placement : placements) {
            placement.wanted().subscribers().forEach(subscription -> subscription.lost(placement));
        }
    }

    /**
     * The server that has let go of them knows who has them, and says so at once when it is asked. But one that has become a
     * replica takes them again; so what it confirms counts only when a refresh has not shown anything else.
     */
    @Override
    public void slotLeft(List<Placement> placements) {
        List<Wanted> names = namesOf(placements);
        Doubts.Doubt doubt = doubts.begin(names);
        refresher.request(RefreshCause.MOVED);
        context.later(() -> trust(doubts.tooLong(doubt, wanted.values())), Doubts.LONGEST_NANOS);
        placeAll(names);
    }

    private static void trust(List<Wanted> trusted) {
        trusted.stream()
                .flatMap(name -> name.placements().values().stream())
                .filter(placement -> placement.confirmed)
                .forEach(Subscriptions::settle);
    }

    /** A node that has been taken out of the cluster answers every PING, but gets no message any more. */
    @Override
    public void fallenSilent() {
        refresher.request(RefreshCause.PERIOD);
    }

    @Override
    public void unreachable(SubscriptionLink link, Throwable cause) {
        boolean hopeless = cause instanceof AuthenticationException || cause instanceof ConfigurationException;
        for (ActiveSubscription<?, ?> subscription : List.copyOf(active)) {
            if (!subscription.hasBegun() && isAt(subscription, link)) {
                subscription.failedFor(cause);
                if (hopeless) {
                    remove(subscription, cause, () -> {});
                }
            }
        }
    }

    private static boolean isAt(ActiveSubscription<?, ?> subscription, SubscriptionLink link) {
        return subscription.wanted().stream().anyMatch(name -> name.placements().containsKey(link));
    }

    @Override
    public void refused(List<Placement> placements, String error, NodeAddress by) {
        ServerErrorException failure = ServerErrorException.of(error, null);
        Redirect redirect = Redirect.parse(error, by);
        namesOf(placements)
                .forEach(name -> name.subscribers().forEach(subscription -> subscription.failedFor(failure)));
        if (redirect != null && redirect.kind() == Redirection.MOVED) {
            refresher.request(RefreshCause.MOVED);
            NodeAddress target = redirect.target();
            if (by.equals(target)) {
                leaveConnection(placements);
            } else if (target != null) {
                topology.patch(redirect.slot(), Node.provisional(target));
            }
            tryAgain(placements, true);
        } else if (failure.isTransient()) {
            refresher.request(RefreshCause.SERVER_STATE);
            tryAgain(placements, false);
        } else if (placements.size() > 1) {
            placements.get(0).link().askInHalves(placements);
        } else {
            Wanted refused = placements.get(0).wanted();
            List.copyOf(refused.subscribers()).forEach(subscription -> remove(subscription, failure, () -> {}));
        }
    }

    /** It does not lead to the node that owns its address. Once: if the next one says the same, that is the node's word. */
    private static void leaveConnection(List<Placement> refused) {
        if (refused.stream().allMatch(placement -> placement.wanted().failures == 0)) {
            refused.get(0).link().replace("the node has sent a channel to itself");
        }
    }

    /** The first redirect is followed at once, the next after a pause that grows. */
    private void tryAgain(List<Placement> placements, boolean redirected) {
        List<Wanted> names = namesOf(placements);
        int failures = 0;
        for (Wanted name : names) {
            name.failures++;
            name.paused = true;
            failures = Math.max(failures, name.failures);
        }
        Runnable again = () -> {
            names.forEach(name -> name.paused = false);
            placeAll(names.stream()
                    .filter(name -> wanted.get(name.name()) == name)
                    .toList());
        };
        if (redirected && failures == 1) {
            again.run();
        } else {
            context.later(again, context.pauseNanos(failures));
        }
    }

    /** Those that are still wanted there. */
    private static List<Wanted> namesOf(List<Placement> placements) {
        return placements.stream()
                .filter(placement -> placement.wanted().placements().get(placement.link()) == placement)
                .map(Placement::wanted)
                .toList();
    }
}
