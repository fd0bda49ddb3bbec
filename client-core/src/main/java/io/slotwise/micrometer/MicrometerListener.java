package io.slotwise.micrometer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.slotwise.event.ClientListener;
import io.slotwise.event.ClientStatistics;
import io.slotwise.event.EndedCommand;
import io.slotwise.event.Redirection;
import io.slotwise.event.RefreshCause;
import io.slotwise.event.ReplacementCause;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Keeps Micrometer's meters of a client, or of several that share it. Thread-safe; nothing in it blocks.
 *
 * <pre>{@code
 * ClusterClientOptions.builder("localhost:7000")
 *         .listener(new MicrometerListener(registry))
 *         .build();
 * }</pre>
 *
 * <p>The number of meters is bounded: every label has a fixed set of values, whatever commands are sent and however often
 * nodes are replaced. Meters with a label for each node are there only when {@link Builder#nodeMeters} asks for them, and
 * are removed with their node. Meters are made when there is first something to count; {@code docs/observability.md} lists
 * them.
 */
public final class MicrometerListener implements ClientListener {
    private final CommandMeters commands;
    private final RefreshMeters refreshes;
    private final ClientGauges gauges;
    private final Counted<Redirection> redirects;
    private final Counted<ReplacementCause> replacements;
    private final Counter retries;
    private final Counter lateReplies;
    private final Counter fullQueues;
    private final Counter connectionsOpened;
    private final Counter connectionsClosed;
    private final Counter connectFailures;
    private final Counter reconnects;
    private final Counter repairedSubscriptions;
    private final Counter droppedEvents;

    /** Meters without labels for nodes. */
    public MicrometerListener(MeterRegistry registry) {
        this(builder(registry));
    }

    private MicrometerListener(Builder builder) {
        MeterRegistry registry = builder.registry;
        Tags tags = builder.tags;
        commands = new CommandMeters(registry, tags);
        refreshes = new RefreshMeters(registry, tags);
        gauges = new ClientGauges(registry, tags, builder.nodeMeters);
        redirects = new Counted<>(
                Redirection.class,
                kind -> counter(registry, "redirects", "Redirects followed", tags.and("kind", Label.of(kind))));
        replacements = new Counted<>(
                ReplacementCause.class,
                cause -> counter(
                        registry,
                        "connections.replaced",
                        "Connections given up that nobody had closed",
                        tags.and("cause", Label.of(cause))));
        retries = counter(registry, "retries", "Attempts made again after a pause", tags);
        lateReplies = counter(registry, "replies.late", "Replies for which nobody waited any more", tags);
        fullQueues = counter(registry, "queue.full", "Commands refused because too many waited", tags);
        connectionsOpened = counter(registry, "connections.opened", "Connections opened", tags);
        connectionsClosed = counter(registry, "connections.closed", "Connections closed", tags);
        connectFailures = counter(registry, "connections.failed", "Attempts to connect that failed", tags);
        reconnects = counter(registry, "connections.reconnected", "Connections opened in place of lost ones", tags);
        repairedSubscriptions =
                counter(registry, "subscriptions.repaired", "Subscriptions that are whole again after a loss", tags);
        droppedEvents = counter(registry, "events.dropped", "Events that listeners were too slow for", tags);
    }

    /** Meters, more of them or with labels of one's own. */
    public static Builder builder(MeterRegistry registry) {
        return new Builder(registry);
    }

    private static Counter counter(MeterRegistry registry, String name, String description, Tags tags) {
        return Counter.builder(Label.PREFIX + name)
                .description(description)
                .tags(tags)
                .register(registry);
    }

    // ---- changes of state ----

    @Override
    public void clientOpened(ClientStatistics statistics) {
        gauges.add(statistics);
    }

    @Override
    public void clientClosed(ClientStatistics statistics) {
        gauges.remove(statistics);
    }

    @Override
    public void topologyChanged(ClusterTopology before, ClusterTopology after) {
        gauges.followNodes();
    }

    @Override
    public void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took) {
        refreshes.record(cause, winner != null, took);
    }

    @Override
    public void connectionOpened(NodeAddress node) {
        connectionsOpened.increment();
    }

    @Override
    public void connectionClosed(NodeAddress node, @Nullable Throwable cause) {
        connectionsClosed.increment();
    }

    @Override
    public void connectFailed(NodeAddress node, Throwable cause) {
        connectFailures.increment();
    }

    @Override
    public void reconnected(NodeAddress node, Duration without) {
        reconnects.increment();
    }

    @Override
    public void connectionReplaced(NodeAddress node, ReplacementCause cause) {
        replacements.of(cause).increment();
    }

    @Override
    public void subscriptionRepaired(int names, Duration without) {
        repairedSubscriptions.increment();
    }

    /** One that was dropped may have told of a node that left. */
    @Override
    public void eventsDropped(long count) {
        droppedEvents.increment((double) count);
        gauges.followNodes();
    }

    // ---- what happens to a command ----

    @Override
    public boolean observesCommands() {
        return true;
    }

    @Override
    public void commandEnded(EndedCommand command) {
        commands.record(command);
    }

    @Override
    public void redirected(Redirection kind, String command, int slot, NodeAddress from) {
        redirects.of(kind).increment();
    }

    @Override
    public void retried(String command, @Nullable NodeAddress node, String cause, Duration pause) {
        retries.increment();
    }

    @Override
    public void replyWasLate(String command, NodeAddress node) {
        lateReplies.increment();
    }

    @Override
    public void queueWasFull(String command, @Nullable NodeAddress node) {
        fullQueues.increment();
    }

    /** Collects what a {@link MicrometerListener} keeps. Not safe for use by several threads. */
    public static final class Builder {
        private final MeterRegistry registry;
        private Tags tags = Tags.empty();
        private boolean nodeMeters;

        private Builder(MeterRegistry registry) {
            this.registry = registry;
        }

        /** Labels that every meter gets besides its own, to tell clients of several clusters apart. None. */
        public Builder tags(Iterable<Tag> more) {
            tags = tags.and(more);
            return this;
        }

        /** Also connections, queue and commands in flight of each node, labelled with its address. Not. */
        public Builder nodeMeters() {
            nodeMeters = true;
            return this;
        }

        /** The listener, to be given to the options of a client. */
        public MicrometerListener build() {
            return new MicrometerListener(this);
        }
    }
}
