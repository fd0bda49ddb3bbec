package io.slotwise.server.command;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.slotwise.server.cluster.SlotDecision;
import io.slotwise.server.cluster.SlotQuery;
import io.slotwise.server.cluster.SlotRouting;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.node.ServerNode;
import io.slotwise.server.resp.ReplyWriter;
import io.slotwise.server.script.CommandCaller;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Confined to one run of a script or function. The commands that it calls, and what it may not call. */
final class ScriptRun implements CommandCaller {
    private final Call call;
    private final CommandTable table;
    private final CommandExecution execution;
    private final boolean readOnly;
    private final boolean crossSlot;
    private int slot;

    /** Flags are those of the script; one without a header may go from slot to slot, as it always could. */
    ScriptRun(
            Call call,
            CommandTable table,
            CommandExecution execution,
            List<Key> declared,
            Set<String> flags,
            boolean header,
            boolean readOnly) {
        this.call = call;
        this.table = table;
        this.execution = execution;
        this.readOnly = readOnly || flags.contains("no-writes");
        this.crossSlot = !header || flags.contains("allow-cross-slot-keys");
        this.slot = declared.isEmpty() ? -1 : declared.get(0).slot();
    }

    @Override
    public byte[] call(List<byte[]> list, int protocol) {
        byte[][] words = list.toArray(new byte[0][]);
        CommandDefinition definition = resolve(words);
        String refusal = refusal(definition, words);
        if (definition == null || refusal != null) {
            return ("-" + refusal + "\r\n").getBytes(StandardCharsets.UTF_8);
        }
        ByteBuf buffer = Unpooled.buffer();
        ReplyWriter reply = new ReplyWriter(buffer, ignored -> {});
        reply.protocol(protocol);
        execution.execute(definition, new Call(call.client(), words, call.now(), reply));
        byte[] bytes = new byte[buffer.readableBytes()];
        buffer.readBytes(bytes);
        return bytes;
    }

    private @Nullable CommandDefinition resolve(byte[][] words) {
        CommandDefinition definition = table.find(words[0]);
        if (definition == null || definition.subcommands().isEmpty() || words.length < 2) {
            return definition;
        }
        return definition.subcommand(new String(words[1], StandardCharsets.UTF_8));
    }

    private @Nullable String refusal(@Nullable CommandDefinition definition, byte[][] words) {
        if (definition == null) {
            return "ERR Unknown Redis command called from script";
        }
        if (!definition.accepts(words.length)) {
            return "ERR Wrong number of args calling Redis command from script";
        }
        if (definition.has(CommandFlag.NOSCRIPT)) {
            return "ERR This Redis command is not allowed from script";
        }
        if (definition.isWrite() && readOnly) {
            return "ERR Write commands are not allowed from read-only scripts.";
        }
        if (definition.isWrite() && call.node().isReplica()) {
            return "READONLY You can't write against a read only replica.";
        }
        return call.node().environment().profile().clusterEnabled() ? foreign(definition, words) : null;
    }

    private @Nullable String foreign(CommandDefinition definition, byte[][] words) {
        List<Key> keys = definition.keysIn(words);
        if (keys.isEmpty()) {
            return null;
        }
        ServerNode node = call.node();
        SlotQuery query = new SlotQuery(
                keys,
                definition.isWrite(),
                call.client().isAsking(),
                call.client().isReadOnly(),
                false,
                definition.hasChannels());
        SlotDecision decision = SlotRouting.decide(
                query,
                node.view(),
                node.config().whenDown(),
                key -> node.keyspace().contains(key, call.now()));
        switch (decision.kind()) {
            case EXECUTE -> {}
            case DOWN -> {
                return "ERR Script attempted to execute a command while the cluster is down";
            }
            case DOWN_FOR_WRITES -> {
                return "ERR Script attempted to execute a write command while the cluster is down and readonly";
            }
            default -> {
                return "ERR Script attempted to access a non local key in a cluster node";
            }
        }
        int wanted = keys.get(0).slot();
        if (slot >= 0 && slot != wanted && !crossSlot) {
            return "ERR Script attempted to access keys that do not hash to the same slot";
        }
        slot = wanted;
        return null;
    }
}
