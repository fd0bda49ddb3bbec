package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.internal.connection.Transport;
import io.slotwise.internal.discovery.TopologyHolder;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks nodes what read policies need and traffic does not tell: how long those take that are not read from, and in which
 * availability zone they run. At most one question to a node in ten seconds, whatever becomes of it, and none while no such
 * policy is in use.
 *
 * <p>Threading: any thread says that a policy is used; all else is confined to the scheduler's thread.
 */
final class NodeProbes {
    static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** For how long a policy counts as in use after a command went by it. */
    private static final long IN_USE_NANOS = 2 * PERIOD_NANOS;

    private static final String ZONE = "availability_zone:";

    /** Asks for nothing but an answer. */
    static final Command<Reply> PING =
            Command.custom("PING").withoutKeys().readOnly().returningReply();

    /** The section that has the zone, since Valkey 8.0. */
    private static final Command<Reply> INFO =
            Command.custom("INFO").argument("server").readOnly().returning(ReplyCursor::reply);

    private final Transport transport;
    private final Scheduler scheduler;
    private final TopologyHolder topology;
    private final LowestLatency latency;
    private final long deadlineNanos;
    private final Map<NodeId, Long> askedAt = new HashMap<>();
    private final Set<NodeId> withoutZone = new HashSet<>();
    private final Rounds latencies = new Rounds(PERIOD_NANOS, this::askForLatencies); // until then traffic tells
    private final Rounds zones = new Rounds(0, this::askForZones);
    private volatile boolean closed;

    NodeProbes(
            Transport transport,
            Scheduler scheduler,
            TopologyHolder topology,
            LowestLatency latency,
            Duration connectTimeout) {
        this.transport = transport;
        this.scheduler = scheduler;
        this.topology = topology;
        this.latency = latency;
        this.deadlineNanos = connectTimeout.toNanos();
    }

    /** A command goes where the latency is lowest. */
    void latencyUsed(long now) {
        latencies.used(now);
    }

    /** A command goes by availability zones. */
    void zonesUsed(long now) {
        zones.used(now);
    }

    void close() {
        closed = true;
    }

    /** Rounds of questions, as long as a policy is in use. */
    private final class Rounds {
        private final long firstAfterNanos;
        private final LongConsumer questions;
        private final AtomicBoolean running = new AtomicBoolean();

        /** When a command last went by the policy; two threads at once leave one of two equally good dates. */
        private long usedAt;

        private Rounds(long firstAfterNanos, LongConsumer questions) {
            this.firstAfterNanos = firstAfterNanos;
            this.questions = questions;
        }

        private void used(long now) {
            usedAt = now;
            if (!running.get() && running.compareAndSet(false, true)) {
                scheduler.schedule(this::run, firstAfterNanos);
            }
        }

        private void run() {
            long now = scheduler.nanoTime();
            if (closed || now - usedAt >= IN_USE_NANOS) {
                running.set(false); // who uses the policy at this moment begins again with the next command
                return;
            }
            ClusterTopology current = topology.current();
            askedAt.keySet().removeIf(id -> current.node(id) == null);
            withoutZone.removeIf(id -> current.node(id) == null);
            questions.accept(now);
            scheduler.schedule(this::run, PERIOD_NANOS);
        }
    }

    private void askForZones(long now) {
        topology.current().nodes().forEach(node -> askForZone(node, now));
    }

    private void askForLatencies(long now) {
        ClusterTopology current = topology.current();
        latency.forEach((id, measured) -> askForLatency(current.node(id), measured, now));
    }

    private void askForZone(Node node, long now) {
        if (node.availabilityZone() == null && !withoutZone.contains(node.id()) && mayAsk(node, now)) {
            transport.send(
                    node,
                    new Probe(
                            INFO, now + deadlineNanos, text -> scheduler.schedule(() -> zoneTold(node.id(), text), 0)));
        }
    }

    private void zoneTold(NodeId id, String info) {
        String zone = info.lines()
                .filter(line -> line.startsWith(ZONE))
                .map(line -> line.substring(ZONE.length()).strip())
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse(null);
        if (zone == null) {
            withoutZone.add(id);
        } else {
            topology.tellZone(id, zone);
        }
    }

    private void askForLatency(@Nullable Node node, NodeLatency measured, long now) {
        if (node != null && measured.isOlderThan(PERIOD_NANOS / 2, now) && mayAsk(node, now)) {
            Probe probe = new Probe(PING, now + deadlineNanos, text -> {});
            probe.whenEnded((text, failure) -> measured.ended(probe, scheduler.nanoTime(), probe.tellsLatency()));
            measured.begin(probe, now, transport.isConnected(node));
            transport.send(node, probe);
        }
    }

    private boolean mayAsk(Node node, long now) {
        Long before = askedAt.get(node.id());
        if (before != null && now - before < PERIOD_NANOS) {
            return false;
        }
        askedAt.put(node.id(), now);
        return true;
    }
}
