package io.slotwise.examples.demo;

import io.slotwise.event.ClientListener;
import io.slotwise.event.Redirection;
import io.slotwise.event.RefreshCause;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Thread-safe. Counts what the driver did for the application without telling it. */
final class DriverEvents implements ClientListener {
    private final Map<Redirection, LongAdder> redirections = new EnumMap<>(Redirection.class);
    private final LongAdder refreshes = new LongAdder();
    private final LongAdder retries = new LongAdder();

    DriverEvents() {
        for (Redirection kind : Redirection.values()) {
            redirections.put(kind, new LongAdder());
        }
    }

    @Override
    public void redirected(Redirection kind, String command, int slot, NodeAddress from) {
        LongAdder count = redirections.get(kind);
        if (count != null) {
            count.increment();
        }
    }

    @Override
    public void retried(String command, @Nullable NodeAddress node, String cause, Duration pause) {
        retries.increment();
    }

    @Override
    public void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took) {
        refreshes.increment();
    }

    /** The counts so far. */
    Counts counts() {
        return new Counts(
                sum(Redirection.MOVED),
                sum(Redirection.ASK),
                sum(Redirection.TRYAGAIN),
                retries.sum(),
                refreshes.sum());
    }

    private long sum(Redirection kind) {
        LongAdder count = redirections.get(kind);
        return count == null ? 0 : count.sum();
    }

    /** Immutable. Redirections followed, attempts repeated and topologies learned. */
    record Counts(long moved, long ask, long tryAgain, long retries, long refreshes) {
        static final Counts NONE = new Counts(0, 0, 0, 0, 0);

        Counts minus(Counts other) {
            return new Counts(
                    moved - other.moved,
                    ask - other.ask,
                    tryAgain - other.tryAgain,
                    retries - other.retries,
                    refreshes - other.refreshes);
        }
    }
}
