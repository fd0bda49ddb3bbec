package io.slotwise.internal.caller;

import io.slotwise.command.Command;
import io.slotwise.error.CommandTrace;
import io.slotwise.error.QueueFullException;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.connection.Waiter;
import io.slotwise.internal.execution.CommandExecutor;
import io.slotwise.internal.execution.QueueRoom;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.NodeResults;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs commands of one client for threads that wait for the result. Thread-safe. A call that goes to one node may run the
 * event loop of its connection while it waits; see the decision on callers that drive the loop.
 *
 * <p>The client's public type shows nothing internal, so it says itself, when it is loaded, how to get from it to here.
 */
public final class Callers {
    /** How a thread that waits gets at a type of client. */
    private record Opened(
            Function<Object, Callers> way,
            Function<Object, Object> view,
            Function<ClusterClientOptions, ? extends CompletionStage<?>> connector) {}

    private static final Map<Class<?>, Opened> CLIENTS = new ConcurrentHashMap<>();

    private final CommandExecutor executor;
    private final QueueRoom room;

    /** For the commands of this executor, which wait for room where a queue is full. */
    public Callers(CommandExecutor executor, QueueRoom room) {
        this.executor = executor;
        this.room = room;
    }

    /**
     * Says how to get from a client of this type to its callers, and how a thread that waits for it connects one.
     *
     * @param view makes the view of a client for threads that hand its stages to nobody
     */
    public static <C> void open(
            Class<C> type,
            Function<? super C, Callers> way,
            Function<? super C, C> view,
            Function<ClusterClientOptions, CompletionStage<C>> connector) {
        CLIENTS.put(
                type,
                new Opened(client -> way.apply(type.cast(client)), client -> view.apply(type.cast(client)), connector));
    }

    /**
     * A view of a client for threads that do no more with its sessions, scans and subscriptions than wait for what they give:
     * that ends without the help of any other thread.
     *
     * @throws IllegalArgumentException if it is no client
     */
    public static <C> C awaited(Class<C> type, C client) {
        return type.cast(opened(client.getClass()).view().apply(client));
    }

    /** Connects a client of this type, and waits until it is; fails as {@link CallerThread#await} does. */
    public static <C> C connect(Class<C> type, ClusterClientOptions options) {
        CallerThread.refuseEventLoop();
        initialized(type);
        return type.cast(CallerThread.await(opened(type).connector().apply(options)));
    }

    /** It says how it is connected when it is initialised, which naming it alone does not bring about. */
    private static void initialized(Class<?> type) {
        try {
            Class.forName(type.getName(), true, type.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(type.getName() + " cannot be found by its own name", e);
        }
    }

    /**
     * The callers of a client.
     *
     * @throws IllegalArgumentException if it is no client
     */
    public static Callers of(Object client) {
        return opened(client.getClass()).way().apply(client);
    }

    private static Opened opened(Class<?> type) {
        Opened opened = CLIENTS.get(type);
        if (opened == null) {
            throw new IllegalArgumentException(type.getName() + " is no client");
        }
        return opened;
    }

    /**
     * Sends a command and waits for its result, and before that, while the node's queue is full, for room; fails as
     * {@link CallerThread#await} does.
     */
    public <R extends @Nullable Object> R execute(Command<R> command) {
        CallerThread.refuseEventLoop();
        try {
            return executeAtOnce(command);
        } catch (QueueFullException full) {
            return executeWithRoom(command, full);
        }
    }

    /** Sends many commands and waits until all have ended; fails as {@link CallerThread#await} does. */
    public BatchResult batch(List<? extends Command<?>> commands) {
        CallerThread.refuseEventLoop();
        return CallerThread.await(executor.executeAllAwaited(commands));
    }

    /** Sends a command to several nodes and waits until all have ended; fails as {@link CallerThread#await} does. */
    public <R extends @Nullable Object> NodeResults<R> executePerNode(Command<R> command) {
        CallerThread.refuseEventLoop();
        return CallerThread.await(executor.separateResults().perNode(command, true));
    }

    /** Sends a command for each of its keys and waits until all have ended; fails as {@link CallerThread#await} does. */
    public BatchResult executePerKey(Command<?> command) {
        CallerThread.refuseEventLoop();
        return CallerThread.await(executor.separateResults().perKey(command, true));
    }

    /** The thread that waits is itself what holds the producer back. What found the queue full has not been sent. */
    private <R extends @Nullable Object> R executeWithRoom(Command<R> command, QueueFullException found) {
        CommandTrace trace = found.trace();
        long elapsed = trace == null ? 0 : trace.elapsed().toNanos();
        long deadline = room.nanoTime() + room.timeoutNanos(command) - elapsed;
        QueueFullException full = found;
        while (trace != null && trace.node() != null && !hasWaitedInTurn(command, trace)) {
            CompletableFuture<@Nullable Void> place =
                    room.whenRoomAt(trace.node(), command, Math.max(0, deadline - room.nanoTime()));
            if (place == null) {
                break;
            }
            CallerThread.await(place);
            long left = Math.max(1, deadline - room.nanoTime());
            try {
                return executeAtOnce(command.with(CallOptions.within(Duration.ofNanos(left))));
            } catch (QueueFullException again) {
                full = again; // others were faster
                trace = again.trace();
            }
        }
        throw full; // nobody knows where to wait
    }

    /** For a connection of its own a command waits in the course of its call, as long as one may take that does not block. */
    private boolean hasWaitedInTurn(Command<?> command, CommandTrace trace) {
        return command.isBlocking() && trace.elapsed().toNanos() >= room.patienceNanos();
    }

    private <R extends @Nullable Object> R executeAtOnce(Command<R> command) {
        Waiter waiter = new Waiter();
        ResultFuture<R> call;
        boolean ended;
        try {
            call = executor.executeAwaited(command, waiter);
            ended = waiter.await(call);
        } finally {
            waiter.giveUp();
        }
        return ended ? CallerThread.resultOf(call) : CallerThread.interrupted(call);
    }
}
