package io.slotwise.server.command;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The first line of a script or library, "#!lua name=… flags=…".
 *
 * @param present there is such a line
 */
record ScriptHeader(
        boolean present, String engine, @Nullable String name, Set<String> flags) {
    private static final Set<String> FLAGS =
            Set.of("no-writes", "allow-oom", "allow-stale", "no-cluster", "allow-cross-slot-keys");

    /** Of a script, which needs none. */
    static ScriptHeader ofScript(byte[] code) {
        List<String> words = words(code);
        if (words.isEmpty()) {
            return new ScriptHeader(false, "lua", null, Set.of());
        }
        if (!words.get(0).equals("#!lua")) {
            throw new CommandException("ERR Unexpected engine in script shebang: " + words.get(0));
        }
        Set<String> flags = Set.of();
        for (String word : words.subList(1, words.size())) {
            if (!word.startsWith("flags=")) {
                throw new CommandException("ERR Unknown lua shebang option: " + word);
            }
            flags = flags(word.substring("flags=".length()), "ERR Unexpected flag in script shebang: ");
        }
        return new ScriptHeader(true, "lua", null, flags);
    }

    /** Of a library, which must have one with a name. */
    static ScriptHeader ofLibrary(byte[] code) {
        List<String> words = words(code);
        if (words.isEmpty()) {
            throw new CommandException("ERR Missing library metadata");
        }
        String engine = words.get(0).substring(2);
        String name = null;
        for (String word : words.subList(1, words.size())) {
            if (!word.startsWith("name=")) {
                throw new CommandException("ERR Invalid metadata value given: " + word);
            }
            if (name != null) {
                throw new CommandException("ERR Invalid metadata value, name argument was given multiple times");
            }
            name = word.substring("name=".length());
        }
        if (name == null) {
            throw new CommandException("ERR Library name was not given");
        }
        if (!name.matches("\\w+")) {
            throw new CommandException(
                    "ERR Library names can only contain letters, numbers, or underscores(_) and must be"
                            + " at least one character long");
        }
        if (!engine.equalsIgnoreCase("lua")) {
            throw new CommandException("ERR Engine '" + engine + "' not found");
        }
        return new ScriptHeader(true, "LUA", name, Set.of());
    }

    static boolean knowsAll(List<String> flags) {
        return FLAGS.containsAll(flags);
    }

    private static Set<String> flags(String list, String complaint) {
        List<String> flags = list.isEmpty() ? List.of() : List.of(list.split(",", -1));
        for (String flag : flags) {
            if (!FLAGS.contains(flag)) {
                throw new CommandException(complaint + flag);
            }
        }
        return Set.copyOf(flags);
    }

    private static List<String> words(byte[] code) {
        if (code.length < 2 || code[0] != '#' || code[1] != '!') {
            return List.of();
        }
        String line = new String(code, 0, endOfLine(code), StandardCharsets.UTF_8);
        return Arrays.stream(line.split("\\s+", -1))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static int endOfLine(byte[] code) {
        int end = 0;
        while (end < code.length && code[end] != '\n') {
            end++;
        }
        return end;
    }

    /** The code for Lua, with an empty first line instead of a header so that line numbers stay. */
    static byte[] body(byte[] code) {
        return words(code).isEmpty() ? code : Arrays.copyOfRange(code, endOfLine(code), code.length);
    }
}
