package io.slotwise.micrometer;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.slotwise.event.RefreshCause;
import java.time.Duration;

/** How long refreshes take, by their cause and by whether any node gave a view. Thread-safe. */
final class RefreshMeters {
    private final MeterRegistry registry;
    private final Tags tags;

    RefreshMeters(MeterRegistry registry, Tags tags) {
        this.registry = registry;
        this.tags = tags;
    }

    /** Some a minute at most: the registry finds the timer. */
    void record(RefreshCause cause, boolean won, Duration took) {
        Timer.builder(Label.PREFIX + "refreshes")
                .description("Refreshes of the topology")
                .tags(tags)
                .tag("cause", Label.of(cause))
                .tag("winner", won ? "known" : "none")
                .register(registry)
                .record(took);
    }
}
