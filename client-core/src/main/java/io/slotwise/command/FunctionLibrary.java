package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A library of functions. Immutable.
 *
 * @param name its name
 * @param engine what runs it, such as {@code LUA}
 * @param functions its functions
 * @param code its text, if it was asked for; else null
 */
public record FunctionLibrary(
        String name,
        String engine,
        List<LibraryFunction> functions,
        @Nullable String code) {
    /**
     * A function of a library. Immutable.
     *
     * @param name its name
     * @param description what it is for, if the library says so; else null
     * @param flags what it may do, such as {@code no-writes}
     */
    public record LibraryFunction(String name, @Nullable String description, Set<String> flags) {
        private static final ReplyReader<LibraryFunction> READER = cursor -> {
            String name = "";
            String description = null;
            Set<String> flags = Set.of();
            int pairs = Math.max(0, cursor.enterMap());
            for (int i = 0; i < pairs; i++) {
                switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                    case "name" -> name = SimpleReaders.PRESENT_TEXT.read(cursor);
                    case "description" -> description = cursor.text();
                    case "flags" -> flags = CatalogueGroup.set(cursor, SimpleReaders.PRESENT_TEXT);
                    default -> cursor.skip();
                }
            }
            return new LibraryFunction(name, description, flags);
        };

        /** Copies the set. */
        public LibraryFunction {
            flags = Set.copyOf(flags);
        }
    }

    static final ReplyReader<FunctionLibrary> READER = cursor -> {
        String name = "";
        String engine = "";
        List<LibraryFunction> functions = List.of();
        String code = null;
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "library_name" -> name = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "engine" -> engine = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "functions" -> functions = CatalogueGroup.list(cursor, LibraryFunction.READER);
                case "library_code" -> code = cursor.text();
                default -> cursor.skip();
            }
        }
        return new FunctionLibrary(name, engine, functions, code);
    };

    /** Copies the list. */
    public FunctionLibrary {
        functions = List.copyOf(functions);
    }
}
