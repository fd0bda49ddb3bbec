package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.ClusterClient;
import io.slotwise.ElementScan;
import io.slotwise.KeyScan;
import io.slotwise.codec.Codec;
import io.slotwise.command.SetCommands;
import io.slotwise.error.AuthenticationException;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.CodecException;
import io.slotwise.error.ScanIncompleteException;
import io.slotwise.options.KeyScanOptions;
import io.slotwise.reply.KeyPage;
import io.slotwise.topology.Slot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Scans as they are seen on the wire. */
class ScansWireTest {
    private static final SetCommands<String, String> SETS = new SetCommands<>(Codec.utf8(), Codec.utf8());

    private static String page(String cursor, String... elements) {
        List<String> bulks = new ArrayList<>();
        for (String element : elements) {
            bulks.add(Replies.bulk(element));
        }
        return Replies.array(Replies.bulk(cursor), Replies.array(bulks));
    }

    private static String info(String run) {
        return Replies.bulk("# Server\r\nredis_version:7.0.0\r\nrun_id:" + run + "\r\n");
    }

    /** Says which process it is, and answers a command by the cursor that it has. */
    private static Answer pages(String run, String name, int cursorAt, Answer byCursor) {
        return (command, connection) -> switch (command.get(0)) {
            case "INFO" -> info(run);
            default -> command.get(0).equals(name) ? byCursor.to(List.of(command.get(cursorAt)), connection) : null;
        };
    }

    /** Three pages of its own: one with a key, an empty one, and one with two. */
    private static Answer threePages(String name) {
        return pages("run" + name, "SCAN", 1, (cursor, connection) -> switch (cursor.get(0)) {
            case "0" -> page("17", name + "1");
            case "17" -> page("5");
            default -> page("0", name + "2", name + "3");
        });
    }

    private static List<List<String>> sent(ScriptedCluster.Member member, String name) {
        return member.peer().commands().stream()
                .filter(command -> command.get(0).equals(name))
                .toList();
    }

    private static List<String> keys(KeyScan<String> scan) throws Exception {
        List<String> keys = new ArrayList<>();
        for (KeyPage<String> page = WireClient.result(scan.next());
                page != null;
                page = WireClient.result(scan.next())) {
            keys.addAll(page.keys());
        }
        return keys;
    }

    @Test
    void everyPrimaryIsScannedFromCursorToCursorWithTheOptions() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(threePages("a"));
            cluster.primary(1).answer(threePages("b"));
            KeyScanOptions options =
                    KeyScanOptions.matching("*").withCount(100).withType("set").withParallelShards(2);

            List<String> keys = keys(client.scan(options));

            assertThat(keys).containsExactlyInAnyOrder("a1", "a2", "a3", "b1", "b2", "b3");
            List<String> words = List.of("MATCH", "*", "COUNT", "100", "TYPE", "set");
            assertThat(sent(cluster.primary(0), "SCAN"))
                    .hasSize(3)
                    .allSatisfy(scan -> assertThat(scan).containsSubsequence(words));
            assertThat(sent(cluster.primary(1), "SCAN"))
                    .extracting(scan -> scan.get(1))
                    .containsExactly("0", "17", "5");
        }
    }

    @Test
    void nothingIsSentBeforeAPageIsAskedForAndOnePageIsFetchedInAdvance() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            AtomicInteger number = new AtomicInteger();
            cluster.primary(0)
                    .answer(pages("r", "SCAN", 1, (cursor, connection) -> page("9", "k" + number.incrementAndGet())));
            KeyScan<String> scan = client.scan(KeyScanOptions.all());
            WireClient.present(client.commands().get("other"));
            assertThat(sent(cluster.primary(0), "SCAN")).isEmpty();

            WireClient.present(scan.next());
            WireClient.eventually(
                    () -> assertThat(sent(cluster.primary(0), "SCAN")).hasSize(2));
            WireClient.present(client.commands().get("other"));

            assertThat(sent(cluster.primary(0), "SCAN")).hasSize(2);
        }
    }

    @Test
    void aNodeThatIsAnotherProcessAtTheEndIsScannedAgain() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            AtomicInteger looks = new AtomicInteger();
            cluster.primary(0).answer((command, connection) -> switch (command.get(0)) {
                case "INFO" -> info(looks.incrementAndGet() == 1 ? "before" : "after");
                case "SCAN" -> page("0", looks.get() == 1 ? "first" : "second");
                default -> null;
            });

            assertThat(keys(client.scan(KeyScanOptions.all()))).containsExactly("first", "second");
        }
    }

    @Test
    void aSlotThatIsHandedOverMeanwhileIsScannedAtItsNewOwner() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            AtomicInteger scans = new AtomicInteger();
            cluster.primary(1).answer(pages("b", "SCAN", 1, (cursor, connection) -> {
                cluster.move(16_383, 0); // in the middle of it
                return page("0");
            }));
            cluster.primary(0)
                    .answer(pages(
                            "a",
                            "SCAN",
                            1,
                            (cursor, connection) -> scans.incrementAndGet() == 1 ? page("0") : page("0", "moved")));

            assertThat(keys(client.scan(KeyScanOptions.all()))).containsExactly("moved");
        }
    }

    @Test
    void aScanGoesOnFromAPosition() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(threePages("a"));
            cluster.primary(1).answer(threePages("b"));
            KeyScan<String> scan = client.scan(KeyScanOptions.all());
            for (int i = 0; i < 3; i++) {
                WireClient.present(scan.next());
            }

            List<String> rest = keys(client.scan(KeyScanOptions.all(), scan.position()));

            assertThat(rest).contains("b2", "b3").doesNotContain("a1", "a2", "a3");
        }
    }

    @Test
    void whatAnotherTryCannotHelpEndsTheScan() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0)
                    .answer(pages(
                            "r",
                            "SCAN",
                            1,
                            (cursor, connection) -> "-NOPERM User x has no permissions to run the 'scan' command\r\n"));
            KeyScan<String> scan = client.scan(KeyScanOptions.all());

            assertThat(WireClient.failure(scan.next())).isInstanceOf(AuthenticationException.class);
            assertThat(WireClient.failure(scan.next())).isInstanceOf(AuthenticationException.class);
        }
    }

    @Test
    void aCodecThatThrowsEndsItsScanAlone() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(threePages("no number "));

            Throwable failure = WireClient.failure(client.scan(KeyScanOptions.all(), Codec.wholeNumbers(), null)
                    .next());

            assertThat(failure).isInstanceOf(CodecException.class);
            assertThat(WireClient.<String>present(client.commands().get("k"))).isEqualTo("value of k");
        }
    }

    @Test
    void aClusterThatFindsNoRestEndsTheScanWhenThePatienceDoes() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            AtomicInteger looks = new AtomicInteger();
            cluster.primary(0).answer((command, connection) -> switch (command.get(0)) {
                case "INFO" -> info("run" + looks.incrementAndGet());
                case "SCAN" -> page("0");
                default -> null;
            });
            KeyScanOptions options = KeyScanOptions.all().withPatience(Duration.ofMillis(100));

            assertThat(WireClient.failure(client.scan(options).next()))
                    .isInstanceOf(ScanIncompleteException.class)
                    .hasMessageContaining("slots 0-16383");
        }
    }

    @Test
    void closingTheClientEndsAScanThatPauses() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            AtomicInteger looks = new AtomicInteger();
            cluster.primary(0).answer((command, connection) -> switch (command.get(0)) {
                case "INFO" -> info("run" + looks.incrementAndGet());
                case "SCAN" -> page("0");
                default -> null;
            });
            CompletionStage<@Nullable KeyPage<String>> page =
                    client.scan(KeyScanOptions.all()).next();
            WireClient.eventually(() -> assertThat(looks.get()).isGreaterThan(4));

            client.closeAsync();

            assertThat(WireClient.failure(page)).isInstanceOf(ClientClosedException.class);
        }
    }

    @Test
    void aScanThatIsClosedTellsWhoeverWaitsThatThereIsNoMore() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(pages("r", "SCAN", 1, (cursor, connection) -> Answer.SILENCE));
            KeyScan<String> scan = client.scan(KeyScanOptions.all());
            CompletionStage<@Nullable KeyPage<String>> page = scan.next();
            assertThat(WireClient.failure(scan.next())).isInstanceOf(IllegalStateException.class);

            scan.close();

            assertThat(WireClient.result(page)).isNull();
            assertThat(WireClient.result(scan.next())).isNull();
        }
    }

    @Test
    void textThatIsNoPositionIsRefused() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            for (String text : List.of("", "2|0-5|", "1|0-99999|", "1|0-5", "1|0-5|node:run:x:0")) {
                assertThatThrownBy(() -> client.scan(KeyScanOptions.all(), text))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("No position");
            }
        }
    }

    // ---- one key ----

    private static List<String> elements(ElementScan<String> scan) throws Exception {
        List<String> elements = new ArrayList<>();
        for (List<String> page = WireClient.result(scan.next()); page != null; page = WireClient.result(scan.next())) {
            elements.addAll(page);
        }
        return elements;
    }

    @Test
    void elementsOfOneKeyComePageByPage() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(pages("r", "SSCAN", 2, (cursor, connection) -> switch (cursor.get(0)) {
                case "0" -> page("3", "a");
                case "3" -> page("7");
                default -> page("0", "b", "c");
            }));

            assertThat(elements(client.scanElements(cursor -> SETS.sscan("k", cursor))))
                    .containsExactly("a", "b", "c");
            assertThat(sent(cluster.primary(0), "SSCAN")).hasSize(3);
        }
    }

    @Test
    void aScanOfOneKeyBeginsAnewWhereTheKeyHasGone() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            String key = cluster.keyOf(0, 1);
            cluster.primary(0).answer(pages("a", "SSCAN", 2, (cursor, connection) -> {
                if (cursor.get(0).equals("0")) {
                    return page("3", "x");
                }
                cluster.move(Slot.of(key), 1);
                return "-MOVED " + Slot.of(key) + " 127.0.0.1:"
                        + cluster.primary(1).peer().port() + "\r\n";
            }));
            cluster.primary(1)
                    .answer(pages(
                            "b",
                            "SSCAN",
                            2,
                            (cursor, connection) -> cursor.get(0).equals("0")
                                    ? page("0", "x", "y")
                                    : page("0", "of a cursor of another")));

            assertThat(elements(client.scanElements(cursor -> SETS.sscan(key, cursor))))
                    .containsExactly("x", "x", "y");
        }
    }

    @Test
    void aScanOfOneKeyBeginsAnewWhenTheProcessIsAnother() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            AtomicInteger looks = new AtomicInteger();
            cluster.primary(0).answer((command, connection) -> switch (command.get(0)) {
                case "INFO" -> info(looks.incrementAndGet() == 1 ? "before" : "after");
                case "SSCAN" -> command.get(2).equals("0") ? page("3", "a") : page("0", "b");
                default -> null;
            });

            assertThat(elements(client.scanElements(cursor -> SETS.sscan("k", cursor))))
                    .containsExactly("a", "b", "a", "b");
        }
    }
}
