package io.slotwise.error;

import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happened to a command up to its failure. Immutable; holds no key and no value.
 *
 * @param command the command's name
 * @param slot the slot of its keys, or -1 when it has none
 * @param node the node of the last attempt; null when none was chosen
 * @param attempts how often it was sent or would have been
 * @param failures what each failed attempt brought, oldest first; of very many only the first and the last are kept
 * @param elapsed from the call to the failure
 * @param mayHaveExecuted whether an attempt may have been carried out, wholly or in part, whose reply did not come or was
 *     no result
 */
public record CommandTrace(
        String command,
        int slot,
        @Nullable NodeAddress node,
        int attempts,
        List<FailedAttempt> failures,
        Duration elapsed,
        boolean mayHaveExecuted) {
    /** Copies the list. */
    public CommandTrace {
        failures = List.copyOf(failures);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(command);
        if (slot >= 0) {
            text.append(", slot ").append(slot);
        }
        if (node != null) {
            text.append(", node ").append(node);
        }
        text.append(attempts == 0 ? ", not sent" : ", attempt " + attempts)
                .append(", after ")
                .append(elapsed.toMillis())
                .append(" ms");
        if (!failures.isEmpty()) {
            text.append(", attempts that failed: ").append(failures);
        }
        return text.toString();
    }
}
