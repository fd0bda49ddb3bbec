package io.slotwise.internal.simulation;

import io.slotwise.command.Command;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.options.CallOptions;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A driver with a fault: passes calls on to the real one, and spoils what is asked or what is told. For one thread. */
final class BrokenDriver implements Driver {
    /** What the application gets instead of the driver's own. */
    private static final class Told extends ResultFuture<@Nullable Object> {
        private final ResultFuture<?> real;

        Told(ResultFuture<?> real) {
            this.real = real;
        }

        @SuppressWarnings("NullAway") // a result may be null, as the type says
        void end(@Nullable Object value, @Nullable Throwable failure) {
            if (failure == null) {
                succeed(value);
            } else {
                fail(failure);
            }
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            real.cancel(mayInterruptIfRunning);
            return super.cancel(mayInterruptIfRunning);
        }
    }

    private final Driver real;
    private final UnaryOperator<Command<?>> asked;
    private final Function<Throwable, @Nullable Throwable> failing;
    private final UnaryOperator<@Nullable Object> answering;
    private final BiConsumer<Driver, Command<?>> afterwards;

    private BrokenDriver(
            Driver real,
            UnaryOperator<Command<?>> asked,
            Function<Throwable, @Nullable Throwable> failing,
            UnaryOperator<@Nullable Object> answering,
            BiConsumer<Driver, Command<?>> afterwards) {
        this.real = real;
        this.asked = asked;
        this.failing = failing;
        this.answering = answering;
        this.afterwards = afterwards;
    }

    /** Calls with other options than the application's. */
    static UnaryOperator<Driver> calling(UnaryOperator<CallOptions> options) {
        return real -> new BrokenDriver(
                real,
                command -> command.with(options.apply(command.options())),
                failure -> failure,
                value -> value,
                (driver, command) -> {});
    }

    /** Tells of a failure something else, or, when that is null, nothing ever. */
    static UnaryOperator<Driver> failing(Function<Throwable, @Nullable Throwable> told) {
        return real -> new BrokenDriver(real, command -> command, told, value -> value, (driver, command) -> {});
    }

    /** Gives another value than the one that came. */
    static UnaryOperator<Driver> answering(UnaryOperator<@Nullable Object> told) {
        return real -> new BrokenDriver(real, command -> command, failure -> failure, told, (driver, command) -> {});
    }

    /** Does something more when a call has failed. */
    static UnaryOperator<Driver> afterFailure(BiConsumer<Driver, Command<?>> afterwards) {
        return real -> new BrokenDriver(real, command -> command, failure -> failure, value -> value, afterwards);
    }

    @Override
    public ResultFuture<?> execute(Command<?> command) {
        ResultFuture<?> result = real.execute(asked.apply(command));
        Told told = new Told(result);
        result.whenEnded((value, failure) -> {
            Throwable instead = failure == null ? null : failing.apply(failure);
            if (failure == null) {
                told.end(answering.apply(value), null);
            } else if (instead != null) {
                told.end(null, instead);
                afterwards.accept(real, command);
            }
        });
        return told;
    }

    @Override
    public ResultFuture<?> executeAll(List<Command<?>> commands) {
        return real.executeAll(commands.stream().<Command<?>>map(asked).toList());
    }
}
