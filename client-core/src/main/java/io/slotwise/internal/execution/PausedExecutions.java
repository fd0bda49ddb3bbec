package io.slotwise.internal.execution;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The executions that wait for their next attempt, for the one who closes the client. Thread-safe. */
final class PausedExecutions {
    private final Set<CommandExecution<?>> paused = ConcurrentHashMap.newKeySet();

    void add(CommandExecution<?> execution) {
        paused.add(execution);
    }

    void remove(CommandExecution<?> execution) {
        paused.remove(execution);
    }

    boolean isEmpty() {
        return paused.stream().allMatch(CommandExecution::isDone);
    }

    void closeAll() {
        paused.forEach(CommandExecution::closed);
        paused.clear();
    }
}
