package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.node.BlockedClients.Continuation;
import io.slotwise.server.node.ClientSession;
import io.slotwise.server.node.ServerNode;
import io.slotwise.server.resp.ReplyWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Confined to the event loop. Runs a command that has passed all checks, counts it and passes its change to the replicas. */
final class CommandExecution {
    private @Nullable List<byte[][]> transaction;

    void execute(CommandDefinition definition, Call call) {
        boolean failed = run(definition, call);
        call.node().statistics().command(definition.name()).called(failed);
        call.node().statistics().processed();
        Call.Wait wait = call.wanted();
        if (wait == null) {
            return;
        }
        if (call.client().isExecutingQueue()) {
            wait.giveUp().accept(call.reply());
        } else {
            block(definition, call, wait);
        }
    }

    /** Runs the handler and passes on what it changed; true when it failed. */
    private boolean run(CommandDefinition definition, Call call) {
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
        if (keyspace.changes() != changes || call.propagated() != null) {
            if (propagates(definition) && !call.isPropagatedItself()) {
                propagate(call);
            }
            call.client().lastWriteOffset(node.stream().offset());
        }
        return failed;
    }

    /** Scripts pass on what they did, command by command. */
    private static boolean propagates(CommandDefinition definition) {
        return definition.isWrite();
    }

    private void block(CommandDefinition definition, Call call, Call.Wait wait) {
        ClientSession client = call.client();
        call.node()
                .blocked()
                .block(client, wait.keys(), definition.isWrite(), wait.timeoutMillis(), new Continuation() {
                    @Override
                    public boolean retry(Key key) {
                        Call again = new Call(client, wait.words(), call.node().now(), client.reply());
                        again.readyKey(key);
                        run(definition, again);
                        return again.wanted() == null;
                    }

                    @Override
                    public void giveUp(ReplyWriter reply) {
                        wait.giveUp().accept(reply);
                    }
                });
    }

    private void propagate(Call call) {
        List<byte[][]> instead = call.propagated();
        List<byte[][]> commands = instead != null ? instead : Collections.singletonList(call.words());
        List<byte[][]> group = transaction;
        if (group != null) {
            group.addAll(commands);
        } else {
            call.node().stream().append(commands, call.now());
        }
    }

    /** Changes made by the body reach a replica as one. */
    void inTransaction(Call call, Runnable body) {
        if (transaction != null) {
            body.run();
            return;
        }
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
