package io.slotwise.internal.connection;

import io.netty.buffer.Unpooled;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.internal.resp.ReplyDecoder;
import io.slotwise.internal.resp.ReplyLimits;
import io.slotwise.internal.resp.ReplySink;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;

/**
 * A transport without sockets: what is sent is kept until the test answers it, or answered at once from a script. For one
 * thread.
 */
public final class ScriptedTransport implements Transport {
    /** An attempt that waits for its answer. */
    public static final class Attempt {
        private final Node node;
        private final Exchange<?> exchange;
        private final boolean asking;

        private Attempt(Node node, Exchange<?> exchange) {
            this.node = node;
            this.exchange = exchange;
            this.asking = exchange.isAsking();
        }

        /** Where it was sent. */
        public Node node() {
            return node;
        }

        /** The command's words. */
        public List<Object> words() {
            return exchange.command().words();
        }

        /** Whether ASKING came with it. */
        public boolean isAsking() {
            return asking;
        }

        /** Answers with a reply as it stands on the wire, without its final line end. */
        public void reply(String wire) {
            new ReplyDecoder(new ReplyLimits(1 << 20, 16))
                    .decode(Unpooled.wrappedBuffer((wire + "\r\n").getBytes(StandardCharsets.UTF_8)), new ReplySink() {
                        @Override
                        public void reply(ReceivedReply reply) {
                            if (!exchange.isDone()) {
                                exchange.onReply(reply);
                            }
                        }

                        @Override
                        public void push(ReceivedReply push) {
                            throw new IllegalStateException("no pushes here");
                        }
                    });
        }

        /** The connection is lost after the command was written. */
        public void loseAfterWrite() {
            exchange.onAttemptFailed(lost(node), true);
        }

        /** Ends the exchange if its deadline has passed, as the deadline thread does. */
        public void expire(long now) {
            exchange.expireIfDue(now, 0);
        }
    }

    private final Map<NodeAddress, Admission> admissions = new HashMap<>();
    private final Map<NodeAddress, Integer> filled = new HashMap<>();
    private final Map<NodeAddress, Queue<String>> scripts = new HashMap<>();
    private final List<Attempt> attempts = new ArrayList<>();
    private final Queue<Attempt> unanswered = new ArrayDeque<>();
    private final Set<NodeAddress> unreachable = new HashSet<>();
    private final Set<NodeAddress> avoided = new HashSet<>();
    private final Map<NodeAddress, Throwable> refusing = new HashMap<>();
    private final List<NodeAddress> reconnects = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private int writes;

    @Override
    public void send(Node node, Exchange<?> exchange) {
        writes++;
        accept(node, exchange);
    }

    @Override
    public void sendAll(Node node, List<? extends Exchange<?>> exchanges) {
        writes++;
        exchanges.forEach(exchange -> accept(node, exchange));
    }

    private void accept(Node node, Exchange<?> exchange) {
        Admission admission = admissionOf(node);
        if (!exchange.queueAt(admission)) {
            if (!exchange.isDone()) {
                exchange.onAttemptFailed(
                        new io.slotwise.error.QueueFullException("full: " + node.address(), null, null), false);
            }
            return;
        }
        Throwable forbidden = refusing.get(node.address());
        if (forbidden != null) {
            refused.add(exchange.command().name());
            if (exchange.takeBack()) {
                exchange.onAttemptFailed(forbidden, false);
            }
            return;
        }
        if (unreachable.contains(node.address())) {
            refused.add(exchange.command().name());
            if (exchange.takeBack()) {
                exchange.onAttemptFailed(lost(node), false);
            }
            return;
        }
        if (!exchange.claimForWriting(0)) {
            return;
        }
        admission.leave(io.slotwise.internal.resp.CommandEncoder.sizeOf(exchange.command()));
        Attempt attempt = new Attempt(node, exchange);
        attempts.add(attempt);
        Queue<String> script = scripts.get(node.address());
        String answer = script == null ? null : script.poll();
        if (answer == null) {
            unanswered.add(attempt);
        } else {
            attempt.reply(answer);
        }
    }

    /** What the node answers, one attempt after the other; when it has run out, attempts wait. */
    public void script(Node node, String... replies) {
        scripts.computeIfAbsent(node.address(), address -> new ArrayDeque<>()).addAll(List.of(replies));
    }

    /** From here on the node cannot be reached, or can be again. */
    public void reachable(Node node, boolean reachable) {
        if (reachable) {
            unreachable.remove(node.address());
        } else {
            unreachable.add(node.address());
        }
    }

    /** From here on each connection to the node ends with this before anything is sent. */
    public void refuses(Node node, Throwable why) {
        refusing.put(node.address(), why);
    }

    /** Every attempt so far, oldest first. */
    public List<Attempt> attempts() {
        return attempts;
    }

    /** Takes all places in the queue of a node. */
    public void fillQueue(Node node) {
        Admission admission = admissionOf(node);
        while (admission.enter(0)) {
            filled.merge(node.address(), 1, Integer::sum);
        }
    }

    /** Gives back what {@link #fillQueue} took. */
    public void emptyQueue(Node node) {
        Integer places = filled.remove(node.address());
        admissionOf(node).leave(places == null ? 0 : places, 0);
    }

    /** Whether somebody waits for a place in the queue of a node. */
    public boolean isRoomAwaited(Node node) {
        return admissionOf(node).isAwaited();
    }

    /** The addresses that attempts went to, oldest first. */
    public List<NodeAddress> visited() {
        return attempts.stream().map(attempt -> attempt.node().address()).toList();
    }

    /** The oldest attempt that waits for its answer. */
    public Attempt next() {
        return Objects.requireNonNull(unanswered.poll(), "no attempt waits");
    }

    /** The oldest attempt of this command that waits for its answer. */
    public Attempt nextOf(String command) {
        Attempt found = unanswered.stream()
                .filter(attempt -> attempt.exchange.command().name().equals(command))
                .findFirst()
                .orElseThrow();
        unanswered.remove(found);
        return found;
    }

    /** Answers all attempts of this command that wait. */
    public void answerAll(String command, String wire) {
        for (Attempt attempt : List.copyOf(unanswered)) {
            if (attempt.exchange.command().name().equals(command)) {
                unanswered.remove(attempt);
                attempt.reply(wire);
            }
        }
    }

    /** The commands that were handed over for a node that cannot be reached. */
    public List<String> refused() {
        return refused;
    }

    /** How many times something was handed over. */
    public int writes() {
        return writes;
    }

    /** The nodes whose connections were replaced. */
    public List<NodeAddress> reconnects() {
        return reconnects;
    }

    /** How many commands wait, at all nodes together. */
    public int waiting() {
        return admissions.values().stream().mapToInt(Admission::commands).sum();
    }

    @Override
    public boolean isUsable(Node node) {
        return !avoided.contains(node.address());
    }

    @Override
    public void avoid(Node node) {
        avoided.add(node.address());
    }

    @Override
    public void reconnect(Node node) {
        reconnects.add(node.address());
    }

    @Override
    public Admission admissionOf(Node node) {
        return admissions.computeIfAbsent(node.address(), address -> new Admission(100, 1 << 20));
    }

    private static Throwable lost(Node node) {
        return new io.slotwise.error.ConnectionFailedException("lost " + node.address(), null, null);
    }
}
