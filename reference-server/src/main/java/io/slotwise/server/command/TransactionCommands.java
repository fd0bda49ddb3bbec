package io.slotwise.server.command;

import io.slotwise.server.node.ClientSession;
import io.slotwise.server.resp.ReplyWriter;
import java.util.List;

/** Confined to the event loop. MULTI, EXEC and what belongs to them. */
final class TransactionCommands {
    private final CommandTable table;
    private final CommandExecution execution;

    TransactionCommands(CommandTable table, CommandExecution execution) {
        this.table = table;
        this.execution = execution;
    }

    void addTo(CommandTable.Group group) {
        CommandFlag[] any = {CommandFlag.NOSCRIPT, CommandFlag.LOADING, CommandFlag.STALE, CommandFlag.FAST};
        group.add("multi", 1, KeyPositions.NONE, TransactionCommands::multi, any);
        group.add(
                "exec", 1, KeyPositions.NONE, this::exec, CommandFlag.NOSCRIPT, CommandFlag.LOADING, CommandFlag.STALE);
        group.add("discard", 1, KeyPositions.NONE, TransactionCommands::discard, any);
        group.add("watch", -2, KeyPositions.ALL, TransactionCommands::watch, any);
        group.add("unwatch", 1, KeyPositions.NONE, TransactionCommands::unwatch, any);
    }

    private static void multi(Call call) {
        if (call.client().queue() != null) {
            throw new CommandException("ERR MULTI calls can not be nested");
        }
        call.client().startQueue();
        call.reply().ok();
    }

    private void exec(Call call) {
        ClientSession client = call.client();
        List<byte[][]> queue = client.queue();
        if (queue == null) {
            throw new CommandException("ERR EXEC without MULTI");
        }
        boolean failed = client.isQueueFailed();
        boolean changed = client.isWatchedChanged();
        client.discard();
        if (failed) {
            throw new CommandException("EXECABORT Transaction discarded because of previous errors.");
        }
        ReplyWriter reply = call.reply();
        if (changed) {
            reply.nullArray();
            return;
        }
        reply.array(queue.size());
        client.executingQueue(true);
        try {
            execution.inTransaction(call, () -> queue.forEach(request -> runOne(call, request)));
        } finally {
            client.executingQueue(false);
        }
    }

    private void runOne(Call call, byte[][] request) {
        CommandDefinition definition = table.find(request[0]);
        CommandDefinition resolved = definition;
        if (definition != null && !definition.subcommands().isEmpty()) {
            resolved = table.named(definition.name() + "|" + new Call(call.client(), request, 0, call.reply()).text(1));
        }
        if (resolved == null) {
            call.reply().error("ERR unknown command");
            return;
        }
        execution.execute(resolved, new Call(call.client(), request, call.now(), call.reply()));
    }

    private static void discard(Call call) {
        if (call.client().queue() == null) {
            throw new CommandException("ERR DISCARD without MULTI");
        }
        call.client().discard();
        call.reply().ok();
    }

    private static void watch(Call call) {
        if (call.client().queue() != null) {
            throw new CommandException("ERR WATCH inside MULTI is not allowed");
        }
        call.keys(1, call.count(), 1).forEach(call.client()::watch);
        call.reply().ok();
    }

    private static void unwatch(Call call) {
        call.client().unwatch();
        call.reply().ok();
    }
}
