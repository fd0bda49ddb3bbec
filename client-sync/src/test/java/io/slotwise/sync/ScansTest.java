package io.slotwise.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import io.slotwise.command.SetCommands;
import io.slotwise.options.KeyScanOptions;
import io.slotwise.server.ReferenceCluster;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Scans as loops and streams. */
class ScansTest extends ClientOfOnePrimary {
    private static final KeyScanOptions OPTIONS =
            KeyScanOptions.matching("scanned-*").withCount(10);
    private static final SetCommands<String, String> SETS = new SetCommands<>(Codec.utf8(), Codec.utf8());

    ScansTest(ReferenceCluster cluster) {
        super(cluster);
    }

    @BeforeEach
    void storeKeys() {
        keys().forEach(key -> client.commands().set(key, "1"));
    }

    private static List<String> keys() {
        return IntStream.range(0, 200).mapToObj(i -> "scanned-" + i).toList();
    }

    private long scans() {
        return cluster.node(0).calls("scan");
    }

    @Test
    void aLoopSeesAllKeys() {
        List<String> seen = new ArrayList<>();
        for (String key : client.scan(OPTIONS)) {
            seen.add(key);
        }

        assertThat(seen).containsExactlyInAnyOrderElementsOf(keys());
    }

    @Test
    void aStreamFetchesNoMoreThanItTakesAndAPageInAdvance() {
        long before = scans();
        try (Stream<String> keys = client.scan(OPTIONS).stream()) {
            assertThat(scans()).isEqualTo(before);

            assertThat(keys.limit(1).toList()).hasSize(1);
        }
        client.commands().get("other"); // on the same connection, after what was fetched in advance

        assertThat(scans() - before).isBetween(1L, 3L);
    }

    @Test
    void aScanGoesOnFromThePositionOfAnother() {
        SyncKeyScan<String> scan = client.scan(OPTIONS);
        Iterator<String> keys = scan.iterator();
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            seen.add(keys.next());
        }
        scan.close();

        client.scan(OPTIONS, scan.position()).forEach(seen::add);

        assertThat(seen).containsAll(keys());
        assertThat(keys.hasNext()).isFalse();
        assertThatThrownBy(keys::next).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void thePositionAtTheEndHasNothingLeft() {
        SyncKeyScan<String> scan = client.scan(OPTIONS);
        scan.forEach(key -> {});

        assertThat(client.scan(OPTIONS, scan.position()).iterator().hasNext()).isFalse();
    }

    @Test
    void elementsOfOneKeyAreSeenOnceWhileItStays() {
        List<String> members = IntStream.range(0, 1_000).mapToObj(i -> "m" + i).toList();
        members.forEach(member -> client.execute(SETS.sadd("a set", member)));

        try (Stream<String> seen = client.scanElements(cursor -> SETS.sscan("a set", cursor)).stream()) {
            assertThat(seen.distinct().toList()).containsExactlyInAnyOrderElementsOf(members);
        }
    }
}
