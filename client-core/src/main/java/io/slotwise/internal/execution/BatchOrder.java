package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.options.Target;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Keeps the commands of a batch that are on one slot in their order when they have to be sent again: none is
 * sent as long as one before it pauses, and their pauses end one behind the other. What has been written can no longer be
 * held back. Costs next to nothing until a command of the batch pauses.
 */
final class BatchOrder {
    /** Timers count from when they are set, which is a moment after their pause was reckoned. */
    private static final long GAP_NANOS = 1_000;

    /** One command that pauses. Compared by identity. */
    private static final class Pause {
        final CommandExecution<?> execution;
        final long endNanos;

        Pause(CommandExecution<?> execution, long endNanos) {
            this.execution = execution;
            this.endNanos = endNanos;
        }
    }

    private int places;

    /** By slot, and then by place in the batch. */
    private final Map<Integer, ConcurrentNavigableMap<Integer, Pause>> pausing = new ConcurrentHashMap<>();

    /** The place of the next command. For the thread that makes the batch. */
    int nextPlace() {
        return places++;
    }

    /** This, for a command that keeps an order: it has a key, and is not for one node whoever owns the slot. */
    @Nullable
    BatchOrder orNullFor(Command<?> command) {
        return command.slot() < 0 || CommandRoutes.targetOf(command) instanceof Target.OneNode ? null : this;
    }

    /** Whether a command has to wait for one before it. */
    boolean holdsBack(CommandExecution<?> execution) {
        return pauseBefore(execution) != null;
    }

    /** How long a command pauses that would pause for so long if it were alone. */
    long pauseNanos(CommandExecution<?> execution, long alone, long now) {
        Pause before = pauseBefore(execution);
        return before == null ? alone : Math.max(0, before.endNanos - now) + GAP_NANOS;
    }

    void pauses(CommandExecution<?> execution, long endNanos) {
        pausingOf(execution.command().slot()).put(execution.placeInBatch(), new Pause(execution, endNanos));
    }

    /** Makes the attempt that follows a pause, or ends instead. Until that is done, those behind it wait. */
    void goOn(CommandExecution<?> execution, Runnable attempt) {
        Map<Integer, Pause> ofSlot = pausingOf(execution.command().slot());
        Pause over = ofSlot.get(execution.placeInBatch());
        attempt.run();
        if (over != null) {
            ofSlot.remove(execution.placeInBatch(), over); // not the pause that it may be in again
        }
    }

    /** The last before it that pauses. */
    private @Nullable Pause pauseBefore(CommandExecution<?> execution) {
        var ofSlot = pausing.isEmpty() ? null : pausing.get(execution.command().slot());
        while (ofSlot != null) {
            Map.Entry<Integer, Pause> before = ofSlot.lowerEntry(execution.placeInBatch());
            if (before == null) {
                return null;
            }
            if (!before.getValue().execution.isOver()) {
                return before.getValue();
            }
            ofSlot.remove(before.getKey(), before.getValue());
        }
        return null;
    }

    private ConcurrentNavigableMap<Integer, Pause> pausingOf(int slot) {
        return pausing.computeIfAbsent(slot, none -> new ConcurrentSkipListMap<>());
    }
}
