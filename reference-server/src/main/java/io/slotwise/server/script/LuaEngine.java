package io.slotwise.server.script;

import io.slotwise.server.resp.ReplyWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import party.iroiro.luajava.Lua;
import party.iroiro.luajava.LuaException;
import party.iroiro.luajava.lua51.Lua51;

/** Confined to the event loop. The Lua of one node: its scripts by their SHA-1, and the functions of its libraries. */
public final class LuaEngine implements AutoCloseable {
    private static final CommandCaller NOBODY =
            (words, protocol) -> "-ERR no script runs\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Lua lua = new Lua51();
    private final Map<String, Integer> entries = new HashMap<>();
    private final LuaStack stack;
    private CommandCaller caller = NOBODY;

    /** Scripts see that version of the server; SHA-1 is hexadecimal. */
    public LuaEngine(String version, Function<byte[], String> sha1) {
        lua.openLibraries();
        load(prelude(), "=server");
        lua.push(this::callCommand);
        lua.push(state -> {
            byte[] text = new LuaStack(state, 0).bytes(1);
            state.push(sha1.apply(text));
            return 1;
        });
        lua.push(LuaEngine::guard);
        lua.push(version);
        lua.pCall(4, 1);
        for (String name : List.of(
                "unhex",
                "keep_script",
                "has_script",
                "drop_scripts",
                "run_script",
                "run_function",
                "load_library",
                "accept_library",
                "drop_library")) {
            lua.getField(-1, name);
            entries.put(name, lua.ref());
        }
        lua.pop(1);
        stack = new LuaStack(lua, entry("unhex"));
    }

    /** Makes a function of the Lua function on the stack: what that returns after false is raised as it is. */
    private static int guard(Lua state) {
        int body = state.ref();
        state.push(caller -> {
            int arguments = caller.getTop();
            caller.refGet(body);
            caller.insert(1);
            caller.pCall(arguments, 2);
            return caller.toBoolean(-2) ? 1 : -1;
        });
        return 1;
    }

    private int entry(String name) {
        Integer reference = entries.get(name);
        if (reference == null) {
            throw new IllegalArgumentException(name);
        }
        return reference;
    }

    private static byte[] prelude() {
        try (InputStream in = LuaEngine.class.getResourceAsStream("prelude.lua")) {
            if (in == null) {
                throw new IllegalStateException("prelude.lua is missing");
            }
            return in.readAllBytes();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void load(byte[] code, String chunk) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(code.length);
        buffer.put(code).flip();
        lua.load(buffer, chunk);
    }

    private int callCommand(Lua state) {
        LuaStack arguments = new LuaStack(state, entry("unhex"));
        int protocol = (int) state.toInteger(1);
        List<byte[]> words = new ArrayList<>();
        for (int index = 2; index <= state.getTop(); index++) {
            words.add(arguments.bytes(index));
        }
        new RespToLua(state, arguments, caller.call(words, protocol)).push();
        return 1;
    }

    private void enter(String name) {
        lua.refGet(entry(name));
    }

    public boolean hasScript(String name) {
        enter("has_script");
        lua.push(name);
        lua.pCall(1, 1);
        boolean found = lua.toBoolean(-1);
        lua.pop(1);
        return found;
    }

    /** Compiles a script and keeps it under that name. */
    public void addScript(String name, byte[] body) throws ScriptException {
        enter("keep_script");
        lua.push(name);
        compile(body, "@user_script", "Error compiling script (new function): ");
        lua.pCall(2, 0);
    }

    private void compile(byte[] body, String chunk, String complaint) throws ScriptException {
        int top = lua.getTop();
        try {
            load(body, chunk);
        } catch (LuaException invalid) {
            lua.setTop(top - 2);
            throw new ScriptException(complaint + invalid.getMessage());
        }
    }

    public void dropScripts() {
        enter("drop_scripts");
        lua.pCall(0, 0);
    }

    /** Runs a script and writes its result; errors name the script. */
    public void runScript(
            String name, List<byte[]> keys, List<byte[]> arguments, CommandCaller commands, ReplyWriter reply) {
        enter("run_script");
        lua.push(name);
        run(2, name, keys, arguments, commands, reply);
    }

    public void runFunction(
            String library,
            String name,
            List<byte[]> keys,
            List<byte[]> arguments,
            CommandCaller commands,
            ReplyWriter reply) {
        enter("run_function");
        lua.push(library);
        lua.push(name);
        run(3, name, keys, arguments, commands, reply);
    }

    private void run(
            int pushed,
            String name,
            List<byte[]> keys,
            List<byte[]> arguments,
            CommandCaller commands,
            ReplyWriter reply) {
        int base = lua.getTop() - pushed;
        stack.push(keys);
        stack.push(arguments);
        caller = commands;
        try {
            lua.pCall(pushed + 1, 3);
            boolean worked = lua.toBoolean(-3);
            int protocol = (int) lua.toInteger(-1);
            lua.pop(1);
            if (worked) {
                new LuaToResp(lua, stack, reply, protocol).write();
            } else {
                reply.error(failure(" script: " + name));
            }
        } finally {
            caller = NOBODY;
            lua.setTop(base);
        }
    }

    /** The error table on top as text. */
    private String failure(String what) {
        String source = stack.textField("source");
        String line = stack.textField("line");
        String text = stack.textField("err");
        String where = source == null || what.isEmpty() ? "" : what + ", on " + source + ":" + line + ".";
        return (text + where).replace('\r', ' ').replace('\n', ' ');
    }

    /** Runs the code of a library; its functions can be called after {@link #acceptLibrary}. */
    public List<RegisteredFunction> loadLibrary(String name, byte[] code) throws ScriptException {
        int base = lua.getTop();
        enter("load_library");
        lua.push(name);
        compile(code, "@user_function", "Error compiling function: ");
        lua.pCall(2, 2);
        try {
            if (!lua.toBoolean(-2)) {
                throw new ScriptException("Error registering functions: " + failure(""));
            }
            List<RegisteredFunction> found = new ArrayList<>();
            int count = lua.rawLength(-1);
            for (int index = 1; index <= count; index++) {
                lua.rawGetI(-1, index);
                found.add(function());
                lua.pop(1);
            }
            return found;
        } finally {
            lua.setTop(base);
        }
    }

    private RegisteredFunction function() {
        List<String> flags = new ArrayList<>();
        if (stack.field("flags")) {
            int count = lua.rawLength(-1);
            for (int index = 1; index <= count; index++) {
                lua.rawGetI(-1, index);
                flags.add(stack.text(-1));
                lua.pop(1);
            }
            lua.pop(1);
        }
        return new RegisteredFunction(
                String.valueOf(stack.textField("function_name")), stack.textField("description"), List.copyOf(flags));
    }

    /** What {@link #loadLibrary} has loaded last is that library from now on. */
    public void acceptLibrary(String name) {
        enter("accept_library");
        lua.push(name);
        lua.pCall(1, 0);
    }

    public void dropLibrary(String name) {
        enter("drop_library");
        lua.push(name);
        lua.pCall(1, 0);
    }

    @Override
    public void close() {
        lua.close();
    }
}
