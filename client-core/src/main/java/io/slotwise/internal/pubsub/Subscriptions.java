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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Any thread may call the public methods; all else is confined to turns. What all users of a client have subscribed to: begins
 * and ends their subscriptions, and carries out what servers say about the names that these want.
 */
public final class Subscriptions implements SubscriptionLink.Keeper {
    private final SubscriptionContext context;
    private final TopologyHolder topology;
    private final TopologyRefresher refresher;
    private final Set<ActiveSubscription<?, ?>> active = new HashSet<>();
    private final WantedNames names;
    private final Doubts doubts;
    private @Nullable Throwable closedBy;

    /** Never reset. Set before a subscription first looks at the topology, so that one or the other sees what is new. */
    private volatile boolean used;

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
        this.names = new WantedNames(context, topology, refresher, this);
        this.doubts = new Doubts(context, names);
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
        used = true;
        context.turns().take(() -> add(subscription));
        return subscription.begun();
    }

    /** Follows a new topology. */
    public void topologyChanged(ClusterTopology after) {
        if (used) {
            context.turns().take(() -> names.follow(after));
        }
    }

    /** A refresh has begun. */
    public void refreshStarted() {
        if (used) {
            context.turns().take(doubts::refreshStarted);
        }
    }

    /** A refresh has ended; what it has brought is in place, and has been told. */
    public void refreshEnded() {
        if (used) {
            context.turns().take(() -> {
                doubts.refreshEnded();
                names.askForMissingOwners();
            });
        }
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
            names.close();
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
        List<Wanted> wanted = names.want(subscription);
        subscription.limitedBy(context.later(
                () -> {
                    if (!subscription.hasBegun()) {
                        remove(subscription, timeout(subscription), () -> {});
                    }
                },
                subscription.timeout().toNanos()));
        names.place(wanted);
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

    private void remove(ActiveSubscription<?, ?> subscription, @Nullable Throwable failure, Runnable whenDone) {
        if (active.remove(subscription)) {
            subscription.ended(failure);
            names.leave(subscription, whenDone);
        }
    }

    // ---- told by links ----

    @Override
    public @Nullable NodeAddress addressOf(SubscriptionLink link) {
        return names.addressOf(link);
    }

    @Override
    public void confirmed(Placement placement) {
        placement.wanted().subscribers().forEach(ActiveSubscription::confirmed);
        doubts.confirmed(placement);
    }

    @Override
    public void lost(List<Placement> placements) {
        for (Placement placement : placements) {
            placement.wanted().subscribers().forEach(subscription -> subscription.lost(placement));
        }
    }

    @Override
    public void slotLeft(List<Placement> placements) {
        List<Wanted> taken = wantedOf(placements);
        doubts.begin(taken);
        refresher.request(RefreshCause.MOVED);
        names.place(taken);
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
        List<Wanted> refused = wantedOf(placements);
        refused.forEach(name -> name.subscribers().forEach(subscription -> subscription.failedFor(failure)));
        if (redirect != null && redirect.kind() == Redirection.MOVED) {
            refresher.request(RefreshCause.MOVED);
            NodeAddress target = redirect.target();
            if (by.equals(target)) {
                leaveConnection(placements);
            } else if (target != null) {
                topology.patch(redirect.slot(), Node.provisional(target));
            }
            names.placeAgain(refused, true);
        } else if (failure.isTransient()) {
            refresher.request(RefreshCause.SERVER_STATE);
            names.placeAgain(refused, false);
        } else if (placements.size() > 1) {
            placements.get(0).link().askInHalves(placements);
        } else {
            Wanted alone = placements.get(0).wanted();
            List.copyOf(alone.subscribers()).forEach(subscription -> remove(subscription, failure, () -> {}));
        }
    }

    /** It does not lead to the node that owns its address. Once: if the next one says the same, that is the node's word. */
    private static void leaveConnection(List<Placement> refused) {
        if (refused.stream().allMatch(placement -> placement.wanted().failures == 0)) {
            refused.get(0).link().replace("the node has sent a channel to itself");
        }
    }

    /** Those that are still wanted there. */
    private static List<Wanted> wantedOf(List<Placement> placements) {
        return placements.stream()
                .filter(placement -> placement.wanted().placements().get(placement.link()) == placement)
                .map(Placement::wanted)
                .toList();
    }
}
