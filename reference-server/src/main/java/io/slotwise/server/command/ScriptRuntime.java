package io.slotwise.server.command;

import io.slotwise.server.node.NodeScripts;
import io.slotwise.server.node.ServerNode;
import io.slotwise.server.script.LuaEngine;
import io.slotwise.server.script.RegisteredFunction;
import io.slotwise.server.script.ScriptException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Confined to the event loop. Lua of one node, begun when its first script is run, and what its libraries have registered. */
final class ScriptRuntime implements AutoCloseable {
    private final NodeScripts scripts;
    private final LuaEngine engine;
    private final Map<String, List<RegisteredFunction>> libraries = new LinkedHashMap<>();

    private ScriptRuntime(ServerNode node) {
        this.scripts = node.scripts();
        this.engine = loaded(() -> new LuaEngine(node.environment().profile().version(), ScriptRuntime::sha1));
        scripts.libraries().forEach((name, code) -> {
            try {
                libraries.put(name, engine.loadLibrary(name, ScriptHeader.body(code)));
                engine.acceptLibrary(name);
            } catch (ScriptException impossible) {
                throw new IllegalStateException("library " + name + " was loaded before", impossible);
            }
        });
    }

    static ScriptRuntime of(ServerNode node) {
        if (node.scripts().runtime() instanceof ScriptRuntime present) {
            return present;
        }
        ScriptRuntime begun = new ScriptRuntime(node);
        node.scripts().runtime(begun);
        return begun;
    }

    /** Lua is native code, which not every platform has: its absence costs the command, and not the connection. */
    static LuaEngine loaded(Supplier<LuaEngine> loading) {
        try {
            return loading.get();
        } catch (LinkageError | RuntimeException absent) {
            throw new CommandException("ERR Lua could not be loaded: " + oneLine(absent));
        }
    }

    private static String oneLine(Throwable failure) {
        return failure.toString().replaceAll("\\s+", " ");
    }

    static String sha1(byte[] text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    LuaEngine engine() {
        return engine;
    }

    /** Compiles the script unless it is there; its SHA-1. */
    String keep(byte[] body) {
        String name = sha1(body);
        if (!scripts.scripts().containsKey(name)) {
            compile(name, body);
            scripts.scripts().put(name, body);
        }
        return name;
    }

    /** The body of a kept script, compiled; null when there is none with that SHA-1. */
    byte @Nullable [] find(String name) {
        byte[] body = scripts.scripts().get(name);
        if (body != null && !engine.hasScript(name)) {
            compile(name, body);
        }
        return body;
    }

    private void compile(String name, byte[] body) {
        try {
            ScriptHeader.ofScript(body);
            engine.addScript(name, ScriptHeader.body(body));
        } catch (ScriptException invalid) {
            throw new CommandException("ERR " + invalid.text());
        }
    }

    void dropScripts() {
        scripts.scripts().clear();
        engine.dropScripts();
    }

    /** What each library has registered, in the order in which they were loaded. */
    Map<String, List<RegisteredFunction>> libraries() {
        return libraries;
    }

    /** The name of the library that has the function, or null. */
    @Nullable
    String libraryOf(String function) {
        for (Map.Entry<String, List<RegisteredFunction>> library : libraries.entrySet()) {
            if (library.getValue().stream().anyMatch(one -> one.name().equals(function))) {
                return library.getKey();
            }
        }
        return null;
    }

    @Nullable
    RegisteredFunction function(String name) {
        return libraries.values().stream()
                .flatMap(List::stream)
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Loads the library, in the place of an older one of that name if that is wanted; its name. */
    String load(byte[] code, boolean replaces) {
        ScriptHeader header = ScriptHeader.ofLibrary(code);
        String name = String.valueOf(header.name());
        if (libraries.containsKey(name) && !replaces) {
            throw new CommandException("ERR Library '" + name + "' already exists");
        }
        List<RegisteredFunction> found;
        try {
            found = engine.loadLibrary(name, ScriptHeader.body(code));
        } catch (ScriptException invalid) {
            throw new CommandException("ERR " + invalid.text());
        }
        if (found.isEmpty()) {
            throw new CommandException("ERR No functions registered");
        }
        for (RegisteredFunction function : found) {
            String owner = libraryOf(function.name());
            if (owner != null && !owner.equals(name)) {
                throw new CommandException("ERR Function " + function.name() + " already exists");
            }
            if (!ScriptHeader.knowsAll(function.flags())) {
                throw new CommandException("ERR Error registering functions: ERR unknown flag given");
            }
        }
        engine.acceptLibrary(name);
        libraries.remove(name);
        libraries.put(name, found);
        scripts.libraries().remove(name);
        scripts.libraries().put(name, code);
        return name;
    }

    boolean drop(String library) {
        scripts.libraries().remove(library);
        engine.dropLibrary(library);
        return libraries.remove(library) != null;
    }

    @Override
    public void close() {
        engine.close();
    }
}
