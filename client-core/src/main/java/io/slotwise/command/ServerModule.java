package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.util.List;

/**
 * A module of a node. Immutable.
 *
 * @param name its name
 * @param version its version
 * @param path the file that it was loaded from; empty before 7.0.0
 * @param arguments what it was given then
 */
public record ServerModule(String name, long version, String path, List<String> arguments) {
    static final ReplyReader<ServerModule> READER = cursor -> {
        String name = "";
        long version = 0;
        String path = "";
        List<String> arguments = List.of();
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "name" -> name = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "ver" -> version = cursor.wholeNumber();
                case "path" -> path = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "args" -> arguments = CatalogueGroup.list(cursor, SimpleReaders.PRESENT_TEXT);
                default -> cursor.skip();
            }
        }
        return new ServerModule(name, version, path, arguments);
    };

    /** Copies the list. */
    public ServerModule {
        arguments = List.copyOf(arguments);
    }
}
