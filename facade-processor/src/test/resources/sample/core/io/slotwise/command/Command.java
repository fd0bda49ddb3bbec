package io.slotwise.command;

import io.slotwise.options.CallOptions;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

@NullMarked
public record Command<R extends @Nullable Object>(String name, @Nullable CallOptions options) {

    public Command<R> with(CallOptions chosen) {
        return new Command<>(name, chosen);
    }
}
