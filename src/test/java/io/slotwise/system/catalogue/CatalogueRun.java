package io.slotwise.system.catalogue;

import io.slotwise.ClusterClient;
import io.slotwise.command.BitmapCommands;
import io.slotwise.command.Command;
import io.slotwise.command.CustomCommand;
import io.slotwise.command.DiagnosticsCommands;
import io.slotwise.command.GeoCommands;
import io.slotwise.command.HashCommands;
import io.slotwise.command.HashExpiryCommands;
import io.slotwise.command.HyperLogLogCommands;
import io.slotwise.command.KeyCommands;
import io.slotwise.command.ListCommands;
import io.slotwise.command.SetCommands;
import io.slotwise.command.SortCommands;
import io.slotwise.command.SortedSetAlgebraCommands;
import io.slotwise.command.SortedSetCommands;
import io.slotwise.command.SortedSetRangeCommands;
import io.slotwise.command.StreamCommands;
import io.slotwise.command.StreamGroupCommands;
import io.slotwise.command.StringCommands;
import io.slotwise.command.VectorSetCommands;
import io.slotwise.reply.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs calls of the catalogue, each on data of its type. Stateless. */
final class CatalogueRun {
    /** What would end a node, or take the cluster apart, or keep others waiting. */
    private static final Set<String> NOT_RUN = Set.of(
            "shutdown",
            "failover",
            "replicaof",
            "slaveof",
            "debug",
            "save",
            "client|kill",
            "client|pause",
            "cluster|addslots",
            "cluster|addslotsrange",
            "cluster|bumpepoch",
            "cluster|delslots",
            "cluster|delslotsrange",
            "cluster|failover",
            "cluster|flushslots",
            "cluster|forget",
            "cluster|meet",
            "cluster|migrateslots",
            "cluster|replicate",
            "cluster|reset",
            "cluster|set-config-epoch",
            "cluster|setslot",
            "pfselftest");

    private static final Map<Class<?>, String> DATA = Map.ofEntries(
            Map.entry(BitmapCommands.class, "SET KEY 1"),
            Map.entry(StringCommands.class, "SET KEY 1"),
            Map.entry(KeyCommands.class, "SET KEY 1"),
            Map.entry(DiagnosticsCommands.class, "SET KEY 1"),
            Map.entry(HashCommands.class, "HSET KEY field 1"),
            Map.entry(HashExpiryCommands.class, "HSET KEY field 1"),
            Map.entry(HyperLogLogCommands.class, "PFADD KEY 1"),
            Map.entry(ListCommands.class, "RPUSH KEY 1 2"),
            Map.entry(SortCommands.class, "RPUSH KEY 2 1"),
            Map.entry(SetCommands.class, "SADD KEY 1 2"),
            Map.entry(SortedSetCommands.class, "ZADD KEY 1 1 2.5 2"),
            Map.entry(SortedSetRangeCommands.class, "ZADD KEY 1 1 2.5 2"),
            Map.entry(SortedSetAlgebraCommands.class, "ZADD KEY 1 1 2.5 2"),
            Map.entry(GeoCommands.class, "GEOADD KEY 15 37 1"),
            Map.entry(StreamCommands.class, "XADD KEY 1-1 field 1"),
            Map.entry(
                    StreamGroupCommands.class,
                    "XADD KEY 1-1 field 1;XGROUP CREATE KEY group 0;XREADGROUP GROUP group consumer STREAMS KEY >"),
            Map.entry(VectorSetCommands.class, "VADD KEY VALUES 2 1 0.5 1;VADD KEY VALUES 2 1 0.6 2"));

    private CatalogueRun() {}

    /** Whether the call can be made on a cluster that is to stay as it is. */
    static boolean isRun(CatalogueCall call) {
        return !NOT_RUN.contains(call.listed()) && !call.command().isBlocking();
    }

    /** The group's key, and it alone, with data of its type. */
    static void prepare(ClusterClient client, Class<?> group) {
        String key = Samples.key(group);
        List<Command<?>> commands = new ArrayList<>();
        commands.add(custom("DEL " + key, key));
        commands.add(custom("DEL " + key + ":to", key + ":to"));
        for (String command : DATA.getOrDefault(group, "").split(";", -1)) {
            if (!command.isEmpty()) {
                commands.add(custom(command.replace("KEY", key), key));
            }
        }
        client.batch(commands).toCompletableFuture().join();
    }

    private static Command<Reply> custom(String words, String key) {
        String[] parts = words.split(" ", -1);
        boolean named = parts[0].equals("XGROUP");
        CustomCommand command = Command.custom(named ? parts[0] + " " + parts[1] : parts[0]);
        for (int i = named ? 2 : 1; i < parts.length; i++) {
            command = parts[i].equals(key) ? command.key(parts[i]) : command.argument(parts[i]);
        }
        return command.returningReply();
    }
}
