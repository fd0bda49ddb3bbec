package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.command.KeyedSample;
import io.slotwise.command.SampleAddition;
import io.slotwise.command.SearchOptions;
import io.slotwise.command.SearchPage;
import io.slotwise.options.CallOptions;
import io.slotwise.options.Target;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where the commands of modules go. */
class ModulesWireTest {
    /** A document says its key; what is no key of the command says nothing. */
    private static Answer jsonMget() {
        return (command, connection) -> command.get(0).equals("JSON.MGET")
                ? Replies.array(command.subList(1, command.size() - 1).stream()
                        .map(key -> Replies.bulk("[" + key + "]"))
                        .toList())
                : null;
    }

    /** Every second sample is refused. */
    private static Answer tsMadd() {
        return (command, connection) -> command.get(0).equals("TS.MADD")
                ? Replies.array(IntStream.range(0, command.size() / 3)
                        .mapToObj(i -> i % 2 == 0 ? ":" + command.get(2 + 3 * i) + "\r\n" : "-ERR no such key\r\n")
                        .toList())
                : null;
    }

    private static List<List<String>> sent(ScriptedCluster cluster, int primary, String name) {
        return cluster.primary(primary).peer().commands().stream()
                .filter(command -> command.get(0).equals(name))
                .toList();
    }

    @Test
    void documentsOfSeveralSlotsAreReadWhereTheyAreEachPartWithThePath() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(jsonMget());
            cluster.primary(1).answer(jsonMget());
            String a = cluster.keyOf(0, 1);
            String b = cluster.keyOf(1, 1);
            String c = cluster.keyOf(0, 2);

            List<@Nullable String> documents =
                    WireClient.present(client.commands().json().jsonMgetAt("$.x", a, b, c));

            assertThat(documents).containsExactly("[" + a + "]", "[" + b + "]", "[" + c + "]");
            assertThat(sent(cluster, 0, "JSON.MGET"))
                    .containsExactlyInAnyOrder(List.of("JSON.MGET", a, "$.x"), List.of("JSON.MGET", c, "$.x"));
            assertThat(sent(cluster, 1, "JSON.MGET")).containsExactly(List.of("JSON.MGET", b, "$.x"));
        }
    }

    @Test
    void documentsThatAreUnderWayAreReadOneByOneWithThePath() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0)
                    .answer((command, connection) -> command.get(0).equals("JSON.MGET") && command.size() > 3
                            ? "-TRYAGAIN Multiple keys request during rehashing of slot\r\n"
                            : jsonMget().to(command, connection));

            List<@Nullable String> documents =
                    WireClient.present(client.commands().json().jsonMget("{t}a", "{t}b"));

            assertThat(documents).containsExactly("[{t}a]", "[{t}b]");
            assertThat(sent(cluster, 0, "JSON.MGET"))
                    .contains(List.of("JSON.MGET", "{t}a", "."), List.of("JSON.MGET", "{t}b", "."));
        }
    }

    @Test
    void eachSampleHasItsOwnOutcomeInTheOrderOfTheCall() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(tsMadd());
            cluster.primary(1).answer(tsMadd());
            String a = cluster.keyOf(0, 1);
            String b = cluster.keyOf(1, 1);
            Instant one = Instant.ofEpochMilli(1000);
            Instant two = Instant.ofEpochMilli(2000);

            List<SampleAddition> added = WireClient.present(client.commands()
                    .timeSeries()
                    .tsMadd(List.of(
                            new KeyedSample<>(b, two, 1), new KeyedSample<>(a, one, 1), new KeyedSample<>(a, two, 2))));

            assertThat(added)
                    .containsExactly(
                            new SampleAddition(two, null),
                            new SampleAddition(one, null),
                            new SampleAddition(null, "ERR no such key"));
        }
    }

    @Test
    void aSearchGoesToOnePrimaryAndACursorToTheNodeThatHasIt() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            Answer search = (command, connection) -> switch (command.get(0)) {
                case "FT.SEARCH" -> "*1\r\n:0\r\n";
                case "FT.CURSOR" -> "*2\r\n*1\r\n:0\r\n:0\r\n";
                default -> null;
            };
            cluster.primary(0).answer(search);
            cluster.primary(1).answer(search);

            SearchPage<String, String> page =
                    WireClient.present(client.commands().search().ftSearch("i", "*", SearchOptions.defaults()));
            WireClient.present(client.commands()
                    .with(CallOptions.to(Target.ownerOf(cluster.keyOf(1, 1))))
                    .search()
                    .ftCursorRead("i", 42, 10));

            assertThat(page.total()).isZero();
            List<List<String>> searches = new ArrayList<>(sent(cluster, 0, "FT.SEARCH"));
            searches.addAll(sent(cluster, 1, "FT.SEARCH"));
            assertThat(searches).containsExactly(List.of("FT.SEARCH", "i", "*"));
            assertThat(sent(cluster, 1, "FT.CURSOR"))
                    .containsExactly(List.of("FT.CURSOR", "READ", "i", "42", "COUNT", "10"));
        }
    }
}
