package io.slotwise.internal.connection;

import io.slotwise.error.ServerErrorException;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The exchanges of one connection: those that wait to be written, then those that wait for their reply, in the order in
 * which replies come.
 *
 * <p>Threading: {@link #push} is for any thread, {@link #expireDue} for the deadline thread; all else is confined to the
 * connection's event loop.
 *
 * <p>Invariant: what has been written keeps its place until its reply has come or the connection is closed, whatever has
 * become of its caller; so replies cannot shift.
 */
final class PendingExchanges {
    /** Beyond the life of any connection. */
    private static final long NEVER = Long.MAX_VALUE >> 1;

    private final SendQueue queue = new SendQueue();
    private final ExchangeRing inFlight = new ExchangeRing();
    private final Outbound outbound;
    private final Admission admission;
    private final EarliestDeadline earliest;
    private final int maxInFlight;
    private final @Nullable CallerDrivenLoop callerDriven;

    /** The server has taken a MULTI from this connection. */
    private boolean takesTransactions;

    /** It has been asked whether it does: nothing is written meanwhile. */
    private boolean probing;

    /** Why it does not. */
    private @Nullable String refusal;

    PendingExchanges(
            Outbound outbound,
            Admission admission,
            EarliestDeadline earliest,
            int maxInFlight,
            @Nullable CallerDrivenLoop callerDriven) {
        this.outbound = outbound;
        this.admission = admission;
        this.earliest = earliest;
        this.maxInFlight = maxInFlight;
        this.callerDriven = callerDriven;
    }

    // ---- any thread, and the deadline thread ----

    /** Appends a chain that is linked from the newest to the oldest. */
    SendQueue.Push push(Exchange<?> newest, Exchange<?> oldest) {
        return queue.push(newest, oldest);
    }

    /** Ends what is due. */
    void expireDue(Expiry expiry) {
        queue.expireDue(expiry, admission.commands() + 1);
        inFlight.expireDue(expiry);
    }

    // ---- event loop ----

    /**
     * Writes what waits, as far as the peer and the limit of those in flight allow.
     *
     * @param timesRead how often bytes have come
     */
    void write(int timesRead) {
        queue.takePushed();
        encodeWaiting(timesRead);
        outbound.flush();
        lowerByWhatMoved();
    }

    private void encodeWaiting(int timesRead) {
        int left = 0;
        long leftBytes = 0;
        try {
            while (!probing && inFlight.size() < maxInFlight && outbound.takesMore()) {
                Exchange<?> exchange = queue.poll();
                if (exchange == null) {
                    break;
                }
                if (exchange.isDone()) {
                    exchange.abandon();
                } else if (!takesTransactions && exchange.needsTransactions()) {
                    probe(exchange);
                } else if (exchange.claimForWriting(timesRead)) {
                    left++;
                    leftBytes += admission.counted(exchange.size());
                    encode(exchange);
                }
            }
        } finally {
            if (left > 0) {
                admission.leave(left, leftBytes);
            }
        }
    }

    private void encode(Exchange<?> exchange) {
        if (callerDriven != null && exchange.waiter() == null) {
            callerDriven.stagesOffered(); // said before; but the loop may have been lent between that and the push
        }
        if (exchange.isAsking()) {
            outbound.asking();
            inFlight.add(new IgnoredReply());
        }
        try {
            outbound.command(exchange.sent());
        } catch (RuntimeException | Error e) {
            tellFailure(exchange, e, false);
            return;
        }
        expectReplies(exchange);
    }

    private void expectReplies(Exchange<?> exchange) {
        if (exchange.command().isTransaction()) {
            int before = 1 + exchange.command().transaction().size();
            for (int i = 0; i < before; i++) {
                inFlight.add(new QueuedReply(exchange));
            }
        }
        inFlight.add(exchange);
    }

    /** Asks whether the server takes transactions; the first one waits for the answer, and all behind it. */
    private void probe(Exchange<?> first) {
        String refused = refusal;
        if (refused != null) {
            refusal = null; // the next one asks again: rights can be given
            if (first.takeBack()) {
                tellFailure(first, ServerErrorException.of(refused, null), false);
            }
            return;
        }
        queue.putBack(first);
        probing = true;
        TransactionProbe probe = new TransactionProbe(first.deadlineNanos() + NEVER, this::onProbed);
        outbound.command(probe.command());
        expectReplies(probe);
    }

    private void onProbed(@Nullable String refused) {
        probing = false;
        takesTransactions = refused == null;
        refusal = refused;
    }

    /** The one whose reply has come, or null when none was awaited. */
    @Nullable
    Exchange<?> takeAnswered() {
        return inFlight.poll();
    }

    /** Gives back what has not been written, so that it is routed anew. */
    void release() {
        queue.takePushed();
        for (int left = queue.size(); left > 0; left--) {
            Exchange<?> exchange = queue.poll();
            if (exchange != null && exchange.takeBack()) {
                try {
                    exchange.onReleased();
                } catch (RuntimeException | Error e) {
                    exchange.breakOff(e, false);
                }
            }
        }
        lowerByWhatMoved();
    }

    /** Takes no more from now on. */
    void refuse() {
        queue.close();
    }

    /** Takes no more, and tells all that are there of the end of the connection, in their order. */
    void fail(Throwable cause, Throwable causeForUnwritten) {
        for (Exchange<?> exchange = inFlight.poll(); exchange != null; exchange = inFlight.poll()) {
            tellFailure(exchange, cause, true);
        }
        queue.close();
        for (Exchange<?> exchange = queue.poll(); exchange != null; exchange = queue.poll()) {
            if (exchange.takeBack()) {
                tellFailure(exchange, causeForUnwritten, false);
            }
        }
    }

    private static void tellFailure(Exchange<?> exchange, Throwable cause, boolean written) {
        if (exchange.isDone()) {
            return;
        }
        try {
            exchange.onAttemptFailed(cause, written);
        } catch (RuntimeException | Error e) {
            exchange.breakOff(e, written);
        }
    }

    /** A store of the loop's and a load of the deadline thread's, and the reverse: both need the fence. */
    private void lowerByWhatMoved() {
        long moved = queue.takeEarliestMoved();
        if (moved != Deadlines.NONE) {
            VarHandle.fullFence();
            earliest.lower(moved);
        }
    }

    /** What bounds those that wait, here and elsewhere, for the node. */
    Admission admission() {
        return admission;
    }

    /** Whether any waits to be written. */
    boolean hasUnwritten() {
        return queue.hasMore();
    }

    /** Whether any waits to be written, or bytes of one wait for the peer. */
    boolean isQueueing() {
        return queue.hasMore() || !outbound.isEmpty();
    }

    /** How many replies are awaited. */
    int inFlight() {
        return inFlight.size();
    }

    /** Whether no reply is awaited. Elsewhere than on the event loop, as seen when the admission was read before. */
    boolean isIdle() {
        return inFlight.isEmpty();
    }

    /** Who waits for the reply that is due next, if anybody does nothing else. */
    @Nullable
    Waiter nextWaiter() {
        return inFlight.nextWaiter();
    }

    /** Whether callers wait for all that is in flight, and nothing is queued. */
    boolean isLeftToCallers() {
        return !isQueueing() && inFlight.isLeftToCallers();
    }

    /** Whether the reply that is due next is one that nobody waits for any more. */
    boolean owesAnAbandonedReply() {
        Exchange<?> first = inFlight.peek();
        return first != null && first.isDone();
    }
}
