package io.slotwise.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.SetCommands;
import io.slotwise.options.KeyScanOptions;
import io.slotwise.reply.KeyPage;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.junit.ReferenceClusterTest;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

/** Scans as streams that are asked for more. */
@ReferenceClusterTest(primaries = 1)
class ScansTest {
    private static final KeyScanOptions OPTIONS =
            KeyScanOptions.matching("scanned-*").withCount(10);
    private static final SetCommands<String, String> SETS = new SetCommands<>(Codec.utf8(), Codec.utf8());

    private final ReferenceCluster cluster;
    private ReactiveClusterClient client;

    ScansTest(ReferenceCluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void storeKeys() {
        client = Objects.requireNonNull(
                ReactiveClusterClient.connect(cluster.startupNodes().get(0)).block());
        Flux.fromIterable(keys())
                .concatMap(key -> client.commands().set(key, "1"))
                .blockLast();
    }

    @AfterEach
    void close() {
        client.close();
    }

    private static List<String> keys() {
        return IntStream.range(0, 200).mapToObj(i -> "scanned-" + i).toList();
    }

    @Test
    void everySubscriptionSeesAllKeys() {
        Flux<String> scan = client.scan(OPTIONS);

        assertThat(scan.collectList().block()).containsExactlyInAnyOrderElementsOf(keys());
        assertThat(scan.collectList().block()).containsExactlyInAnyOrderElementsOf(keys());
    }

    @Test
    void fewKeysCostFewPages() {
        long before = cluster.node(0).calls("scan");

        assertThat(client.scan(OPTIONS).take(1).collectList().block()).hasSize(1);
        client.commands().get("other").block(); // on the same connection, after what was fetched in advance

        assertThat(cluster.node(0).calls("scan") - before).isBetween(1L, 5L);
    }

    @Test
    void pagesHaveThePositionToGoOnFrom() {
        KeyPage<String> first = Objects.requireNonNull(
                client.scanPages(OPTIONS, Codec.utf8(), null).blockFirst());

        List<String> rest = client.scanPages(OPTIONS, Codec.utf8(), first.position())
                .flatMapIterable(KeyPage::keys)
                .collectList()
                .block();

        assertThat(Flux.fromIterable(first.keys())
                        .concatWith(Flux.fromIterable(Objects.requireNonNull(rest)))
                        .collectList()
                        .block())
                .containsAll(keys());
    }

    @Test
    void elementsOfOneKeyAreSeen() {
        List<String> members = IntStream.range(0, 500).mapToObj(i -> "m" + i).toList();
        Flux.fromIterable(members)
                .concatMap(member -> client.execute(SETS.sadd("a set", member)))
                .blockLast();

        assertThat(client.scanElements(cursor -> SETS.sscan("a set", cursor))
                        .distinct()
                        .collectList()
                        .block())
                .containsExactlyInAnyOrderElementsOf(members);
    }
}
