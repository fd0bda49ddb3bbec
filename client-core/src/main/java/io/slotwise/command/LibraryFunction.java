package io.slotwise.command;

import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A function of a library, with the library's code and how the function's answer is read. Immutable; made once, and run
 * many times by {@link FunctionCommands#run}. Where a primary does not know the function, that of a shard which was added
 * for example, the library is loaded there, in place of one of its name, and the function is run then. One that knows the
 * function is left as it is: to bring a new version out, use {@link FunctionCommands#functionLoadReplace}.
 *
 * @param <R> what its answer is read into
 */
public final class LibraryFunction<R extends @Nullable Object> {
    private final String name;
    private final String library;
    private final ReplyReader<R> reader;
    private final boolean readOnly;

    private LibraryFunction(String name, String library, ReplyReader<R> reader, boolean readOnly) {
        this.name = name;
        this.library = library;
        this.reader = reader;
        this.readOnly = readOnly;
    }

    /**
     * A function that may write.
     *
     * @param library the code of its library, which begins with {@code #!lua name=…}
     */
    public static <R extends @Nullable Object> LibraryFunction<R> of(
            String name, String library, ReplyReader<R> reader) {
        return new LibraryFunction<>(
                Objects.requireNonNull(name, "name"),
                Objects.requireNonNull(library, "library"),
                Objects.requireNonNull(reader, "reader"),
                false);
    }

    /** A function that may write, whose answer is given as the tree that came. */
    public static LibraryFunction<Reply> of(String name, String library) {
        return of(name, library, ReplyCursor::reply);
    }

    /**
     * The same function, as one that only reads, which its library has to say as well ({@code no-writes}): it goes where the
     * read policy says, and is sent again when its outcome is unknown. Source: valkey.io/commands/fcall_ro.
     */
    public LibraryFunction<R> readOnly() {
        return new LibraryFunction<>(name, library, reader, true);
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** The code of its library. */
    public String library() {
        return library;
    }

    /** Whether it is said to write nothing. */
    public boolean isReadOnly() {
        return readOnly;
    }

    ReplyReader<R> reader() {
        return reader;
    }

    @Override
    public String toString() {
        return "function " + name;
    }
}
