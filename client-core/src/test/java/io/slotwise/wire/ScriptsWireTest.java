package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.FunctionCommands;
import io.slotwise.command.LibraryFunction;
import io.slotwise.command.Script;
import io.slotwise.command.ScriptCommands;
import io.slotwise.error.NoScriptException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.options.ReadPolicy;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.TransactionResult;
import io.slotwise.topology.Slot;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Scripts and functions that nodes know or do not know. */
class ScriptsWireTest {
    private static final Script<Long> ONE = Script.of("return 1", ReplyCursor::wholeNumber);
    private static final String LIBRARY = "#!lua name=lib\nredis.register_function('one', function() return 1 end)";
    private static final LibraryFunction<Long> FUNCTION = LibraryFunction.of("one", LIBRARY, ReplyCursor::wholeNumber);
    private static final ScriptCommands<String, String> SCRIPTS = new ScriptCommands<>(Codec.utf8(), Codec.utf8());
    private static final FunctionCommands<String, String> FUNCTIONS =
            new FunctionCommands<>(Codec.utf8(), Codec.utf8());

    private static Command<Long> script(String key) {
        return SCRIPTS.run(ONE, List.of(key), List.of("argument"));
    }

    private static Command<Long> function(String key) {
        return FUNCTIONS.run(FUNCTION, List.of(key), List.of());
    }

    /** A node that knows a script once it has been given its text. */
    private static Answer learning() {
        Set<String> known = ConcurrentHashMap.newKeySet();
        return (command, connection) -> switch (command.get(0)) {
            case "EVAL", "EVAL_RO" -> {
                known.add(ONE.digest());
                yield ":1\r\n";
            }
            case "EVALSHA", "EVALSHA_RO" ->
                known.contains(command.get(1)) ? ":1\r\n" : "-NOSCRIPT No matching script.\r\n";
            case "FUNCTION" -> {
                known.add("one");
                yield "$3\r\nlib\r\n";
            }
            case "FCALL" -> known.contains(command.get(1)) ? ":1\r\n" : "-ERR Function not found\r\n";
            default -> null;
        };
    }

    @Test
    void theDigestIsTheOneThatServersHave() {
        assertThat(ONE.digest()).isEqualTo("e0e1f9fabfc9d4800c877a703b823ac0578ff8db");
        assertThat(ONE).hasToString("script e0e1f9fabfc9d4800c877a703b823ac0578ff8db");
    }

    @Test
    void aNodeThatDoesNotKnowAScriptIsSentItsTextOnce() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            for (int node = 0; node < 2; node++) {
                cluster.primary(node).answer(learning());
                for (int i = 0; i < 3; i++) {
                    assertThat(WireClient.present(client.execute(script(cluster.keyOf(node, i)))))
                            .isEqualTo(1);
                }
                assertThat(cluster.primary(node).peer().count("EVALSHA")).isEqualTo(3);
                assertThat(cluster.primary(node).peer().count("EVAL")).isEqualTo(1);
            }
            assertThat(cluster.primary(0).peer().commands())
                    .contains(List.of("EVAL", "return 1", "1", cluster.keyOf(0, 0), "argument"));
        }
    }

    /** A script may answer with whatever error it likes. */
    @Test
    void aScriptThatItselfSaysThatThereIsNoneIsSentItsTextOnce() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0)
                    .answer((command, connection) ->
                            command.get(0).startsWith("EVAL") ? "-NOSCRIPT No matching script.\r\n" : null);

            Throwable failure = WireClient.failure(client.execute(script(cluster.keyOf(0, 0))));

            assertThat(failure).isInstanceOf(NoScriptException.class);
            assertThat(((NoScriptException) failure).mayHaveExecuted()).isTrue();
            assertThat(cluster.primary(0).peer().count("EVAL")).isEqualTo(1);
        }
    }

    @Test
    void theNodeThatARedirectLeadsToIsSentTheTextToo() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            String key = cluster.keyOf(0, 1);
            cluster.primary(0)
                    .answer((command, connection) -> command.get(0).startsWith("EVAL")
                            ? "-MOVED " + Slot.of(key) + " " + cluster.seed(1) + "\r\n"
                            : null);
            cluster.primary(1).answer(learning());

            assertThat(WireClient.present(client.execute(script(key)))).isEqualTo(1);
        }
    }

    @Test
    void inABatchEachScriptFindsItsWay() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(learning());
            cluster.primary(1).answer(learning());

            BatchResult results = WireClient.present(client.batch(
                    List.of(script(cluster.keyOf(0, 0)), script(cluster.keyOf(1, 0)), script(cluster.keyOf(0, 1)))));

            assertThat(results.allSucceeded()).isTrue();
            assertThat(results.<Long>get(2)).isEqualTo(1);
        }
    }

    @Test
    void inATransactionAScriptIsItsText() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(new Queueing((command, connection) -> null, learning()));

            TransactionResult result =
                    WireClient.present(client.transaction("a").add(script("a")).execute());

            assertThat(result.<Long>get(0)).isEqualTo(1);
            assertThat(cluster.primary(0).peer().count("EVAL")).isEqualTo(1);
            assertThat(cluster.primary(0).peer().count("EVALSHA")).isZero();
        }
    }

    @Test
    void aScriptThatOnlyReadsGoesToReplicasByItsReadOnlyForm() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1, 1);
                ClusterClient client =
                        WireClient.connect(cluster, options -> options.readPolicy(ReadPolicy.PREFER_REPLICA))) {
            cluster.replica(0).answer(learning());

            assertThat(WireClient.present(client.execute(SCRIPTS.run(ONE.readOnly(), List.of("a"), List.of()))))
                    .isEqualTo(1);

            assertThat(cluster.replica(0).peer().commands())
                    .contains(List.of("EVALSHA_RO", ONE.digest(), "1", "a"), List.of("EVAL_RO", "return 1", "1", "a"));
        }
    }

    @Test
    void aDigestWithoutItsTextFailsAndSaysSo() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(learning());

            assertThat(WireClient.failure(client.execute(SCRIPTS.evalsha(ONE.digest(), List.of("a"), List.of()))))
                    .isInstanceOf(NoScriptException.class);
        }
    }

    @Test
    void aPrimaryThatDoesNotKnowAFunctionIsGivenItsLibraryOnce() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(learning());
            cluster.primary(1).answer(learning());

            for (int i = 0; i < 3; i++) {
                assertThat(WireClient.present(client.execute(function(cluster.keyOf(1, i)))))
                        .isEqualTo(1);
            }

            assertThat(cluster.primary(1).peer().commands()).contains(List.of("FUNCTION", "LOAD", "REPLACE", LIBRARY));
            assertThat(cluster.primary(1).peer().count("FUNCTION")).isEqualTo(1);
            assertThat(cluster.primary(0).peer().count("FUNCTION")).isZero();
        }
    }

    @Test
    void aLibraryThatCannotBeLoadedFailsTheCall() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer((command, connection) -> switch (command.get(0)) {
                case "FCALL" -> "-ERR Function not found\r\n";
                case "FUNCTION" -> "-ERR Error compiling function: no Lua\r\n";
                default -> null;
            });

            assertThat(WireClient.failure(client.execute(function("a"))))
                    .isInstanceOf(ServerErrorException.class)
                    .hasMessageContaining("Error compiling");
        }
    }

    @Test
    void aLibraryWithoutTheFunctionIsNotLoadedForEver() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster, options -> options.maxRedirects(3))) {
            cluster.primary(0).answer((command, connection) -> switch (command.get(0)) {
                case "FCALL" -> "-ERR Function not found\r\n";
                case "FUNCTION" -> "$3\r\nlib\r\n";
                default -> null;
            });

            assertThat(WireClient.failure(client.execute(function("a"))))
                    .isInstanceOf(ServerErrorException.class)
                    .hasMessageContaining("Function not found");
            assertThat(cluster.primary(0).peer().count("FUNCTION")).isEqualTo(3);
        }
    }
}
