package io.slotwise.internal.pubsub;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SilenceTest {
    private final Silence silence = new Silence();

    private int looksUntilItLasts(int timesRead) {
        int looks = 1;
        while (!silence.lastsAt(timesRead)) {
            looks++;
        }
        return looks;
    }

    @Test
    void itIsNoticedOneLookLateAtMostWheneverTheLastBytesCame() {
        for (int looksBefore = 0; looksBefore < 2 * Silence.LOOKS; looksBefore++) {
            for (int i = 0; i < looksBefore; i++) {
                silence.lastsAt(looksBefore);
            }

            assertThat(looksUntilItLasts(looksBefore + 1))
                    .as("after bytes between looks %d and %d", looksBefore, looksBefore + 1)
                    .isEqualTo(1 + Silence.LOOKS);
        }
    }

    @Test
    void whileAnythingComesItIsNone() {
        for (int timesRead = 1; timesRead < 100; timesRead++) {
            assertThat(silence.lastsAt(timesRead)).isFalse();
        }
    }

    @Test
    void aSilenceThatGoesOnIsToldAgain() {
        looksUntilItLasts(1);

        assertThat(looksUntilItLasts(1)).isEqualTo(Silence.LOOKS);
    }
}
