package io.slotwise.internal.pubsub;

import io.slotwise.codec.Codec;
import io.slotwise.pubsub.Message;
import io.slotwise.pubsub.MessageListener;
import io.slotwise.pubsub.SubscriptionEvent;
import io.slotwise.pubsub.SubscriptionOptions;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings messages and events to one consumer, on the threads of callbacks, one after the other.
 *
 * <p>Threading: whoever adds something signals; at most one task at a time delivers, and what is confined to it says so.
 */
final class Delivery<C, V> {
    private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);

    /** After so many another one gets the thread, so that a busy subscription does not keep it. */
    private static final int MOST_IN_A_ROW = 256;

    private static final int IDLE = 0;
    private static final int DELIVERING = 1;
    private static final int SIGNALLED = 2;

    private record End(@Nullable Throwable failure, boolean dropsTheRest) {}

    private final Inbox inbox;
    private final Codec<C> channelCodec;
    private final Codec<V> valueCodec;
    private final SubscriptionOptions options;
    private final MessageListener<C, V> listener;
    private final Executor threads;
    private final AtomicInteger state = new AtomicInteger(IDLE);
    private final AtomicLong demand;
    private volatile boolean begun;
    private final AtomicReference<@Nullable End> end = new AtomicReference<>();

    // Confined to the task that delivers.
    private boolean toldBegin;
    private boolean toldEnd;
    private boolean threwBefore;
    private long toldDropped;
    private @Nullable RawMessage held;

    Delivery(
            Codec<C> channelCodec,
            Codec<V> valueCodec,
            SubscriptionOptions options,
            MessageListener<C, V> listener,
            Executor threads) {
        this.inbox = new Inbox(options);
        this.channelCodec = channelCodec;
        this.valueCodec = valueCodec;
        this.options = options;
        this.listener = listener;
        this.threads = threads;
        this.demand = new AtomicLong(options.paced() ? 0 : Long.MAX_VALUE);
    }

    // ---- any thread ----

    /** False: too much waits, and that is to be the end. */
    boolean add(RawMessage message) {
        if (end.get() != null) {
            return true;
        }
        boolean goesOn = inbox.add(message);
        signal();
        return goesOn;
    }

    void add(SubscriptionEvent event) {
        if (end.get() == null) {
            inbox.add(event);
            signal();
        }
    }

    /** Everything has been confirmed: from now on things are delivered. */
    void begin() {
        begun = true;
        signal();
    }

    /** Nothing more is added. Once: later ends are ignored, unless they drop what waits. */
    void end(@Nullable Throwable failure, boolean dropsTheRest) {
        end.updateAndGet(before -> before == null
                ? new End(failure, dropsTheRest)
                : new End(before.failure(), before.dropsTheRest() || dropsTheRest));
        signal();
    }

    void request(long more) {
        demand.accumulateAndGet(more, (before, added) -> before + added < 0 ? Long.MAX_VALUE : before + added);
        signal();
    }

    long dropped() {
        return inbox.dropped();
    }

    private void signal() {
        if (state.getAndSet(SIGNALLED) == IDLE) {
            submit(); // or the threads have been closed: nobody listens any more
        }
    }

    /** False: the threads take nothing more. */
    private boolean submit() {
        try {
            threads.execute(this::deliver);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    // ---- the task that delivers ----

    /** Threads that were closed meanwhile finish what they are at: the end of the subscription is still to be told. */
    private void deliver() {
        boolean goesOn;
        do {
            state.set(DELIVERING);
            boolean more = deliverSome();
            goesOn = more || !state.compareAndSet(DELIVERING, IDLE);
            if (more) {
                state.set(SIGNALLED);
            }
        } while (goesOn && !submit());
    }

    /** Whether more waits. */
    private boolean deliverSome() {
        if (!begun || toldEnd) {
            return false;
        }
        if (!toldBegin) {
            toldBegin = true;
            tell(new SubscriptionEvent.Subscribed());
        }
        for (int i = 0; i < MOST_IN_A_ROW; i++) {
            End ending = end.get(); // before what waits is looked at: nothing comes after it
            if (ending != null && ending.dropsTheRest()) {
                tellEnd(ending);
                return false;
            }
            tellDropped();
            if (!deliverNext()) {
                if (ending != null && held == null && inbox.isEmpty()) {
                    tellEnd(ending);
                }
                return false;
            }
        }
        return true;
    }

    private boolean deliverNext() {
        RawMessage before = held;
        boolean wanted = demand.get() > 0;
        Object next = before;
        if (before == null) {
            next = wanted || inbox.hasEventNext() ? inbox.poll() : null;
        }
        if (next == null) {
            return false;
        }
        if (next instanceof SubscriptionEvent event) {
            tell(event);
            return true;
        }
        RawMessage message = (RawMessage) next;
        held = wanted ? null : message;
        if (!wanted) {
            return false;
        }
        deliver(message);
        return true;
    }

    private void deliver(RawMessage raw) {
        Message<C, V> message;
        try {
            byte[] pattern = raw.pattern();
            message = new Message<>(
                    channelCodec.decode(raw.channel()),
                    pattern == null ? null : channelCodec.decode(pattern),
                    valueCodec.decode(raw.value()),
                    raw.node());
        } catch (RuntimeException | Error e) {
            inbox.drop();
            threw("A codec of a subscription threw, and a message was dropped", e);
            return;
        }
        demand.updateAndGet(left -> left == Long.MAX_VALUE ? left : left - 1);
        call(() -> listener.onMessage(message));
    }

    private void tell(SubscriptionEvent event) {
        call(() -> listener.onEvent(event));
        call(() -> options.eventListener().accept(event));
    }

    private void tellDropped() {
        long now = inbox.dropped();
        if (now > toldDropped) {
            long count = now - toldDropped;
            toldDropped = now;
            tell(new SubscriptionEvent.Dropped(count));
        }
    }

    private void tellEnd(End ending) {
        toldEnd = true;
        call(() -> listener.onEnd(ending.failure()));
    }

    private void call(Runnable listening) {
        try {
            listening.run();
        } catch (RuntimeException | Error e) { // must keep the next message from nobody
            threw("The listener of a subscription threw", e);
        }
    }

    /** Once: what throws once throws each time. */
    private void threw(String what, Throwable failure) {
        if (!threwBefore) {
            threwBefore = true;
            LOG.warn("{}, which is told this once", what, failure);
        }
    }
}
