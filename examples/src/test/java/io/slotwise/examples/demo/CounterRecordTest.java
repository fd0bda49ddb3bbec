package io.slotwise.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CounterRecordTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final KillWindow KILL = new KillWindow(new BitSet(), 10 * SECOND, 10 * SECOND + 1, 12 * SECOND);

    private final CounterRecord counter = new CounterRecord();

    @Test
    void whatIsStoredAsAcknowledgedIsFine() {
        acknowledge(3, 5 * SECOND);

        CounterFinding finding = counter.compare(3);

        assertThat(finding.lost() + finding.lostByServer() + finding.doubled()).isZero();
    }

    @Test
    void whatIsMissingIsLost() {
        acknowledge(3, 5 * SECOND);

        assertThat(counter.compare(1).lost()).isEqualTo(2);
    }

    @Test
    void whatIsBeyondAcknowledgedAndUnknownIsDoubled() {
        acknowledge(3, 5 * SECOND);
        counter.unknown();
        counter.failed();

        CounterFinding finding = counter.compare(5);

        assertThat(finding.doubled()).isEqualTo(1);
        assertThat(finding.unknownApplied()).isEqualTo(1);
    }

    @Test
    void onlyTheLastSecondBeforeTheKillIsTheServersLoss() {
        acknowledge(2, 9 * SECOND - 1);
        acknowledge(3, 9 * SECOND);
        counter.killed(KILL);

        CounterFinding finding = counter.compare(1);

        assertThat(finding.lostByServer()).isEqualTo(3);
        assertThat(finding.lost()).isEqualTo(1);
    }

    @Test
    void whatTheNewPrimaryAcknowledgedIsNeverTheServersLoss() {
        counter.acknowledged(10 * SECOND, 12 * SECOND);
        counter.acknowledged(11 * SECOND, 11 * SECOND + 1);
        counter.killed(KILL);

        assertThat(counter.compare(0).lost()).isEqualTo(2);
    }

    @Test
    void aReplyThatWasUnderWayAtTheKillMayBeTheServersLoss() {
        counter.acknowledged(10 * SECOND - 5, 10 * SECOND + 5);
        counter.killed(KILL);

        assertThat(counter.compare(0).lostByServer()).isEqualTo(1);
    }

    private void acknowledge(int times, long now) {
        for (int i = 0; i < times; i++) {
            counter.acknowledged(now, now);
        }
    }
}
