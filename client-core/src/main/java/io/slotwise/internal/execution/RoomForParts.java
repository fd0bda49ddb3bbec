package io.slotwise.internal.execution;

import io.slotwise.internal.connection.Scheduler;
import io.slotwise.internal.connection.Transport;
import io.slotwise.internal.resp.CommandEncoder;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The parts of calls that wait until the queue of their node has room. Thread-safe. Only parts of calls that a thread
 * waits for may: it is what holds the producer back. The parts of one call for one node wait, and go, together.
 */
final class RoomForParts {
    private record Place(CompositeExecution<?> call, NodeId node) {}

    /** The list is changed within the map's own operations only, and belongs to whoever takes this out of the map. */
    private static final class Waiting {
        final List<PartExecution<?>> parts = new ArrayList<>();
        final Node node;
        final long bytes;
        volatile @Nullable CompletableFuture<?> room;
        volatile Scheduler.@Nullable Scheduled limit;

        Waiting(Node node, long bytes) {
            this.node = node;
            this.bytes = bytes;
        }

        void end() {
            Scheduler.Scheduled timer = limit;
            if (timer != null) {
                timer.cancel();
            }
            CompletableFuture<?> awaited = room;
            if (awaited != null) {
                awaited.cancel(false);
            }
        }
    }

    private final Map<Place, Waiting> places = new ConcurrentHashMap<>();
    private final CommandExecutor executor;
    private final Transport transport;
    private final Scheduler scheduler;

    RoomForParts(CommandExecutor executor, Transport transport, Scheduler scheduler) {
        this.executor = executor;
        this.transport = transport;
        this.scheduler = scheduler;
    }

    /** The part goes when there is room, and fails at its deadline. */
    void holdBack(CompositeExecution<?> call, PartExecution<?> part, Node node) {
        Place place = new Place(call, node.id());
        Waiting mine = new Waiting(node, CommandEncoder.sizeOf(part.command()));
        Waiting joined = places.compute(place, (same, known) -> {
            Waiting waiting = known == null ? mine : known;
            waiting.parts.add(part);
            return waiting;
        });
        if (joined == mine) {
            begin(place, mine, part.deadlineNanos() - scheduler.nanoTime());
        }
    }

    private void begin(Place place, Waiting waiting, long nanos) {
        executor.events().queueFull(place.call.name(), waiting.node.address());
        waiting.limit = scheduler.schedule(() -> giveUp(place, waiting), nanos);
        CompletableFuture<?> room = transport.admissionOf(waiting.node).roomFor(waiting.bytes);
        waiting.room = room;
        // Not at once: room is made in the midst of a queue's work.
        room.whenComplete((nothing, cancelled) -> {
            if (cancelled == null) {
                scheduler.schedule(() -> goOn(place, waiting), 0);
            }
        });
        if (places.get(place) != waiting) {
            waiting.end(); // whoever took it out may not have seen what it waited for
        }
        if (place.call.isDone()) {
            leave(place.call);
        }
        if (executor.isClosed()) {
            closeAll();
        }
    }

    private void goOn(Place place, Waiting waiting) {
        executor.decides();
        if (take(place, waiting)) {
            GroupedSend sending = new GroupedSend();
            waiting.parts.forEach(part -> part.goOn(sending));
            sending.send(executor);
        }
    }

    private void giveUp(Place place, Waiting waiting) {
        if (take(place, waiting)) {
            waiting.parts.forEach(
                    part -> part.hadNoRoom(waiting.node.address(), executor.timeoutNanos(part.command())));
        }
    }

    /** The call has ended before its parts. */
    void leave(CompositeExecution<?> call) {
        places.forEach((place, waiting) -> {
            if (place.call == call) {
                take(place, waiting);
            }
        });
    }

    /** Whether no part waits. */
    boolean isEmpty() {
        return places.isEmpty();
    }

    void closeAll() {
        places.forEach((place, waiting) -> {
            if (take(place, waiting)) {
                waiting.parts.forEach(CommandExecution::closed);
            }
        });
    }

    private boolean take(Place place, Waiting waiting) {
        boolean mine = places.remove(place, waiting);
        if (mine) {
            waiting.end();
        }
        return mine;
    }
}
