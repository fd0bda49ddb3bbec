package io.slotwise.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SessionRecordTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final KillWindow KILL = new KillWindow(new BitSet(), 10 * SECOND, 10 * SECOND + 1, 12 * SECOND);

    private final SessionRecord session = new SessionRecord();

    @Test
    void theLastAcknowledgedVersionHasToBeStored() {
        write(1 * SECOND);
        write(2 * SECOND);

        assertThat(session.compare(2)).isEqualTo(new SessionFinding(2, 0, 0, 0));
        assertThat(session.compare(1).lost()).isEqualTo(1);
        assertThat(session.compare(0).lost()).isEqualTo(1);
    }

    @Test
    void aLaterVersionOfUnknownOutcomeMayBeStored() {
        write(1 * SECOND);
        session.unknown(session.next());

        assertThat(session.compare(1)).isEqualTo(new SessionFinding(1, 0, 0, 0));
        assertThat(session.compare(2)).isEqualTo(new SessionFinding(1, 0, 0, 0));
    }

    @Test
    void aVersionThatNobodyWroteIsNamed() {
        write(1 * SECOND);

        assertThat(session.compare(2).neverWritten()).isEqualTo(1);
    }

    @Test
    void aKillExcusesTheLastSecondAlone() {
        write(8 * SECOND);
        write(9 * SECOND);
        session.killed(KILL);

        assertThat(session.compare(1)).isEqualTo(new SessionFinding(2, 0, 1, 0));
        assertThat(session.compare(0)).isEqualTo(new SessionFinding(2, 1, 0, 0));
    }

    private void write(long now) {
        session.acknowledged(session.next(), now, now);
    }
}
