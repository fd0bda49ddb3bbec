package io.slotwise.internal.pubsub;

import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.ProtocolException;
import io.slotwise.event.ReplacementCause;
import io.slotwise.internal.connection.PushConnection;
import io.slotwise.internal.connection.PushReceiver;
import io.slotwise.pubsub.Topics;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyType;
import io.slotwise.topology.NodeAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One connection of a link, from its dial to its end: what has been said on it, and what came.
 *
 * <p>Threading: {@link #received} is called by the connection's event loop, which delivers messages at once; all else it
 * leaves to turns, in the order in which it came, and all state is confined to these.
 *
 * <p>RESP3 brings messages and confirmations as pushes, RESP2 as replies; both are arrays with the same words. So what comes
 * is told apart by these words alone.
 */
final class Session implements PushReceiver {
    /** Names of one command: servers take a million arguments, but nobody else is served meanwhile. */
    private static final int MOST_IN_ONE = 1_000;

    private final SubscriptionLink link;
    private final SubscriptionContext context;
    private final Deque<Ask> asks = new ArrayDeque<>();
    private final Silence silence = new Silence();
    private @Nullable PushConnection connection;
    private boolean open;
    private boolean confirmed;
    private boolean silent;
    private long openedAt;

    /** Whether messages have come since it was last found silent; written by the event loop too. */
    private volatile boolean heard = true;

    Session(SubscriptionLink link, SubscriptionContext context) {
        this.link = link;
        this.context = context;
    }

    /** By this connection, which is not dialled yet. */
    void over(PushConnection dialled) {
        connection = dialled;
    }

    private PushConnection connection() {
        return Objects.requireNonNull(connection, "given before it is dialled");
    }

    NodeAddress address() {
        return connection().address();
    }

    boolean isOpen() {
        return open;
    }

    /** Whether it has been of use, and did not fall silent. */
    boolean hasServed() {
        return confirmed && !silent;
    }

    /** For how long it could be used, or can up to now. */
    long nanosOpen() {
        return context.now() - openedAt;
    }

    boolean expectsAnswers() {
        return !asks.isEmpty();
    }

    void retire() {
        PushConnection dialled = connection();
        dialled.retire();
        endAsks();
    }

    // ---- what is said ----

    /** One command for each kind and slot. */
    void subscribe(Collection<Placement> due) {
        if (!open) {
            return;
        }
        Map<Object, List<Placement>> groups = new LinkedHashMap<>();
        due.forEach(placement -> groups.computeIfAbsent(groupOf(placement.name()), group -> new ArrayList<>())
                .add(placement));
        for (List<Placement> group : groups.values()) {
            for (int i = 0; i < group.size(); i += MOST_IN_ONE) {
                subscribeTogether(group.subList(i, Math.min(group.size(), i + MOST_IN_ONE)));
            }
        }
    }

    void subscribeTogether(List<Placement> due) {
        if (open) {
            Ask ask = Ask.subscribing(List.copyOf(due));
            due.forEach(placement -> placement.ask = ask);
            say(ask);
        }
    }

    void unsubscribe(Collection<Name> names, Runnable whenDone) {
        if (!open) {
            whenDone.run();
            return;
        }
        Map<Object, List<Name>> groups = new LinkedHashMap<>();
        names.forEach(name -> groups.computeIfAbsent(groupOf(name), group -> new ArrayList<>())
                .add(name));
        int[] left = {groups.size()};
        Runnable whenOneIsDone = () -> {
            if (--left[0] == 0) {
                whenDone.run();
            }
        };
        groups.values().forEach(group -> say(Ask.unsubscribing(group, whenOneIsDone)));
    }

    /** Sharded channels by their slot, as each command may have but one; all else by its kind. */
    private static Object groupOf(Name name) {
        int slot = name.slot();
        return slot == Name.NO_SLOT ? name.kind() : (Integer) slot;
    }

    private void say(Ask ask) {
        asks.add(ask);
        connection().say(ask.commands());
    }

    // ---- what is told: on any thread ----

    @Override
    public void opened() {
        inTurn(() -> {
            open = true;
            openedAt = context.now();
            link.ask();
            link.closeIfUnused();
            checkWhenIdle();
        });
    }

    @Override
    public void closed(Throwable cause) {
        context.turns().take(() -> {
            open = false;
            endAsks();
            link.closed(this, cause);
        });
    }

    private void endAsks() {
        List<Ask> unanswered = List.copyOf(asks);
        asks.clear();
        unanswered.forEach(Ask::done);
    }

    @Override
    public void credentialsChanged() {
        inTurn(() -> link.replace("there are other credentials"));
    }

    // ---- what comes: on the event loop ----

    @Override
    public void received(ReplyCursor frame) {
        if (!link.isCurrent(this)) {
            return; // whoever subscribes in its place delivers
        }
        if (frame.type() == ReplyType.ARRAY) {
            onArray(frame);
        } else {
            inTurn(this::onPong);
        }
    }

    @Override
    public void refused(String error) {
        inTurn(() -> onError(error));
    }

    /** Not for one whose place another has taken meanwhile. */
    private void inTurn(Runnable task) {
        context.turns().take(() -> {
            if (link.isCurrent(this)) {
                task.run();
            }
        });
    }

    /** Sources: server documentation, "Pub/Sub"; pubsub.c. */
    private void onArray(ReplyCursor frame) {
        int size = frame.enterArray();
        String kind = size < 1 ? null : frame.text();
        switch (kind == null ? "" : kind) {
            case "message" -> deliver(Topics.Kind.CHANNEL, null, frame);
            case "smessage" -> deliver(Topics.Kind.SHARD_CHANNEL, null, frame);
            case "pmessage" -> deliver(link.kindOfPatterns(), bytes(frame), frame);
            case "subscribe" -> named(Topics.Kind.CHANNEL, frame, this::onConfirmed);
            case "ssubscribe" -> named(Topics.Kind.SHARD_CHANNEL, frame, this::onConfirmed);
            case "psubscribe" -> named(link.kindOfPatterns(), frame, this::onConfirmed);
            case "unsubscribe" -> named(Topics.Kind.CHANNEL, frame, this::onUnsubscribed);
            case "sunsubscribe" -> named(Topics.Kind.SHARD_CHANNEL, frame, this::onUnsubscribed);
            case "punsubscribe" -> named(link.kindOfPatterns(), frame, this::onUnsubscribed);
            case "pong" -> inTurn(this::onPong);
            default -> {} // other pushes concern nobody here
        }
    }

    private void deliver(Topics.Kind kind, byte @Nullable [] pattern, ReplyCursor frame) {
        if (!heard) {
            heard = true;
        }
        byte[] channel = bytes(frame);
        Placement placement = link.placement(new Name(kind, pattern == null ? channel : pattern));
        if (placement != null) {
            placement.wanted().deliver(new RawMessage(channel, pattern, bytes(frame), address()));
        }
    }

    private static byte[] bytes(ReplyCursor frame) {
        byte[] bytes = frame.bytes();
        if (bytes == null) {
            throw new ProtocolException("A message without a channel or a value", null, null, false);
        }
        return bytes;
    }

    private interface OfName {
        void in(Name name);
    }

    private void named(Topics.Kind kind, ReplyCursor frame, OfName answer) {
        Name name = new Name(kind, bytes(frame));
        inTurn(() -> answer.in(name));
    }

    // ---- what comes: in turns ----

    private void onConfirmed(Name name) {
        Ask first = asks.peek();
        if (first == null || !first.isSubscribing() || !first.answers(name)) {
            outOfStep("confirmed what was not asked for");
            return;
        }
        Placement placement = link.placement(name);
        if (placement != null && placement.ask == first) {
            placement.confirmed = true;
            placement.wanted().failures = 0;
            confirmed = true;
            link.confirmed(placement);
        }
        if (first.hasAllAnswers()) {
            firstIsDone();
        }
    }

    private void onUnsubscribed(Name name) {
        Ask first = asks.peek();
        if (first != null && first.isUnsubscribing() && first.answers(name)) {
            if (first.hasAllAnswers() && !first.expectsPong()) {
                firstIsDone();
            }
        } else if (name.kind() == Topics.Kind.SHARD_CHANNEL) {
            link.channelLeft(name);
        }
    }

    private void onError(String error) {
        Ask first = asks.peek();
        if (first == null) {
            outOfStep("sent an error that nothing was asked for: " + error);
        } else if (first.refusedBy(error)) {
            asks.remove();
            first.done();
            if (first.isSubscribing()) {
                link.refused(
                        first.placements().stream()
                                .filter(placement -> placement.ask == first)
                                .toList(),
                        error,
                        address());
            }
            link.closeIfUnused();
        }
    }

    private void onPong() {
        Ask first = asks.peek();
        if (first == null || !first.expectsPong()) {
            outOfStep("sent a reply that nothing was asked for");
        } else {
            firstIsDone();
        }
    }

    private void firstIsDone() {
        asks.remove().done();
        link.closeIfUnused();
    }

    private void outOfStep(String how) {
        connection().close(new ProtocolException(address() + " " + how, null, null, false));
    }

    // ---- silence ----

    /** When nothing has come for a while, asks whether anybody is there; whoever does not answer is given up. */
    private void checkWhenIdle() {
        long period = context.options().pingOnIdle().toNanos();
        if (period == 0) {
            return;
        }
        context.later(
                () -> {
                    if (link.isCurrent(this) && open) {
                        int timesRead = connection().timesRead();
                        if (silence.lastsAt(timesRead)) {
                            ping(timesRead);
                            if (heard) {
                                heard = false;
                                link.fallenSilent();
                            }
                        }
                        checkWhenIdle();
                    }
                },
                period / Silence.LOOKS);
    }

    private void ping(int timesRead) {
        say(Ask.ping());
        context.later(
                () -> {
                    if (link.isCurrent(this) && open && connection().timesRead() == timesRead) {
                        silent = true;
                        connection()
                                .giveUp(
                                        ReplacementCause.PING_UNANSWERED,
                                        new ConnectionFailedException(
                                                address() + " was silent, and did not answer a PING", null, null));
                    }
                },
                context.options().connectTimeout().toNanos());
    }
}
