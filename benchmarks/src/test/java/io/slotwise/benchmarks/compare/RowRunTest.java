package io.slotwise.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.server.ReferenceCluster;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each kind of row runs, for a moment, with Slotwise. The figures are not looked at. */
class RowRunTest {
    private static final Duration MOMENT = Duration.ofMillis(50);
    private static final ReferenceCluster CLUSTER =
            ReferenceCluster.builder().primaries(3).recordLast(0).start();

    @BeforeAll
    static void storeAllKeys() {
        Preparation.fill(CLUSTER.startupNodes());
    }

    @AfterAll
    static void stop() {
        CLUSTER.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"sync-16", "async-64", "async-set-1024", "mget-1000", "del-1000", "large-get", "connect-warm"})
    void aRowSendsCommandsOfWhichNoneFails(String id) throws Exception {
        List<String> nodes = CLUSTER.startupNodes();
        try (Contestant contestant = Competitor.SLOTWISE.connect(nodes)) {
            RowRun runs = new RowRun(() -> Competitor.SLOTWISE.connect(nodes), contestant);

            Measurement measurement = runs.run(Row.named(List.of(id)).get(0), MOMENT);

            assertThat(measurement.failures()).isZero();
            assertThat(measurement.sent()).isPositive();
        }
    }

    @Test
    void aColdStartNeedsAJvmOfItsOwn() {
        List<String> nodes = CLUSTER.startupNodes();
        try (Contestant contestant = Competitor.SLOTWISE.connect(nodes)) {
            RowRun runs = new RowRun(() -> Competitor.SLOTWISE.connect(nodes), contestant);

            assertThatThrownBy(() -> runs.run(Row.named(List.of("connect-cold")).get(0), MOMENT))
                    .isInstanceOf(UnsupportedOperationException.class);
        }
    }
}
