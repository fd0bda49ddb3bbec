package io.slotwise.internal.execution;

import io.slotwise.internal.connection.Scheduler;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The executions that wait for their next attempt. Thread-safe. A pause ends with its time, or as soon as a new
 * topology ends the reason for it: the slot has another owner than the one that failed, or the cluster was down. Those
 * that a topology resumes go on in the order in which their pauses began.
 */
final class PausedExecutions {
    private static final Scheduler.Scheduled NOTHING = () -> {};

    private static final class Pause {
        final CommandExecution<?> execution;
        volatile Scheduler.Scheduled timer = NOTHING;

        Pause(CommandExecution<?> execution) {
            this.execution = execution;
        }
    }

    private final Map<Long, Pause> pauses = new ConcurrentSkipListMap<>();
    private final AtomicLong begun = new AtomicLong();
    private final Scheduler scheduler;

    PausedExecutions(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void pause(CommandExecution<?> execution, long nanos) {
        Long number = begun.incrementAndGet();
        Pause pause = new Pause(execution);
        pauses.put(number, pause);
        pause.timer = scheduler.schedule(() -> resume(number, false), nanos);
        if (!pauses.containsKey(number)) {
            pause.timer.cancel();
        }
    }

    private void resume(Long number, boolean early) {
        Pause pause = pauses.remove(number);
        if (pause == null) {
            return;
        }
        pause.timer.cancel();
        if (early) {
            pause.execution.resumeEarly();
        } else {
            pause.execution.resume();
        }
    }

    /**
     * Resumes those whose slot another node serves now, and those for a node that is no more; on the timer's thread, because a
     * swap must not take long.
     */
    void topologyChanged(ClusterTopology after) {
        pauses.forEach((number, pause) -> {
            int slot = pause.execution.command().slot();
            Node owner = slot < 0 ? null : after.primaryOf(slot);
            boolean isOver = owner != null && pause.execution.isPausedUntilOwnedBy(owner);
            if (isOver || pause.execution.isPausedInVain(after)) {
                scheduler.schedule(() -> resume(number, true), 0);
            }
        });
    }

    boolean isEmpty() {
        return pauses.values().stream().allMatch(pause -> pause.execution.isDone());
    }

    void closeAll() {
        pauses.values().forEach(pause -> pause.execution.closed());
        pauses.values().forEach(pause -> pause.timer.cancel());
        pauses.clear();
    }
}
