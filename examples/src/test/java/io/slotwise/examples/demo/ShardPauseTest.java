package io.slotwise.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShardPauseTest {
    private final ShardPause pause = new ShardPause();

    @Test
    void timeInWhichNobodyTriesDoesNotCount() {
        pause.begins(0);
        pause.succeeded(10);
        pause.begins(1_000);
        pause.succeeded(1_005);

        assertThat(pause.longestNanos(9_999)).isEqualTo(10);
    }

    @Test
    void aSuccessOfAnotherEndsThePauseOfOneThatWaits() {
        pause.begins(0);
        pause.begins(5);
        pause.succeeded(8);
        pause.succeeded(20);

        assertThat(pause.longestNanos(9_999)).isEqualTo(12);
    }

    @Test
    void aFailureDoesNotEndThePause() {
        pause.begins(0);
        pause.failed();
        pause.begins(50);
        pause.succeeded(60);

        assertThat(pause.longestNanos(9_999)).isEqualTo(60);
    }

    @Test
    void thePauseThatGoesOnCounts() {
        pause.begins(0);

        assertThat(pause.longestNanos(70)).isEqualTo(70);
    }
}
