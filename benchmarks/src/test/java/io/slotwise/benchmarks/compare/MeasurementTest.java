package io.slotwise.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class MeasurementTest {
    @Test
    void figuresAreSharedAmongTheOperationsThatCount() {
        Histogram nanos = new Histogram(3);
        nanos.recordValueWithCount(1_000, 50);

        Measurement measurement = Measurement.of(nanos, 60, 1, 100_000_000, 5_000, 10_000);

        assertThat(measurement.operationsPerSecond()).isEqualTo(500);
        assertThat(measurement.cpuNanosPerOperation()).isEqualTo(100);
        assertThat(measurement.bytesPerOperation()).isEqualTo(200);
        assertThat(measurement.p50Nanos()).isEqualTo(1_000);
    }

    @Test
    void readsAreSharedAmongAllThatWereSent() {
        Histogram nanos = new Histogram(3);
        nanos.recordValueWithCount(1_000, 50);

        Measurement measurement = Measurement.of(nanos, 60, 0, 1, 1, 1).withReads(180);

        assertThat(measurement.readsPerOperation()).isEqualTo(3);
    }

    @Test
    void aRunInWhichNothingEndedHasNoFigures() {
        Measurement measurement = Measurement.of(new Histogram(3), 1, 0, 1, 1, 1);

        assertThat(measurement.p50Nanos()).isNaN();
        assertThat(measurement.operationsPerSecond()).isNaN();
    }

    @Test
    void aLineGivesTheSameMeasurementAgain() {
        Measurement measurement = new Measurement(7, 1, 1.5, 2.5, Double.NaN, 4, 5, 6, 0.25);

        assertThat(Measurement.parse(measurement.toLine())).isEqualTo(measurement);
    }

    @Test
    void anotherLineIsRefused() {
        assertThatThrownBy(() -> Measurement.parse("7 1")).isInstanceOf(IllegalArgumentException.class);
    }
}
