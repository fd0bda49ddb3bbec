package io.slotwise.micrometer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.slotwise.event.CommandFamily;
import io.slotwise.event.CommandOutcome;
import io.slotwise.event.EndedCommand;
import io.slotwise.topology.Node;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * How long commands take, by family, outcome and the role of the node, and how many ended without a certain answer.
 * Thread-safe; after the first of its kind a command costs a look into an array and the timer itself.
 */
final class CommandMeters {
    private static final int OUTCOMES = CommandOutcome.values().length;
    private static final int FAMILIES = CommandFamily.values().length;

    /** Of the node that was asked last: the two that nodes have, and none. */
    private enum Role {
        PRIMARY,
        REPLICA,
        NONE;

        private static final int COUNT = values().length;

        static Role of(@Nullable Node node) {
            return node == null ? NONE : node.isPrimary() ? PRIMARY : REPLICA;
        }
    }

    private final MeterRegistry registry;
    private final Tags tags;
    private final Counter unknown;
    private final AtomicReferenceArray<@Nullable Timer> timers =
            new AtomicReferenceArray<>(FAMILIES * OUTCOMES * Role.COUNT);

    CommandMeters(MeterRegistry registry, Tags tags) {
        this.registry = registry;
        this.tags = tags;
        this.unknown = Counter.builder(Label.PREFIX + "commands.unknown")
                .description("Failed commands that may have been carried out")
                .tags(tags)
                .register(registry);
    }

    void record(EndedCommand command) {
        timer(command.family(), command.outcome(), Role.of(command.node()))
                .record(command.nanos(), TimeUnit.NANOSECONDS);
        if (command.mayHaveExecuted()) {
            unknown.increment();
        }
    }

    private Timer timer(CommandFamily family, CommandOutcome outcome, Role role) {
        int place = (family.ordinal() * OUTCOMES + outcome.ordinal()) * Role.COUNT + role.ordinal();
        Timer known = timers.get(place);
        if (known != null) {
            return known;
        }
        Timer made = Timer.builder(Label.PREFIX + "commands")
                .description("From the call to its end: queueing, connecting, every attempt, redirects and pauses")
                .tags(tags)
                .tag("family", Label.of(family))
                .tag("outcome", Label.of(outcome))
                .tag("role", Label.of(role))
                .register(registry); // the same one for whoever comes at the same moment
        timers.set(place, made);
        return made;
    }
}
