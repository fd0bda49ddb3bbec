package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Numbers;
import io.slotwise.server.node.ClientSession;
import io.slotwise.server.script.RegisteredFunction;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Confined to the event loop. EVAL and its relatives, SCRIPT, and the calling of functions. */
final class ScriptCommands {
    private static final String NO_SCRIPT = "NOSCRIPT No matching script. Please use EVAL.";
    private static final int SHA1_DIGITS = 40;

    /** No script runs while another request is looked at. */
    static final CommandHandler KILL = call -> {
        throw new CommandException("NOTBUSY No scripts in execution right now.");
    };

    private final CommandTable table;
    private final CommandExecution execution;

    ScriptCommands(CommandTable table, CommandExecution execution) {
        this.table = table;
        this.execution = execution;
    }

    void addTo(CommandTable.Group group) {
        group.add("eval", call -> eval(call, false));
        group.add("eval_ro", call -> eval(call, true));
        group.add("evalsha", call -> evalSha(call, false));
        group.add("evalsha_ro", call -> evalSha(call, true));
        group.add("fcall", call -> callFunction(call, false));
        group.add("fcall_ro", call -> callFunction(call, true));
        CommandTable.Container script = group.container("script");
        script.add(
                "load", call -> call.reply().bulk(ScriptRuntime.of(call.node()).keep(call.bytes(2))));
        script.add("exists", ScriptCommands::exist);
        script.add("flush", ScriptCommands::flush);
        script.add("kill", KILL);
        script.add("debug", call -> call.reply().ok());
    }

    private static void exist(Call call) {
        Set<String> known = call.node().scripts().scripts().keySet();
        call.reply().array(call.count() - 2);
        for (int index = 2; index < call.count(); index++) {
            call.reply().flag(known.contains(call.text(index).toLowerCase(Locale.ROOT)));
        }
    }

    private static void flush(Call call) {
        if (call.count() > 3 || (call.count() == 3 && !call.is(2, "SYNC") && !call.is(2, "ASYNC"))) {
            throw new CommandException("ERR SCRIPT FLUSH only support SYNC|ASYNC option");
        }
        if (call.node().scripts().runtime() != null) {
            ScriptRuntime.of(call.node()).dropScripts();
        }
        call.reply().ok();
    }

    private void eval(Call call, boolean readOnly) {
        int keys = countOfKeys(call, CommandException.NOT_AN_INTEGER);
        ScriptRuntime runtime = ScriptRuntime.of(call.node());
        run(call, runtime, runtime.keep(call.bytes(1)), call.bytes(1), keys, readOnly);
    }

    private void evalSha(Call call, boolean readOnly) {
        int keys = countOfKeys(call, CommandException.NOT_AN_INTEGER);
        String name = call.text(1).toLowerCase(Locale.ROOT);
        ScriptRuntime runtime = ScriptRuntime.of(call.node());
        byte[] body = name.length() == SHA1_DIGITS ? runtime.find(name) : null;
        if (body == null) {
            throw new CommandException(NO_SCRIPT);
        }
        run(call, runtime, name, body, keys, readOnly);
    }

    private static int countOfKeys(Call call, String complaint) {
        OptionalLong count = Numbers.integer(call.bytes(2));
        if (count.isEmpty()) {
            throw new CommandException(complaint);
        }
        if (count.getAsLong() > call.count() - 3) {
            throw new CommandException("ERR Number of keys can't be greater than number of args");
        }
        if (count.getAsLong() < 0) {
            throw new CommandException("ERR Number of keys can't be negative");
        }
        return (int) count.getAsLong();
    }

    private void run(Call call, ScriptRuntime runtime, String name, byte[] body, int keys, boolean readOnly) {
        ScriptHeader header = ScriptHeader.ofScript(body);
        check(call, header.flags(), header.present(), readOnly);
        within(
                call,
                () -> runtime.engine()
                        .runScript(
                                name,
                                keyWords(call, keys),
                                arguments(call, keys),
                                begin(call, keys, header.flags(), header.present(), readOnly),
                                call.reply()));
    }

    private void callFunction(Call call, boolean readOnly) {
        ScriptRuntime runtime = ScriptRuntime.of(call.node());
        String name = call.text(1);
        RegisteredFunction function = runtime.function(name);
        @Nullable String library = runtime.libraryOf(name);
        if (function == null || library == null) {
            throw new CommandException("ERR Function not found");
        }
        int keys = countOfKeys(call, "ERR Bad number of keys provided");
        Set<String> flags = Set.copyOf(function.flags());
        check(call, flags, true, readOnly);
        within(
                call,
                () -> runtime.engine()
                        .runFunction(
                                library,
                                name,
                                keyWords(call, keys),
                                arguments(call, keys),
                                begin(call, keys, flags, true, readOnly),
                                call.reply()));
    }

    private static void check(Call call, Set<String> flags, boolean header, boolean readOnly) {
        if (flags.contains("no-cluster") && call.node().environment().profile().clusterEnabled()) {
            throw new CommandException("ERR Can not run script on cluster, 'no-cluster' flag is set.");
        }
        if (!header || flags.contains("no-writes")) {
            return;
        }
        if (readOnly) {
            throw new CommandException("ERR Can not execute a script with write flag using *_ro command.");
        }
        if (call.node().isReplica()) {
            throw new CommandException("READONLY You can't write against a read only replica.");
        }
    }

    private static List<byte[]> keyWords(Call call, int keys) {
        return Arrays.asList(call.words()).subList(3, 3 + keys);
    }

    private static List<byte[]> arguments(Call call, int keys) {
        return Arrays.asList(call.words()).subList(3 + keys, call.count());
    }

    private ScriptRun begin(Call call, int keys, Set<String> flags, boolean header, boolean readOnly) {
        List<Key> declared = call.keys(3, 3 + keys, 1);
        return new ScriptRun(call, table, execution, keys == 0 ? List.of() : declared, flags, header, readOnly);
    }

    /** Nothing waits inside a script, and what it changes reaches replicas as one. */
    private void within(Call call, Runnable body) {
        ClientSession client = call.client();
        boolean before = client.isExecutingQueue();
        client.executingQueue(true);
        try {
            execution.inTransaction(call, body);
        } finally {
            client.executingQueue(before);
        }
    }
}
