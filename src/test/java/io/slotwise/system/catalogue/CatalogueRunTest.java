package io.slotwise.system.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

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
import io.slotwise.error.PartialFailureException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.Protocol;
import io.slotwise.reply.Reply;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each command of the catalogue once, on data of its type: whatever a server answers is read, or is the server's own error. */
@EveryBackend(ownCluster = true)
class CatalogueRunTest {
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

    /** What the older of the servers call an error, because it came later. */
    private static final Set<String> MAY_BE_TOO_NEW = Set.of(
            "bgsaveCancel()",
            "clientList(filter)",
            "hscanNovalues(key, cursor, options)",
            "set(key, value, condition)",
            "zrankWithScore(key, value)",
            "zrevrankWithScore(key, value)",
            "zscanNoscores(key, cursor, options)");

    private static final List<String> SIGNS_OF_A_WRONG_CALL =
            List.of("syntax", "wrong number", "WRONGTYPE", "nknown option");

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

    private final ClusterUnderTest cluster;

    CatalogueRunTest(ClusterUnderTest cluster) {
        assumeFalse(cluster.backendName().contains("reference"), "it knows what other tests need");
        this.cluster = cluster;
    }

    @ParameterizedTest
    @EnumSource
    void everyReplyIsReadOrIsTheServersError(Protocol protocol) {
        List<String> failures = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        ClusterClientOptions options = ClusterClientOptions.builder(cluster.startupNodes())
                .protocol(protocol)
                .build();
        try (ClusterClient client =
                ClusterClient.connect(options).toCompletableFuture().join()) {
            for (CatalogueCall call : Catalogue.calls()) {
                if (!NOT_RUN.contains(call.listed()) && !call.command().isBlocking()) {
                    prepare(client, call.method().getDeclaringClass());
                    failures.addAll(run(client, call, answers));
                }
            }
        }

        assertThat(failures).isEmpty();
        long known = Catalogue.calls().stream()
                .filter(call -> !Catalogue.SEPARATE.contains(call.method().getDeclaringClass()))
                .count();
        assertThat(answers).hasSizeGreaterThan((int) known / 2);
    }

    /** The group's key, and it alone, with data of its type. */
    private static void prepare(ClusterClient client, Class<?> group) {
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

    private List<String> run(ClusterClient client, CatalogueCall call, List<String> answers) {
        try {
            client.execute(call.command()).toCompletableFuture().join();
            answers.add(call.listed());
            return List.of();
        } catch (CompletionException e) {
            Throwable failure =
                    e.getCause() instanceof PartialFailureException partial ? partial.getCause() : e.getCause();
            boolean wrong = cluster.abilities().contains(Ability.SHARDS_COMMAND)
                    && !MAY_BE_TOO_NEW.contains(call.spelled())
                    && SIGNS_OF_A_WRONG_CALL.stream().anyMatch(String.valueOf(failure)::contains);
            return failure instanceof ServerErrorException && !wrong ? List.of() : List.of(call + ": " + failure);
        }
    }
}
