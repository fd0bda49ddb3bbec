package io.slotwise.internal.pubsub;

import io.slotwise.error.SlowConsumerException;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.pubsub.Subscription;
import io.slotwise.pubsub.SubscriptionEvent;
import io.slotwise.pubsub.SubscriptionOptions;
import io.slotwise.pubsub.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One subscription of a user's: what it waits for, what it has lost, and its consumer. The methods of {@link Subscription} and
 * {@link #accept} are for any thread; all else is confined to turns.
 */
final class ActiveSubscription<C, V> implements Subscription {
    /**
     * How long what is back waits for the rest of what was lost with it, so that one loss is told once. A refresh shows a
     * failover as a whole, but a redirect that comes before it shows one slot of it; and 5 s is the longest that a refresh is
     * put off.
     */
    private static final long WAITS_FOR_THE_REST_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Subscriptions owner;
    private final SubscriptionContext context;
    private final Topics topics;
    private final SubscriptionOptions options;
    private final Delivery<C, V> delivery;
    private final boolean isAwaited;
    private final List<Wanted> wanted = new ArrayList<>();
    private final Set<Object> awaited = new HashSet<>();
    private final Set<Name> lost = new LinkedHashSet<>();
    private final CompletableFuture<Subscription> begun = new CompletableFuture<>();
    private final CompletableFuture<@Nullable Void> unsubscribed = new CompletableFuture<>();
    private final AtomicBoolean overflown = new AtomicBoolean();
    private final AtomicBoolean unsubscribing = new AtomicBoolean();
    private volatile boolean active = true;
    private boolean hasBegun;
    private long lostSince;
    private long lastConfirmed;
    private Scheduler.@Nullable Scheduled timer;
    private Scheduler.@Nullable Scheduled limit;
    private @Nullable Throwable lastFailure;

    ActiveSubscription(
            Subscriptions owner,
            SubscriptionContext context,
            Topics topics,
            SubscriptionOptions options,
            Delivery<C, V> delivery,
            boolean isAwaited) {
        this.owner = owner;
        this.context = context;
        this.topics = topics;
        this.options = options;
        this.delivery = delivery;
        this.isAwaited = isAwaited;
    }

    // ---- any thread ----

    /** What the user is handed. */
    CompletableFuture<Subscription> begun() {
        return begun;
    }

    /** On the event loop of the connection that brought it. */
    void accept(RawMessage message) {
        if (active && !delivery.add(message) && overflown.compareAndSet(false, true)) {
            owner.end(
                    this,
                    new SlowConsumerException(
                            "More than " + options.bufferedMessages() + " messages, or " + options.bufferedBytes()
                                    + " bytes, waited for the consumer of a subscription",
                            null,
                            null));
        }
    }

    @Override
    public Topics topics() {
        return topics;
    }

    @Override
    public boolean isActive() {
        return active;
    }

    @Override
    public long dropped() {
        return delivery.dropped();
    }

    @Override
    public void request(long messages) {
        if (messages < 1) {
            throw new IllegalArgumentException("messages must be at least 1, not " + messages);
        }
        if (options.paced()) {
            delivery.request(messages);
        }
    }

    @Override
    public CompletionStage<@Nullable Void> unsubscribe() {
        active = false;
        delivery.end(null, true);
        if (unsubscribing.compareAndSet(false, true)) {
            owner.unsubscribe(this);
        }
        return unsubscribed.copy();
    }

    // ---- turns ----

    Duration timeout() {
        Duration own = options.timeout();
        return own == null ? context.options().commandTimeout() : own;
    }

    List<Wanted> wanted() {
        return wanted;
    }

    boolean hasBegun() {
        return hasBegun;
    }

    CompletableFuture<@Nullable Void> unsubscribed() {
        return unsubscribed;
    }

    /** Why the last attempt to subscribe to something of it failed. */
    @Nullable
    Throwable lastFailure() {
        return lastFailure;
    }

    /** With what ends it if it has not begun in time. */
    void limitedBy(Scheduler.Scheduled end) {
        limit = end;
    }

    private void forgetLimit() {
        if (limit != null) {
            limit.cancel();
            limit = null;
        }
    }

    void failedFor(Throwable cause) {
        lastFailure = cause;
    }

    /** It is not whole before this is confirmed: a placement, or a wanted name that has none yet. */
    void needs(Object confirmation) {
        awaited.add(confirmation);
    }

    /** It was whole, or on the way there, and is no longer. */
    void lost(Placement placement) {
        awaited.add(placement);
        if (hasBegun) {
            if (lost.isEmpty()) {
                lostSince = context.now();
            }
            lost.add(placement.name());
        }
    }

    /** Something of it has been confirmed, though that may not count yet. */
    void confirmed() {
        lastConfirmed = context.now();
    }

    /** That is not needed any more; {@link #settle} follows. */
    void needsNoMore(Object confirmation) {
        awaited.remove(confirmation);
    }

    /** Looks whether it is whole. */
    void settle() {
        if (!awaited.isEmpty()) {
            if (!lost.isEmpty() && timer == null && !backAgain().isEmpty()) {
                timer = context.later(this::tellWhatIsBack, WAITS_FOR_THE_REST_NANOS);
            }
        } else if (!hasBegun) {
            hasBegun = true;
            forgetLimit();
            delivery.begin();
            endSubscribing(() -> begun.complete(this));
        } else if (!lost.isEmpty()) {
            tellGap(lost);
        }
    }

    private void tellWhatIsBack() {
        timer = null;
        Set<Name> back = backAgain();
        if (active && !back.isEmpty()) {
            tellGap(back);
        }
    }

    private Set<Name> backAgain() {
        Set<Name> back = new LinkedHashSet<>(lost);
        for (Object missing : awaited) {
            back.remove(missing instanceof Placement placement ? placement.name() : ((Wanted) missing).name());
        }
        return back;
    }

    private void tellGap(Set<Name> names) {
        Duration without = Duration.ofNanos(Math.max(0, lastConfirmed - lostSince));
        delivery.add(new SubscriptionEvent.Gap(names.stream().map(Name::text).toList(), without));
        context.events().repaired(names.size(), without);
        lost.removeAll(Set.copyOf(names));
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
    }

    /** It goes on no more. */
    void ended(@Nullable Throwable failure) {
        active = false;
        awaited.clear();
        lost.clear();
        forgetLimit();
        delivery.end(failure, false);
        if (!hasBegun) {
            endSubscribing(() -> {
                if (failure == null) {
                    begun.cancel(false);
                } else {
                    begun.completeExceptionally(failure);
                }
            });
        }
    }

    /** Where a thread waits for it, no other is needed: there may be none, if it is the user's only one for callbacks. */
    private void endSubscribing(Runnable end) {
        if (isAwaited) {
            end.run();
        } else {
            context.callBack(end);
        }
    }

    /** As {@link #endSubscribing}, but that only what is taken at its own pace is in the hands of one who waits to the end. */
    void endUnsubscribing(Runnable end) {
        if (isAwaited && options.paced()) {
            end.run();
        } else {
            context.callBack(end);
        }
    }
}
