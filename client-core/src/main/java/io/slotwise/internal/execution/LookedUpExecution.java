package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.error.CommandTrace;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.connection.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A call that cannot begin before a server has said which words of its commands are keys. Thread-safe: the answers count
 * themselves out; the last one, or the moment from which on nobody waits for it, begins the call.
 */
final class LookedUpExecution<R extends @Nullable Object> extends ResultFuture<R> {
    private final CommandExecutor executor;
    private final AtomicReferenceArray<Command<?>> commands;
    private final boolean isAwaited;
    private final long startedAt;
    private final Function<List<Command<?>>, ResultFuture<R>> call;
    private final AtomicInteger open = new AtomicInteger(1);
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile Scheduler.@Nullable Scheduled limit;
    private volatile @Nullable ResultFuture<R> running;

    /**
     * With the commands, of which some are described.
     *
     * @param isAwaited whether a thread waits for it, and hands it to nobody
     * @param call begins it, with the commands as they are to be sent
     */
    LookedUpExecution(
            CommandExecutor executor,
            List<? extends Command<?>> commands,
            boolean isAwaited,
            long startedAt,
            Function<List<Command<?>>, ResultFuture<R>> call) {
        this.executor = executor;
        this.commands = new AtomicReferenceArray<>(commands.toArray(new Command<?>[0]));
        this.isAwaited = isAwaited;
        this.startedAt = startedAt;
        this.call = call;
    }

    void start() {
        long patience = executor.options().commandTimeout().toNanos();
        for (int i = 0; i < commands.length(); i++) {
            Command<?> command = commands.get(i);
            if (executor.routes().isUndescribed(command)) {
                patience = Math.min(patience, executor.timeoutNanos(command));
                lookUp(i, command);
            }
        }
        limit = executor.scheduler().schedule(this::begin, startedAt + patience - executor.nanoTime());
        answered();
    }

    private <T extends @Nullable Object> void lookUp(int place, Command<T> command) {
        Command<T> known = executor.descriptions().describe(command);
        if (known != null) {
            commands.set(place, known);
            return;
        }
        open.incrementAndGet();
        executor.descriptions().ask(command, described -> {
            Command<T> whole =
                    executor.routes().isUndescribed(described) ? CommandDescriptions.unknown(described) : described;
            commands.compareAndSet(place, command, whole);
            answered();
        });
    }

    private void answered() {
        if (open.decrementAndGet() == 0) {
            begin();
        }
    }

    private void begin() {
        if (!begun.compareAndSet(false, true)) {
            return;
        }
        cancelLimit();
        List<Command<?>> known = new ArrayList<>(commands.length());
        for (int i = 0; i < commands.length(); i++) {
            Command<?> command = commands.get(i);
            known.add(executor.routes().isUndescribed(command) ? CommandDescriptions.unknown(command) : command);
        }
        ResultFuture<R> begunCall = call.apply(known);
        running = begunCall;
        begunCall.whenEnded((value, failure) -> {
            if (isAwaited) {
                end(value, failure);
            } else {
                executor.stages().end(() -> end(value, failure));
            }
        });
        if (isCancelled()) {
            begunCall.cancel(true);
        }
    }

    private void end(R value, @Nullable Throwable failure) {
        if (failure == null) {
            succeed(value);
        } else {
            fail(failure);
        }
    }

    private void cancelLimit() {
        Scheduler.Scheduled timer = limit;
        if (timer != null) {
            timer.cancel();
        }
    }

    @Override
    public CommandTrace traceSoFar() {
        ResultFuture<R> begunCall = running;
        CommandTrace trace = begunCall == null ? null : begunCall.traceSoFar();
        return trace != null
                ? trace
                : new CommandTrace(
                        commands.get(0).name(),
                        Command.NO_SLOT,
                        null,
                        0,
                        List.of(),
                        Duration.ofNanos(executor.nanoTime() - startedAt),
                        false);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        begun.set(true);
        cancelLimit();
        ResultFuture<R> begunCall = running;
        if (begunCall != null) {
            begunCall.cancel(mayInterruptIfRunning);
        }
        return cancelled;
    }

    @Override
    public boolean cancelAndTell() {
        boolean unsent = begun.compareAndSet(false, true);
        ResultFuture<R> begunCall = running;
        boolean mayHaveExecuted = begunCall == null ? !unsent : begunCall.cancelAndTell();
        cancel(true);
        return mayHaveExecuted;
    }
}
