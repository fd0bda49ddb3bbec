package io.slotwise.micrometer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.slotwise.event.CommandFamily;
import io.slotwise.event.CommandOutcome;
import io.slotwise.event.EndedCommand;
import io.slotwise.topology.Node;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How long commands take, by family, outcome and the role of the node, and how many ended without a certain answer.
 * Thread-safe: the maps are filled before they are shown. After the first of its kind, a command costs two looks into
 * them and the timer itself.
 */
final class CommandMeters {
    private final MeterRegistry registry;
    private final Tags tags;
    private final Counter unknown;
    private final Map<CommandFamily, Map<CommandOutcome, ByRole>> timers = new EnumMap<>(CommandFamily.class);

    CommandMeters(MeterRegistry registry, Tags tags) {
        this.registry = registry;
        this.tags = tags;
        this.unknown = Counter.builder(Label.PREFIX + "commands.unknown")
                .description("Failed commands that may have been carried out")
                .tags(tags)
                .register(registry);
        for (CommandFamily family : CommandFamily.values()) {
            Map<CommandOutcome, ByRole> outcomes = new EnumMap<>(CommandOutcome.class);
            for (CommandOutcome outcome : CommandOutcome.values()) {
                outcomes.put(outcome, new ByRole());
            }
            timers.put(family, outcomes);
        }
    }

    void record(EndedCommand command) {
        ByRole byRole = Objects.requireNonNull(
                Objects.requireNonNull(timers.get(command.family())).get(command.outcome()));
        byRole.of(command).record(command.nanos(), TimeUnit.NANOSECONDS);
        if (command.mayHaveExecuted()) {
            unknown.increment();
        }
    }

    /** The timers of one family and outcome, made when there is first something to time. */
    private final class ByRole {
        private volatile @Nullable Timer primary;
        private volatile @Nullable Timer replica;
        private volatile @Nullable Timer none;

        private Timer of(EndedCommand command) {
            Node node = command.node();
            Timer known = node == null ? none : node.isPrimary() ? primary : replica;
            return known == null ? made(command, node) : known;
        }

        private Timer made(EndedCommand command, @Nullable Node node) {
            String role = node == null ? "none" : Label.of(node.role());
            Timer made = Timer.builder(Label.PREFIX + "commands")
                    .description("From the call to its end: queueing, connecting, every attempt, redirects and pauses")
                    .tags(tags)
                    .tag("family", Label.of(command.family()))
                    .tag("outcome", Label.of(command.outcome()))
                    .tag("role", role)
                    .register(registry); // the same one for whoever comes at the same moment
            if (node == null) {
                none = made;
            } else if (node.isPrimary()) {
                primary = made;
            } else {
                replica = made;
            }
            return made;
        }
    }
}
