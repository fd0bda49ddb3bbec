package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.error.CommandTrace;
import io.slotwise.error.QueueFullException;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.internal.connection.Transport;
import io.slotwise.internal.discovery.TopologyHolder;
import io.slotwise.internal.resp.CommandEncoder;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Holds back producers that are faster than the cluster: tells when the queue of a node has room again. Thread-safe.
 * Knows nothing of commands that do not ask.
 */
public final class QueueRoom {
    private final CommandExecutor executor;
    private final TopologyHolder topology;
    private final Transport transport;
    private final Scheduler scheduler;
    private final Executor stages;

    /**
     * With its collaborators.
     *
     * @param stages where what follows runs: a user's code must run neither in the midst of a queue nor on the deadline
     *     thread
     */
    public QueueRoom(
            CommandExecutor executor,
            TopologyHolder topology,
            Transport transport,
            Scheduler scheduler,
            Executor stages) {
        this.executor = executor;
        this.topology = topology;
        this.transport = transport;
        this.scheduler = scheduler;
        this.stages = stages;
    }

    /**
     * Ends when each owner of the command's slots has room for it: at once, most of the time. Fails with a
     * {@link QueueFullException} when that takes longer than the command's timeout. A command without keys, or on slots
     * without a known owner, waits for nobody.
     */
    public CompletableFuture<@Nullable Void> whenRoomFor(Command<?> command) {
        Set<Node> owners = ownersOf(command);
        long bytes = owners.size() == 1
                ? CommandEncoder.sizeOf(command)
                : 0; // of several each gets a part, whose size is not known yet
        CompletableFuture<?>[] full = owners.stream()
                .map(transport::admissionOf)
                .filter(admission -> !admission.hasRoomFor(bytes))
                .map(admission -> admission.roomFor(bytes))
                .toArray(CompletableFuture<?>[]::new);
        return full.length == 0
                ? CompletableFuture.completedFuture(null)
                : bounded(command, owners.iterator().next().address(), full, executor.timeoutNanos(command), stages);
    }

    /** The same for one node and a thread that waits, within so much time; null when that node is not known. */
    public @Nullable CompletableFuture<@Nullable Void> whenRoomAt(NodeAddress address, Command<?> command, long nanos) {
        Node node = topology.current().nodeAt(address);
        if (node == null) {
            return null;
        }
        CompletableFuture<?>[] room = {transport.admissionOf(node).roomFor(CommandEncoder.sizeOf(command))};
        return bounded(command, address, room, nanos, Runnable::run);
    }

    /** How long a call of the command may take in all. */
    public long timeoutNanos(Command<?> command) {
        return executor.timeoutNanos(command);
    }

    /** How long a command waits for a connection of its own at most. */
    public long patienceNanos() {
        return executor.options().commandTimeout().toNanos();
    }

    /** The clock of {@link #whenRoomAt}. */
    public long nanoTime() {
        return scheduler.nanoTime();
    }

    private CompletableFuture<@Nullable Void> bounded(
            Command<?> command, NodeAddress node, CompletableFuture<?>[] full, long nanos, Executor ending) {
        CompletableFuture<@Nullable Void> room = new CompletableFuture<>();
        Scheduler.Scheduled limit = scheduler.schedule(
                () -> run(
                        () -> room.completeExceptionally(stillFull(traceOf(command, node, nanos), node, nanos)),
                        ending),
                nanos);
        CompletableFuture<Void> all = CompletableFuture.allOf(full);
        all.whenComplete((nothing, failure) -> run(() -> room.complete(null), ending));
        room.whenComplete((nothing, failure) -> {
            limit.cancel();
            for (CompletableFuture<?> each : full) {
                each.cancel(false);
            }
        });
        return room;
    }

    private static void run(Runnable end, Executor ending) {
        try {
            ending.execute(end);
        } catch (RejectedExecutionException e) {
            end.run(); // the executor has been closed, and nobody must wait for ever
        }
    }

    private static CommandTrace traceOf(Command<?> command, NodeAddress node, long nanos) {
        return new CommandTrace(
                command.name(), Math.max(-1, command.slot()), node, 0, List.of(), Duration.ofNanos(nanos), false);
    }

    /** What becomes of a command that waited for a place as long as it could. */
    static QueueFullException stillFull(CommandTrace trace, NodeAddress node, long waitedNanos) {
        long millis = TimeUnit.NANOSECONDS.toMillis(waitedNanos);
        return new QueueFullException("The queue of " + node + " had no room within " + millis + " ms", null, trace);
    }

    private Set<Node> ownersOf(Command<?> command) {
        Set<Node> owners = new LinkedHashSet<>();
        if (command.slot() != Command.SEVERAL_SLOTS) {
            addOwner(command.slot(), owners);
        } else {
            for (int i = 0; i < command.keyCount(); i++) {
                addOwner(command.slotOfKey(i), owners);
            }
        }
        return owners;
    }

    private void addOwner(int slot, Set<Node> owners) {
        Node owner = slot < 0 ? null : topology.current().primaryOf(slot);
        if (owner != null) {
            owners.add(owner);
        }
    }
}
