package io.slotwise.internal.pubsub;

import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.ProtocolException;
import io.slotwise.event.ReplacementCause;
import io.slotwise.internal.connection.PushConnection;
import io.slotwise.internal.connection.PushReceiver;
import io.slotwise.pubsub.Topics;
import io.slotwise.reply.ReplyCursor;
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
 * Confined to turns; what the connection tells on any thread is left to these, in the order in which it came, but for
 * messages, which its {@link Frames} deliver. One connection of a link, from its dial to its end: what has been said on it, and
 * what was answered.
 */
final class Session implements PushReceiver {
    /** Names of one command: servers take a million arguments, but nobody else is served meanwhile. */
    private static final int MOST_IN_ONE = 1_000;

    private final SubscriptionLink link;
    private final SubscriptionContext context;
    private final Deque<Ask> asks = new ArrayDeque<>();
    private final Silence silence = new Silence();
    private final Frames frames;
    private @Nullable PushConnection connection;
    private boolean open;
    private boolean confirmed;
    private boolean silent;
    private long openedAt;

    Session(SubscriptionLink link, SubscriptionContext context) {
        this.link = link;
        this.context = context;
        this.frames = new Frames(link, this);
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

    @Override
    public void received(ReplyCursor frame) {
        if (link.isCurrent(this)) { // else whoever subscribes in its place delivers
            frames.received(frame);
        }
    }

    @Override
    public void refused(String error) {
        inTurn(() -> onError(error));
    }

    void confirmed(Name name) {
        inTurn(() -> onConfirmed(name));
    }

    void unsubscribed(Name name) {
        inTurn(() -> onUnsubscribed(name));
    }

    void ponged() {
        inTurn(this::onPong);
    }

    /** Not for one whose place another has taken meanwhile. */
    private void inTurn(Runnable task) {
        context.turns().take(() -> {
            if (link.isCurrent(this)) {
                task.run();
            }
        });
    }

    // ---- what is answered ----

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
                            if (frames.haveBroughtMessages()) {
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
