package io.slotwise.internal.execution;

import io.slotwise.internal.connection.Scheduler;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The executions that wait for their next attempt. Thread-safe. A pause ends with its time, or as soon as a new
 * topology ends the reason for it: the slot has another owner than the one that failed, or the cluster was down.
 */
final class PausedExecutions {
    private static final Scheduler.Scheduled NOTHING = () -> {};

    private final Map<CommandExecution<?>, Scheduler.Scheduled> timers = new ConcurrentHashMap<>();
    private final Scheduler scheduler;

    PausedExecutions(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void pause(CommandExecution<?> execution, long nanos) {
        timers.put(execution, NOTHING);
        Scheduler.Scheduled timer = scheduler.schedule(() -> resume(execution, false), nanos);
        if (!timers.replace(execution, NOTHING, timer)) {
            timer.cancel();
        }
    }

    private void resume(CommandExecution<?> execution, boolean early) {
        Scheduler.Scheduled timer = timers.remove(execution);
        if (timer == null) {
            return;
        }
        timer.cancel();
        if (early) {
            execution.resumeEarly();
        } else {
            execution.resume();
        }
    }

    /** Resumes those whose slot another node serves now; on the timer's thread, because a swap must not take long. */
    void topologyChanged(ClusterTopology after) {
        for (CommandExecution<?> execution : timers.keySet()) {
            int slot = execution.command().slot();
            Node owner = slot < 0 ? null : after.primaryOf(slot);
            if (owner != null && execution.isPausedUntilOwnedBy(owner)) {
                scheduler.schedule(() -> resume(execution, true), 0);
            }
        }
    }

    boolean isEmpty() {
        return timers.keySet().stream().allMatch(CommandExecution::isDone);
    }

    void closeAll() {
        timers.keySet().forEach(CommandExecution::closed);
        timers.values().forEach(Scheduler.Scheduled::cancel);
        timers.clear();
    }
}
