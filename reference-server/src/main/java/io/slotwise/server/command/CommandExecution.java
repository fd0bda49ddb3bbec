package io.slotwise.server.command;

import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.node.ServerNode;
import io.slotwise.server.resp.ReplyWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Confined to the event loop. Runs a command that has passed all checks, counts it and passes its change to the replicas. */
final class CommandExecution {
    private @Nullable List<byte[][]> transaction;

    void execute(CommandDefinition definition, Call call) {
        ServerNode node = call.node();
        Keyspace keyspace = node.keyspace();
        ReplyWriter reply = call.reply();
        int mark = reply.mark();
        long changes = keyspace.changes();
        boolean failed = false;
        try {
            definition.handler().run(call);
        } catch (CommandException error) {
            reply.rollBack(mark);
            reply.error(error.text());
            failed = true;
        }
        node.statistics().command(definition.name()).called(failed);
        node.statistics().processed();
        if (definition.isWrite() && keyspace.changes() != changes && !call.isPropagatedItself()) {
            propagate(call);
        }
        if (keyspace.changes() != changes) {
            call.client().lastWriteOffset(node.stream().offset());
        }
    }

    private void propagate(Call call) {
        List<byte[][]> group = transaction;
        if (group != null) {
            group.add(call.words());
        } else {
            call.node().stream().append(call.words(), call.now());
        }
    }

    /** Changes made by the body reach a replica as one. */
    void inTransaction(Call call, Runnable body) {
        List<byte[][]> group = new ArrayList<>();
        transaction = group;
        try {
            body.run();
        } finally {
            transaction = null;
        }
        if (!group.isEmpty()) {
            call.node().stream().append(group, call.now());
            call.client().lastWriteOffset(call.node().stream().offset());
        }
    }
}
