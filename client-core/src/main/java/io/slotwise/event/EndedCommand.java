package io.slotwise.event;

import io.slotwise.topology.Node;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A call that has ended. Immutable; holds no key and no value.
 *
 * @param name the command's name
 * @param family what kind of command it is; one of few, whatever the name
 * @param slot the slot of its keys; -1 when it has none, or several
 * @param node the node of the last attempt; null when none was chosen, or several were
 * @param attempts how often it was sent, or would have been; of a command that was split, 0
 * @param outcome how it ended
 * @param mayHaveExecuted of one that failed, whether a server may have carried it out, wholly or in part; false of one
 *     that was cancelled, of which nobody asks
 * @param nanos how long it took from the call to the end: queueing, connecting, every attempt, redirects and pauses
 */
public record EndedCommand(
        String name,
        CommandFamily family,
        int slot,
        @Nullable Node node,
        int attempts,
        CommandOutcome outcome,
        boolean mayHaveExecuted,
        long nanos) {
    /** How long it took. */
    public Duration duration() {
        return Duration.ofNanos(nanos);
    }
}
