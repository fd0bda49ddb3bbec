package io.slotwise.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SummaryTest {
    @Test
    void theMedianOfAnOddCountIsTheMiddleOne() {
        assertThat(Summary.of(9, 1, 5)).isEqualTo(new Summary(5, 1, 9));
    }

    @Test
    void theMedianOfAnEvenCountLiesBetweenTheMiddleTwo() {
        assertThat(Summary.of(4, 1, 3, 10)).isEqualTo(new Summary(3.5, 1, 10));
    }

    @Test
    void whatDoesNotExistIsLeftOut() {
        assertThat(Summary.of(Double.NaN, 2)).isEqualTo(new Summary(2, 2, 2));
        assertThat(Summary.of(Double.NaN).median()).isNaN();
    }
}
