package io.slotwise.internal.execution;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.FunctionCommands;
import io.slotwise.command.RequestPolicy;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.CommandTrace;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.internal.connection.Admission;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.internal.connection.Transport;
import io.slotwise.internal.connection.Waiter;
import io.slotwise.internal.discovery.TopologyHolder;
import io.slotwise.internal.routing.SlotSplit;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.Delivery;
import io.slotwise.options.Target;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.TransactionResult;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.Shard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Executes commands: parts those that go to several slots or nodes, and lends each execution what it needs on its way
 * (the topology, the transport, the clock, the options). Thread-safe.
 */
public final class CommandExecutor {
    private final ClusterClientOptions options;
    private final TopologyHolder topology;
    private final Refreshes refreshes;
    private final Transport transport;
    private final Scheduler scheduler;
    private final RandomGenerator random;
    private final ExecutionEvents events;
    private final @Nullable ExecutionEvents measuring;
    private final StageThreads stages;
    private final PausedExecutions paused;
    private final RoomForParts roomForParts;
    private final Admission withoutNode;
    private final long defaultTimeoutNanos;
    private final CommandRoutes routes;
    private final Sessions sessions;
    private final CommandDescriptions descriptions = new CommandDescriptions(this);
    private final SeparateResults separateResults = new SeparateResults(this);
    private final AtomicInteger decisions = new AtomicInteger();
    private volatile boolean refusing;
    private volatile boolean closed;

    /**
     * With its collaborators.
     *
     * @param spareThreads where the stages of calls that time out run: the deadline thread must not run users' code
     */
    public CommandExecutor(
            ClusterClientOptions options,
            TopologyHolder topology,
            Refreshes refreshes,
            Transport transport,
            Scheduler scheduler,
            RandomGenerator random,
            ExecutionEvents events,
            Executor spareThreads) {
        this.options = options;
        this.topology = topology;
        this.refreshes = refreshes;
        this.transport = transport;
        this.scheduler = scheduler;
        this.random = random;
        this.events = events;
        this.measuring = events.measuresCommands() ? events : null;
        this.stages = new StageThreads(options.callbackExecutor(), spareThreads, scheduler);
        this.paused = new PausedExecutions(scheduler);
        this.roomForParts = new RoomForParts(this, transport, scheduler);
        this.withoutNode = new Admission(options.maxQueuedCommands(), options.maxQueuedBytes());
        this.defaultTimeoutNanos = options.commandTimeout().toNanos();
        this.sessions = new Sessions(this);
        this.routes = new CommandRoutes(options, topology, transport, scheduler);
    }

    // ---- for the client ----

    /** Begins a command; never throws for what happens on the way. */
    public <R extends @Nullable Object> ResultFuture<R> execute(Command<R> command) {
        return execute(command, false);
    }

    /** Begins a command whose result a thread waits for, and hands to nobody: it ends without the help of any other thread. */
    public <R extends @Nullable Object> ResultFuture<R> executeAwaited(Command<R> command) {
        return execute(command, true);
    }

    private <R extends @Nullable Object> ResultFuture<R> execute(Command<R> command, boolean isAwaited) {
        GroupedSend sending = null;
        if (routes.goesToSeveral(command)) {
            sending = new GroupedSend();
        }
        ResultFuture<R> result = begin(command, isAwaited, sending, scheduler.nanoTime());
        if (sending != null) {
            sending.send(this);
        }
        return result;
    }

    /** Begins a command for a thread that waits for its result and hands the future to nobody; wakes it at the end. */
    public <R extends @Nullable Object> ResultFuture<R> executeAwaited(Command<R> command, Waiter waiter) {
        if (refusing || needsMoreThanAnExecution(command)) {
            ResultFuture<R> result = execute(command, true);
            result.whenEnded((value, failure) -> waiter.wake());
            return result;
        }
        AwaitedExecution<R> execution = new AwaitedExecution<>(this, command, deadlineOf(command), waiter);
        execution.attempt();
        return execution;
    }

    private boolean needsMoreThanAnExecution(Command<?> command) {
        return command.isConnectionBound()
                || command.isTransaction()
                || command.isBlocking()
                || routes.goesToSeveral(command);
    }

    /** Begins many commands, those for one node in one write. */
    public ResultFuture<BatchResult> executeAll(List<? extends Command<?>> commands) {
        return executeAll(commands, false);
    }

    /** Begins many commands for a thread that waits for their results and hands the future to nobody. */
    public ResultFuture<BatchResult> executeAllAwaited(List<? extends Command<?>> commands) {
        return executeAll(commands, true);
    }

    private ResultFuture<BatchResult> executeAll(List<? extends Command<?>> commands, boolean isAwaited) {
        long startedAt = scheduler.nanoTime();
        for (Command<?> command : commands) {
            if (routes.isUndescribed(command) && !refusing && descriptions.describe(command) == null) {
                return lookedUp(
                        commands,
                        isAwaited,
                        startedAt,
                        known -> beginAll(known, isAwaited, startedAt, true, results -> results));
            }
        }
        return beginAll(commands, isAwaited, startedAt, false, results -> results);
    }

    private <T> ResultFuture<T> beginAll(
            List<? extends Command<?>> commands,
            boolean isAwaited,
            long startedAt,
            boolean isAccepted,
            Function<BatchResult, T> result) {
        GroupedSend sending = new GroupedSend(new BatchOrder());
        List<ResultFuture<?>> results = new ArrayList<>(commands.size());
        for (Command<?> command : commands) {
            results.add(
                    isAccepted
                            ? beginInTime(command, isAwaited, sending, startedAt)
                            : begin(command, isAwaited, sending, startedAt));
        }
        sending.send(this);
        BatchExecution<T> batch = new BatchExecution<>(results, result);
        batch.start();
        return batch;
    }

    /** What begins commands whose results stay apart. */
    public SeparateResults separateResults() {
        return separateResults;
    }

    /** Begins the parts of a command, those for one node in one write; each succeeds or fails for itself. */
    <T> ResultFuture<T> beginApart(
            List<? extends Command<?>> parts, boolean isAwaited, long startedAt, Function<BatchResult, T> result) {
        return beginAll(parts, isAwaited, startedAt, false, result);
    }

    /** Begins something with a command as it is to be sent, once a server has described it if its author has not. */
    @SuppressWarnings("unchecked") // describing a command leaves its type
    <R extends @Nullable Object, T extends @Nullable Object> ResultFuture<T> described(
            Command<R> command, boolean isAwaited, BiFunction<Command<R>, Long, ResultFuture<T>> call) {
        long startedAt = scheduler.nanoTime();
        Command<R> described = !routes.isUndescribed(command) || refusing ? command : descriptions.describe(command);
        return described != null
                ? call.apply(described, startedAt)
                : lookedUp(
                        List.of(command),
                        isAwaited,
                        startedAt,
                        known -> call.apply((Command<R>) known.get(0), startedAt));
    }

    /** What opens sessions, and begins their commands. */
    public Sessions sessions() {
        return sessions;
    }

    /** Another topology is in place: what waits because of a node that has lost its slots waits no longer. */
    public void topologyChanged(ClusterTopology after) {
        paused.topologyChanged(after);
        routes.topologyChanged(after);
    }

    /** From here on, new commands are refused. */
    public void refuseCommands() {
        refusing = true;
    }

    /** Whether no command waits for its next attempt. */
    public boolean isQuiet() {
        return paused.isEmpty() && roomForParts.isEmpty();
    }

    /**
     * How often an attempt has ended without ending its command: while a thread decides what follows, the command is
     * neither queued, nor in flight, nor paused.
     */
    public int decisions() {
        return decisions.get();
    }

    /** Fails what has not ended. The connections are closed by whoever owns them, after this. */
    public void close() {
        refusing = true;
        closed = true;
        routes.close();
        paused.closeAll();
        roomForParts.closeAll();
    }

    private <R extends @Nullable Object> ResultFuture<R> begin(
            Command<R> command, boolean isAwaited, @Nullable GroupedSend sending, long startedAt) {
        if (refusing) {
            return failed(command, trace -> new ClientClosedException("The client is closed", null, trace, false));
        }
        return beginAccepted(command, isAwaited, sending, startedAt);
    }

    private <R extends @Nullable Object> ResultFuture<R> beginAccepted(
            Command<R> command, boolean isAwaited, @Nullable GroupedSend sending, long startedAt) {
        if (command.isConnectionBound()) {
            return failed(command, trace -> CallFailures.connectionBound(command, trace));
        }
        if (sending != null && routes.goesToSeveral(command)) {
            return routes.isUndescribed(command)
                    ? beginUndescribed(command, isAwaited, startedAt, sending)
                    : beginSeveral(command, isAwaited, startedAt + timeoutNanos(command), sending);
        }
        long deadline = startedAt + timeoutNanos(command);
        CommandExecution<R> execution =
                executionOf(command, isAwaited, deadline, sending == null ? null : sending.order());
        if (sending == null || command.isBlocking()) {
            execution.attempt();
        } else {
            sending.add(execution);
        }
        return execution;
    }

    /** A command of which nobody has said which words are keys: as a server describes it. */
    private <R extends @Nullable Object> ResultFuture<R> beginUndescribed(
            Command<R> command, boolean isAwaited, long startedAt, GroupedSend sending) {
        Command<R> described = descriptions.describe(command);
        return described != null
                ? beginAccepted(described, isAwaited, sending, startedAt)
                : lookedUp(
                        List.of(command),
                        isAwaited,
                        startedAt,
                        known -> beginAlone(known.get(0), isAwaited, startedAt));
    }

    private <R extends @Nullable Object> ResultFuture<R> lookedUp(
            List<? extends Command<?>> commands,
            boolean isAwaited,
            long startedAt,
            Function<List<Command<?>>, ResultFuture<R>> call) {
        LookedUpExecution<R> whole = new LookedUpExecution<>(this, commands, isAwaited, startedAt, call);
        whole.start();
        return whole;
    }

    @SuppressWarnings("unchecked") // describing a command leaves its type
    private <R extends @Nullable Object> ResultFuture<R> beginAlone(
            Command<?> command, boolean isAwaited, long startedAt) {
        GroupedSend sending = new GroupedSend();
        ResultFuture<R> result = beginInTime((Command<R>) command, isAwaited, sending, startedAt);
        sending.send(this);
        return result;
    }

    /** Begins a command after a wait, unless that took too long. */
    private <R extends @Nullable Object> ResultFuture<R> beginInTime(
            Command<R> command, boolean isAwaited, GroupedSend sending, long startedAt) {
        long deadline = startedAt + timeoutNanos(command);
        if (closed) {
            return failed(
                    command, deadline, trace -> new ClientClosedException("The client was closed", null, trace, false));
        }
        if (scheduler.nanoTime() - deadline < 0) {
            return beginAccepted(command, isAwaited, sending, startedAt);
        }
        Duration timeout = Duration.ofNanos(timeoutNanos(command));
        return failed(command, deadline, trace -> CallFailures.undescribed(timeout, trace));
    }

    @SuppressWarnings("unchecked") // the result of a transaction is a TransactionResult
    private <R extends @Nullable Object> CommandExecution<R> executionOf(
            Command<R> command, boolean isAwaited, long deadline, @Nullable BatchOrder order) {
        if (command.isTransaction()) {
            return (CommandExecution<R>)
                    new TransactionExecution(this, (Command<TransactionResult>) command, isAwaited, deadline, order);
        }
        if (command.isBlocking()) {
            return new BlockingExecution<>(this, command, isAwaited, deadline);
        }
        if (order != null) {
            return new BatchedExecution<>(this, command, isAwaited, deadline, order);
        }
        return isAwaited
                ? new OwnExecution<>(this, command, deadline)
                : new CommandExecution<>(this, command, deadline);
    }

    /** Begins a command for the driver's own sake; what follows runs wherever it ends. */
    <R extends @Nullable Object> ResultFuture<R> executeOwn(Command<R> command) {
        OwnExecution<R> execution = new OwnExecution<>(this, command, deadlineOf(command));
        execution.attempt();
        return execution;
    }

    private <R extends @Nullable Object> ResultFuture<R> beginSeveral(
            Command<R> command, boolean isAwaited, long deadline, GroupedSend sending) {
        if (command.slot() == Command.SEVERAL_SLOTS && CommandRoutes.targetOf(command) == null) {
            if (command.requestPolicy() != RequestPolicy.MULTI_SHARD || !options.splitOverSlots()) {
                return failed(command, trace -> CallFailures.crossSlot(command, trace));
            }
            return beginParts(command, true, isAwaited, SlotSplit.bySlot(command), deadline, sending);
        }
        List<Node> nodes = routes.nodesFor(command);
        if (nodes.isEmpty()) {
            return failed(command, trace -> new NoNodeAvailableException("No node fits the target", null, trace));
        }
        return beginOnNodes(command, isAwaited, nodes, deadline, sending);
    }

    private <R extends @Nullable Object> ResultFuture<R> beginParts(
            Command<R> command,
            boolean isCall,
            boolean isAwaited,
            SlotSplit<R> split,
            long deadline,
            GroupedSend sending) {
        CompositeExecution<R> whole = new CompositeExecution<>(
                this,
                isCall,
                isAwaited,
                command.name(),
                split.parts(),
                deadline,
                new Division.OverSlots<>(command, split));
        whole.start(sending);
        return whole;
    }

    private <R extends @Nullable Object> ResultFuture<R> beginOnNodes(
            Command<R> command, boolean isAwaited, List<Node> nodes, long deadline, GroupedSend sending) {
        List<Command<R>> parts = CommandRoutes.forEach(nodes, command);
        CompositeExecution<R> whole = new CompositeExecution<>(
                this,
                true,
                isAwaited,
                command.name(),
                parts,
                deadline,
                new Division.OverNodes<>(command, nodes, topology.current()));
        whole.start(sending);
        return whole;
    }

    private <R extends @Nullable Object> ResultFuture<R> failed(
            Command<R> command, Function<CommandTrace, Throwable> failure) {
        return failed(command, deadlineOf(command), failure);
    }

    private <R extends @Nullable Object> ResultFuture<R> failed(
            Command<R> command, long deadline, Function<CommandTrace, Throwable> failure) {
        CommandExecution<R> execution = new CommandExecution<>(this, command, deadline);
        execution.failWith(failure.apply(execution.traceSoFar()));
        return execution;
    }

    // ---- for an execution: what it works with ----

    /** Where commands go. */
    public CommandRoutes routes() {
        return routes;
    }

    /** What servers say of commands. */
    CommandDescriptions descriptions() {
        return descriptions;
    }

    Delivery deliveryOf(Command<?> command) {
        CallOptions call = command.options();
        Delivery delivery = call == null ? null : call.delivery();
        return delivery == null ? options.delivery() : delivery;
    }

    long deadlineOf(Command<?> command) {
        return scheduler.nanoTime() + timeoutNanos(command);
    }

    /** How long a call of this command may take in all. */
    long timeoutNanos(Command<?> command) {
        CallOptions call = command.options();
        if (call != null && call.timeout() != null) {
            return call.timeout().toNanos();
        }
        Duration blockTime = command.blockTime();
        return blockTime == null ? defaultTimeoutNanos : BlockingExecution.timeoutNanos(blockTime, options);
    }

    ClusterClientOptions options() {
        return options;
    }

    TopologyHolder topology() {
        return topology;
    }

    Refreshes refreshes() {
        return refreshes;
    }

    Transport transport() {
        return transport;
    }

    ExecutionEvents events() {
        return events;
    }

    /** Where calls end. */
    StageThreads stages() {
        return stages;
    }

    /** Who wants to know of each command how long it took; null when nobody does. */
    @Nullable
    ExecutionEvents measuring() {
        return measuring;
    }

    long nanoTime() {
        return scheduler.nanoTime();
    }

    Scheduler scheduler() {
        return scheduler;
    }

    /** To be told before it is decided what follows an attempt. */
    void decides() {
        decisions.incrementAndGet();
    }

    boolean isClosed() {
        return closed;
    }

    /** Whether no new commands are taken. */
    boolean isRefusing() {
        return refusing;
    }

    // ---- for an execution: retries ----

    /** Whether the user has limits of retries at all. */
    boolean limitsRetries() {
        return options.limitsRetries();
    }

    /** Whether the user's retry limits leave room: {@code maxAttempts} counts the first attempt too. */
    boolean allowsRetry(int attempts, Throwable failure) {
        return attempts < options.retry().getMaxAttempts()
                && options.retry().getExceptionPredicate().test(failure);
    }

    /** Drawn uniformly below the backoff's bound: full jitter. */
    long pauseNanos(int pauses) {
        long boundNanos = TimeUnit.MILLISECONDS.toNanos(options.backoff().apply(pauses));
        return boundNanos <= 0 ? 0 : random.nextLong(boundNanos == Long.MAX_VALUE ? boundNanos : boundNanos + 1);
    }

    RoomForParts roomForParts() {
        return roomForParts;
    }

    Admission admissionOf(@Nullable Node node) {
        return node == null ? withoutNode : transport.admissionOf(node);
    }

    void pause(CommandExecution<?> execution, long nanos) {
        paused.pause(execution, nanos);
        if (closed) {
            execution.closed();
        }
    }

    <R extends @Nullable Object> ResultFuture<R> executeKeyByKey(Command<R> command, long deadline) {
        GroupedSend sending = new GroupedSend();
        ResultFuture<R> parts = beginParts(command, false, false, SlotSplit.byKey(command), deadline, sending);
        sending.send(this);
        return parts;
    }

    /** Has the primary that a node belongs to learn the functions of a library that it does not know. */
    ResultFuture<?> loadLibrary(String library, Command<?> asking, Node missingAt) {
        Shard shard = topology.current().shardOf(missingAt.id());
        Node primary = shard == null ? missingAt : shard.primary();
        CallOptions there = CallOptions.to(Target.node(primary.id()))
                .withDelivery(Delivery.AT_LEAST_ONCE)
                .withTimeout(Duration.ofNanos(timeoutNanos(asking)));
        return execute(new FunctionCommands<>(Codec.utf8(), Codec.utf8())
                .functionLoadReplace(library)
                .with(there));
    }
}
