package io.slotwise.internal.execution;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.CommandDetails;
import io.slotwise.command.CommandTableCommands;
import io.slotwise.command.CustomCommand;
import io.slotwise.error.ServerErrorException;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.routing.CommandDescription;
import io.slotwise.options.CallOptions;
import io.slotwise.reply.ReplyCursor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What servers say of commands whose authors have not said which words are keys. Thread-safe. A server is asked once for each
 * name, however many calls want to know; that it knows nothing, or could not be asked, holds for a while only. Where a
 * redirect sends a command of which nothing is known is remembered for as long.
 */
final class CommandDescriptions {
    private static final int MOST_NAMES = 1_000;
    private static final long UNKNOWN_FOR_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long UNANSWERED_FOR_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final CommandTableCommands<String, String> TABLE =
            new CommandTableCommands<>(Codec.utf8(), Codec.utf8());

    /** Who waits for an answer, the last one first. */
    private record Waiting(Runnable then, @Nullable Waiting before) {}

    /** A question that has been asked. */
    private static final class Question {
        private static final Waiting ANSWERED = new Waiting(() -> {}, null);

        private final AtomicReference<@Nullable Waiting> last = new AtomicReference<>();

        /** False: it has been answered. */
        @SuppressWarnings("ReferenceEquality") // there is one such object
        boolean add(Runnable then) {
            while (true) {
                Waiting before = last.get();
                if (before == ANSWERED) {
                    return false;
                }
                if (last.compareAndSet(before, new Waiting(then, before))) {
                    return true;
                }
            }
        }

        /** Who has waited, in the order of the calls. */
        List<Runnable> answered() {
            List<Runnable> all = new ArrayList<>();
            for (Waiting each = last.getAndSet(ANSWERED); each != null; each = each.before()) {
                all.add(each.then());
            }
            Collections.reverse(all);
            return all;
        }
    }

    /**
     * What is known of a name.
     *
     * @param said whether a server has said so; else it holds until a moment only
     */
    private record Known(CommandDescription description, boolean said, long until) {}

    private final CommandExecutor executor;
    private final Map<String, Known> byName = new ConcurrentHashMap<>();
    private final Map<String, Question> questions = new ConcurrentHashMap<>();

    CommandDescriptions(CommandExecutor executor) {
        this.executor = executor;
    }

    /** The command as it is to be sent, with its keys; null when a server has to be asked. */
    <R extends @Nullable Object> @Nullable Command<R> describe(Command<R> command) {
        Known known = current(nameOf(command));
        return known == null ? null : known.description().describe(command);
    }

    /**
     * Asks a server.
     *
     * @param then gets the command as it is to be sent, on whatever thread the answer comes
     */
    <R extends @Nullable Object> void ask(Command<R> command, Consumer<Command<R>> then) {
        String name = nameOf(command);
        if (current(name) != null) {
            askForKeys(command, then);
        } else {
            askForInfo(name, () -> {
                Command<R> described = describe(command);
                if (described != null) {
                    then.accept(described);
                } else {
                    askForKeys(command, then);
                }
            });
        }
    }

    /** A command of which nobody says anything: it goes to any primary. */
    static <R extends @Nullable Object> Command<R> unknown(Command<R> command) {
        return Objects.requireNonNull(CommandDescription.NONE.describe(command), "nothing is left open");
    }

    /** A server says that the command's keys lie in another slot than was thought, or in one at all. */
    void redirected(Command<?> command, int slot) {
        String name = nameOf(command);
        byName.computeIfPresent(name, (same, known) -> {
            if (known.said()) {
                return null; // it says otherwise by now
            }
            CommandDescription taught = CommandDescription.taughtBy(command, slot);
            return new Known(taught, false, executor.nanoTime() + UNKNOWN_FOR_NANOS);
        });
    }

    /** How many names something is known of. */
    int size() {
        return byName.size();
    }

    private @Nullable Known current(String name) {
        Known known = byName.get(name);
        return known == null || known.said() || known.until() - executor.nanoTime() > 0 ? known : null;
    }

    private void askForInfo(String name, Runnable then) {
        Question mine = new Question();
        Question running = questions.putIfAbsent(name, mine);
        if (!(running == null ? mine : running).add(then)) {
            then.run(); // a moment ago
        } else if (running == null) {
            ResultFuture<List<@Nullable CommandDetails>> info =
                    executor.executeOwn(withinHalf(TABLE.commandInfo(name)));
            info.whenEnded((reply, failure) -> {
                executor.decides();
                learn(name, failure == null ? reply : null, failure);
                questions.remove(name, mine);
                mine.answered().forEach(Runnable::run);
            });
        }
    }

    private void learn(String name, @Nullable List<@Nullable CommandDetails> info, @Nullable Throwable failure) {
        CommandDescription description =
                info == null || info.isEmpty() ? CommandDescription.NONE : CommandDescription.of(info.get(0));
        boolean said = description != CommandDescription.NONE;
        long holds =
                failure == null || failure instanceof ServerErrorException ? UNKNOWN_FOR_NANOS : UNANSWERED_FOR_NANOS;
        if (byName.size() >= MOST_NAMES) {
            byName.keySet().stream().findAny().ifPresent(byName::remove);
        }
        long until = executor.nanoTime() + holds;
        byName.compute(
                name,
                (same, before) -> new Known(
                        said || before == null || before.said() ? description : before.description(), said, until));
    }

    private <R extends @Nullable Object> void askForKeys(Command<R> command, Consumer<Command<R>> then) {
        Known known = byName.get(nameOf(command));
        CommandDescription description = known == null ? CommandDescription.NONE : known.description();
        ResultFuture<List<byte[]>> keys = executor.executeOwn(withinHalf(keysOf(command)));
        keys.whenEnded((found, failure) -> {
            executor.decides();
            if (failure == null) {
                then.accept(description.describe(command, found));
            } else {
                // it has none, or they cannot be had
                then.accept(
                        failure instanceof ServerErrorException
                                ? description.describe(command, List.of())
                                : unknown(command));
            }
        });
    }

    private static Command<List<byte[]>> keysOf(Command<?> command) {
        CustomCommand words = Command.custom("COMMAND GETKEYS");
        for (String word : command.name().split(" ", -1)) {
            words.argument(word);
        }
        for (int i = 0; i < command.argumentCount(); i++) {
            if (command.argument(i) instanceof byte[] bytes) {
                words.argument(bytes);
            } else {
                words.argument(command.argument(i).toString());
            }
        }
        return words.readOnly().withoutKeys().returning(CommandDescriptions::listOfBytes);
    }

    private static List<byte[]> listOfBytes(ReplyCursor cursor) {
        int size = cursor.enterArray();
        List<byte[]> all = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            all.add(Objects.requireNonNull(cursor.bytes()));
        }
        return all;
    }

    /** In time for the command itself to be sent in ignorance, when whoever is asked does not answer. */
    private <R extends @Nullable Object> Command<R> withinHalf(Command<R> question) {
        Duration half = executor.options().commandTimeout().dividedBy(2);
        return question.with(CallOptions.within(half.isZero() ? Duration.ofNanos(1) : half));
    }

    private static String nameOf(Command<?> command) {
        String name = command.name();
        int space = name.indexOf(' ');
        return (space < 0 ? name : name.substring(0, space)).toLowerCase(Locale.ROOT);
    }
}
