package io.slotwise.internal.caller;

import io.slotwise.command.Command;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.connection.Waiter;
import io.slotwise.internal.execution.CommandExecutor;
import io.slotwise.options.ClusterClientOptions;
import java.util.Map;
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
            Function<Object, Callers> way, Function<ClusterClientOptions, ? extends CompletionStage<?>> connector) {}

    private static final Map<Class<?>, Opened> CLIENTS = new ConcurrentHashMap<>();

    private final CommandExecutor executor;

    /** For the commands of this executor. */
    public Callers(CommandExecutor executor) {
        this.executor = executor;
    }

    /** Says how to get from a client of this type to its callers, and how a thread that waits for it connects one. */
    public static <C> void open(
            Class<C> type,
            Function<? super C, Callers> way,
            Function<ClusterClientOptions, CompletionStage<C>> connector) {
        CLIENTS.put(type, new Opened(client -> way.apply(type.cast(client)), connector));
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

    /** Sends a command and waits for its result; fails as {@link CallerThread#await} does. */
    public <R extends @Nullable Object> R execute(Command<R> command) {
        CallerThread.refuseEventLoop();
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
