package io.slotwise.server.command;

import io.slotwise.server.keyspace.GlobPattern;
import io.slotwise.server.resp.ReplyWriter;
import io.slotwise.server.script.RegisteredFunction;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** Stateless. FUNCTION: the libraries of a node, which its replicas have too. */
final class FunctionCommands {
    private FunctionCommands() {}

    static void addTo(CommandTable.Group group) {
        CommandTable.Container function = group.container("function");
        function.add("load", FunctionCommands::load);
        function.add("delete", FunctionCommands::delete);
        function.add("flush", FunctionCommands::flush);
        function.add("list", FunctionCommands::list);
        function.add("stats", FunctionCommands::statistics);
        function.add("dump", FunctionCommands::dump);
        function.add("restore", FunctionCommands::restore);
        function.add("kill", ScriptCommands.KILL);
    }

    private static void load(Call call) {
        boolean replaces = false;
        for (int index = 2; index < call.count() - 1; index++) {
            if (!call.is(index, "REPLACE")) {
                throw new CommandException("ERR Unknown option given: " + call.text(index));
            }
            replaces = true;
        }
        String name = ScriptRuntime.of(call.node()).load(call.bytes(call.count() - 1), replaces);
        call.propagate(call.words());
        call.reply().bulk(name);
    }

    private static void delete(Call call) {
        if (!ScriptRuntime.of(call.node()).drop(call.text(2))) {
            throw new CommandException("ERR Library not found");
        }
        call.propagate(call.words());
        call.reply().ok();
    }

    private static void flush(Call call) {
        if (call.count() > 3 || (call.count() == 3 && !call.is(2, "SYNC") && !call.is(2, "ASYNC"))) {
            throw new CommandException("ERR FUNCTION FLUSH only supports SYNC|ASYNC option");
        }
        if (!call.node().scripts().libraries().isEmpty()) {
            dropAll(ScriptRuntime.of(call.node()));
            call.propagate(call.words());
        }
        call.reply().ok();
    }

    private static void dropAll(ScriptRuntime runtime) {
        List.copyOf(runtime.libraries().keySet()).forEach(runtime::drop);
    }

    private static void list(Call call) {
        boolean withCode = false;
        GlobPattern pattern = null;
        for (int index = 2; index < call.count(); index++) {
            if (call.is(index, "WITHCODE")) {
                withCode = true;
            } else if (call.is(index, "LIBRARYNAME")) {
                if (++index >= call.count()) {
                    throw new CommandException("ERR library name argument was not given");
                }
                pattern = new GlobPattern(call.bytes(index));
            } else {
                throw new CommandException("ERR Unknown argument " + call.text(index));
            }
        }
        List<Map.Entry<String, byte[]>> found = new ArrayList<>();
        for (Map.Entry<String, byte[]> library :
                call.node().scripts().libraries().entrySet()) {
            if (pattern == null || pattern.matches(library.getKey().getBytes(StandardCharsets.UTF_8))) {
                found.add(library);
            }
        }
        call.reply().array(found.size());
        for (Map.Entry<String, byte[]> library : found) {
            write(call, library.getKey(), withCode ? library.getValue() : null);
        }
    }

    private static void write(Call call, String name, byte @Nullable [] code) {
        ReplyWriter reply = call.reply();
        reply.map(code == null ? 3 : 4);
        reply.bulk("library_name");
        reply.bulk(name);
        reply.bulk("engine");
        reply.bulk("LUA");
        reply.bulk("functions");
        List<RegisteredFunction> functions =
                ScriptRuntime.of(call.node()).libraries().getOrDefault(name, List.of());
        reply.array(functions.size());
        for (RegisteredFunction function : functions) {
            reply.map(3);
            reply.bulk("name");
            reply.bulk(function.name());
            reply.bulk("description");
            String description = function.description();
            reply.bulk(description == null ? null : description.getBytes(StandardCharsets.UTF_8));
            reply.bulk("flags");
            reply.set(function.flags().size());
            function.flags().forEach(reply::simple);
        }
        if (code != null) {
            reply.bulk("library_code");
            reply.bulk(code);
        }
    }

    private static void statistics(Call call) {
        Map<String, byte[]> libraries = call.node().scripts().libraries();
        long functions = libraries.isEmpty()
                ? 0
                : ScriptRuntime.of(call.node()).libraries().values().stream()
                        .mapToLong(List::size)
                        .sum();
        ReplyWriter reply = call.reply();
        reply.map(2);
        reply.bulk("running_script");
        reply.nullBulk();
        reply.bulk("engines");
        reply.map(1);
        reply.bulk("LUA");
        reply.map(2);
        reply.bulk("libraries_count");
        reply.integer(libraries.size());
        reply.bulk("functions_count");
        reply.integer(functions);
    }

    /** Lengths and codes one after the other, and a checksum. */
    private static void dump(Call call) {
        int size = call.node().scripts().libraries().values().stream()
                .mapToInt(code -> Integer.BYTES + code.length)
                .sum();
        ByteBuffer payload = ByteBuffer.allocate(size + Long.BYTES);
        call.node()
                .scripts()
                .libraries()
                .values()
                .forEach(code -> payload.putInt(code.length).put(code));
        payload.putLong(checksum(payload.array(), size));
        call.reply().bulk(payload.array());
    }

    private static long checksum(byte[] payload, int length) {
        CRC32 crc = new CRC32();
        crc.update(payload, 0, length);
        return crc.getValue();
    }

    private static void restore(Call call) {
        String policy = call.count() > 3 ? call.option(3) : "APPEND";
        if (call.count() > 4) {
            throw call.wrongArity("function|restore");
        }
        if (!List.of("APPEND", "REPLACE", "FLUSH").contains(policy)) {
            throw new CommandException(
                    "ERR Wrong restore policy given, value should be either FLUSH, APPEND or REPLACE.");
        }
        List<byte[]> codes = codes(call.bytes(2));
        ScriptRuntime runtime = ScriptRuntime.of(call.node());
        if (policy.equals("APPEND")) {
            for (byte[] code : codes) {
                String name = String.valueOf(ScriptHeader.ofLibrary(code).name());
                if (runtime.libraries().containsKey(name)) {
                    throw new CommandException("ERR Library " + name + " already exists");
                }
            }
        }
        if (policy.equals("FLUSH")) {
            dropAll(runtime);
        }
        codes.forEach(code -> runtime.load(code, true));
        call.propagate(call.words());
        call.reply().ok();
    }

    private static List<byte[]> codes(byte[] payload) {
        int length = payload.length - Long.BYTES;
        if (length < 0 || ByteBuffer.wrap(payload).getLong(length) != checksum(payload, length)) {
            throw new CommandException("ERR DUMP payload version or checksum are wrong");
        }
        List<byte[]> codes = new ArrayList<>();
        try {
            for (int at = 0; at < length; ) {
                int size = ByteBuffer.wrap(payload).getInt(at);
                codes.add(Arrays.copyOfRange(payload, at + Integer.BYTES, at + Integer.BYTES + size));
                at += Integer.BYTES + size;
            }
        } catch (BufferUnderflowException damaged) {
            throw new CommandException("ERR DUMP payload version or checksum are wrong");
        }
        return codes;
    }
}
