package io.slotwise;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.options.CallOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** Uses the generated view as the client does: with a method reference. */
@NullMarked
public final class SampleClient implements Supplier<List<String>> {

    private static final Codec<String> TEXT = new Codec<>() {};

    private final List<String> executed = new ArrayList<>();

    public SampleClient() {}

    @Override
    public List<String> get() {
        AsyncCommands<String, String> commands = new AsyncCommandsView<>(this::execute, TEXT, TEXT, null);
        CompletionStage<@Nullable String> value = commands.get("key");
        CompletionStage<Long> deleted = commands.with(new CallOptions("patiently")).del("one", "two");
        CompletionStage<@Nullable String> document =
                commands.with(new CallOptions("patiently")).document().docGet("key", "path");
        boolean done = value.toCompletableFuture().isDone() || deleted.toCompletableFuture().isDone()
                || document.toCompletableFuture().isDone();
        return done ? List.of() : executed;
    }

    public <R extends @Nullable Object> CompletionStage<R> execute(Command<R> command) {
        executed.add(command.name() + (command.options() == null ? "" : " " + command.options().name()));
        return new CompletableFuture<>();
    }

    @Override
    public String toString() {
        return executed.toString();
    }
}
