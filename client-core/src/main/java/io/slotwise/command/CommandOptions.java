package io.slotwise.command;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The optional words of a command, which add themselves to it. Immutable; two are equal when they are of one class and
 * add the same words. For the option values of this package.
 */
abstract class CommandOptions {
    abstract void addTo(CommandBuilder<?, ?> command);

    /** All words, in whichever place of the command they stand. */
    List<Object> words() {
        CommandBuilder<String, String> words = CommandBuilder.forWords("options");
        addTo(words);
        List<Object> all = words.returning(cursor -> "").words();
        return all.subList(1, all.size());
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof CommandOptions that && getClass() == that.getClass() && words().equals(that.words());
    }

    @Override
    public final int hashCode() {
        return words().hashCode();
    }

    /** The words as they are sent. */
    @Override
    public final String toString() {
        return getClass().getSimpleName() + words();
    }
}
