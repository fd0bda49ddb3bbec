package io.slotwise.server.command;

import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.node.ClientSession;
import io.slotwise.server.node.ServerNode;
import io.slotwise.server.replication.ReplicationStream;
import io.slotwise.server.resp.ReplyWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.function.ObjLongConsumer;

/** Stateless. Commands about the node as a whole. */
final class ServerCommands {
    private ServerCommands() {}

    static void addTo(CommandTable.Group group) {
        CommandFlag read = CommandFlag.READONLY;
        CommandFlag write = CommandFlag.WRITE;
        CommandFlag stale = CommandFlag.STALE;
        CommandFlag loading = CommandFlag.LOADING;
        group.add(
                "dbsize",
                1,
                KeyPositions.NONE,
                call -> call.reply().integer(call.keyspace().size()),
                read,
                CommandFlag.FAST);
        group.add("flushall", -1, KeyPositions.NONE, ServerCommands::flush, write);
        group.add("flushdb", -1, KeyPositions.NONE, ServerCommands::flush, write);
        group.add("time", 1, KeyPositions.NONE, ServerCommands::time, loading, stale, CommandFlag.FAST);
        // Nothing is ever saved: the time of the start would do as well as any, and the present one needs no memory.
        group.add(
                "lastsave",
                1,
                KeyPositions.NONE,
                call -> call.reply().integer(call.now() / 1_000),
                loading,
                stale,
                CommandFlag.FAST);
        group.add(
                "role",
                1,
                KeyPositions.NONE,
                ServerCommands::role,
                CommandFlag.NOSCRIPT,
                loading,
                stale,
                CommandFlag.FAST);
        group.add("wait", 3, KeyPositions.NONE, ServerCommands::waitForReplicas, CommandFlag.BLOCKING);
        group.add("waitaof", ServerCommands::waitForFiles);
        CommandTable.Container debug = group.container("debug");
        debug.add("sleep", 3, ServerCommands::sleep, CommandFlag.ADMIN, stale);
        debug.add("jmap", -2, call -> call.reply().ok(), CommandFlag.ADMIN);
        CommandTable.Container acl = group.container("acl");
        acl.add("whoami", 2, call -> call.reply().bulk(call.client().user()), CommandFlag.NOSCRIPT, loading, stale);
        CommandTable.Container latency = group.container("latency");
        latency.add("reset", -2, call -> call.reply().integer(0), CommandFlag.ADMIN, stale);
        CommandTable.Container module = group.container("module");
        module.add("list", 2, call -> call.reply().array(0), CommandFlag.ADMIN);
    }

    private static void flush(Call call) {
        if (call.count() > 2 || (call.count() == 2 && !call.is(1, "ASYNC") && !call.is(1, "SYNC"))) {
            throw call.syntaxError();
        }
        call.keyspace().clear();
        call.reply().ok();
    }

    private static void time(Call call) {
        call.reply().array(2);
        call.reply().bulk(Long.toString(call.now() / 1000));
        call.reply().bulk(Long.toString(call.now() % 1000 * 1000));
    }

    private static void role(Call call) {
        ServerNode node = call.node();
        ReplyWriter reply = call.reply();
        KnownNode primary = node.view().myPrimary();
        if (primary != null) {
            reply.array(5);
            reply.bulk("slave");
            reply.bulk(primary.address().ip());
            reply.integer(primary.address().port());
            reply.bulk(node.upstream().isConnected() ? "connected" : "connect");
            reply.integer(node.stream().offset());
            return;
        }
        List<KnownNode> replicas = node.view().replicasOf(node.view().myself());
        reply.array(3);
        reply.bulk("master");
        reply.integer(node.stream().offset());
        reply.array(replicas.size());
        for (KnownNode replica : replicas) {
            reply.array(3);
            reply.bulk(replica.address().ip());
            reply.bulk(Integer.toString(replica.address().port()));
            reply.bulk(Long.toString(InfoReport.offsetOf(node, replica)));
        }
    }

    private static void waitForReplicas(Call call) {
        long wanted = call.integer(1);
        long millis = call.integer(2, "ERR timeout is not an integer or out of range");
        if (call.node().isReplica()) {
            throw new CommandException(
                    "ERR WAIT cannot be used with replica instances. Please also note that since Redis"
                            + " 4.0 if a replica is configured to be writable (which is not the default) writes to replicas are just"
                            + " local and are not propagated.");
        }
        if (millis < 0) {
            throw new CommandException("ERR timeout is negative");
        }
        awaitReplicas(call, wanted, millis, ReplyWriter::integer);
    }

    /** Replies when that many replicas have what this connection wrote, or with how many have it when time is up. */
    private static void awaitReplicas(Call call, long wanted, long millis, ObjLongConsumer<ReplyWriter> answer) {
        ClientSession client = call.client();
        ReplicationStream stream = call.node().stream();
        long offset = client.lastWriteOffset();
        if (stream.acknowledgedBy(offset) >= wanted || client.isExecutingQueue()) {
            answer.accept(call.reply(), stream.acknowledgedBy(offset));
            return;
        }
        ReplicationStream.OffsetListener listener = () -> {
            boolean enough = stream.acknowledgedBy(offset) >= wanted;
            if (enough) {
                call.node().blocked().finish(client, reply -> answer.accept(reply, stream.acknowledgedBy(offset)));
            }
            return enough || !client.isBlocked();
        };
        stream.listen(listener);
        call.waitFor(List.of(), millis, reply -> {
            stream.removeListener(listener);
            answer.accept(reply, stream.acknowledgedBy(offset));
        });
    }

    /** Nothing is ever written to a file: replicas count as soon as they have what they would write. */
    private static void waitForFiles(Call call) {
        long local = call.integer(1);
        long replicas = call.integer(2);
        if (local < 0 || local > 1) {
            throw new CommandException("ERR value is out of range, value must between 0 and 1");
        }
        if (replicas < 0) {
            throw new CommandException("ERR value is out of range, must be positive");
        }
        BlockTime.millis(call, 3);
        if (call.node().isReplica()) {
            throw new CommandException(
                    "ERR WAITAOF cannot be used with replica instances. Please also note that writes to"
                            + " replicas are just local and are not propagated.");
        }
        boolean appendOnly = "yes".equals(call.node().config().settings().get("appendonly"));
        if (local > 0 && !appendOnly) {
            throw new CommandException("ERR WAITAOF cannot be used when numlocal is set but appendonly is disabled.");
        }
        awaitReplicas(call, replicas, BlockTime.millis(call, 3), (reply, count) -> {
            reply.array(2);
            reply.flag(appendOnly);
            reply.integer(count);
        });
    }

    private static void sleep(Call call) {
        BigDecimal seconds = call.decimal(2);
        ClientSession client = call.client();
        if (client.isExecutingQueue()) {
            // The node cannot stop half way through a transaction: it sleeps when that is done.
            call.node().life().sleep(durationOf(seconds), () -> {});
            call.reply().ok();
            return;
        }
        client.suspend();
        call.node().life().sleep(durationOf(seconds), () -> client.complete(ReplyWriter::ok));
    }

    private static Duration durationOf(BigDecimal seconds) {
        return Duration.ofNanos(seconds.movePointRight(9).longValue());
    }
}
