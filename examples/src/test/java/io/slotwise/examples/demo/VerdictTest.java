package io.slotwise.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VerdictTest {
    private static final CounterFinding COUNTERS = new CounterFinding(10, 2, 1, 11, 0, 0, 0, 1);
    private static final SessionFinding SESSIONS = new SessionFinding(5, 0, 0, 0);

    @Test
    void unknownRefusedAndTheServersLossAreClean() {
        CounterFinding lostByServer = new CounterFinding(10, 2, 1, 7, 0, 3, 0, 0);
        SessionFinding sessionLostByServer = new SessionFinding(5, 0, 1, 0);

        assertThat(new Verdict(COUNTERS, SESSIONS, 0, null).isClean()).isTrue();
        assertThat(new Verdict(lostByServer, sessionLostByServer, 0, null).isClean())
                .isTrue();
    }

    @Test
    void anythingLostOrDoubledIsNotClean() {
        assertThat(new Verdict(new CounterFinding(10, 0, 0, 9, 1, 0, 0, 0), SESSIONS, 0, null).isClean())
                .isFalse();
        assertThat(new Verdict(new CounterFinding(10, 0, 0, 11, 0, 0, 1, 0), SESSIONS, 0, null).isClean())
                .isFalse();
        assertThat(new Verdict(COUNTERS, new SessionFinding(5, 1, 0, 0), 0, null).isClean())
                .isFalse();
        assertThat(new Verdict(COUNTERS, new SessionFinding(5, 0, 0, 1), 0, null).isClean())
                .isFalse();
    }

    @Test
    void wrongAnswersAndTroubleAreNotClean() {
        assertThat(new Verdict(COUNTERS, SESSIONS, 1, null).isClean()).isFalse();
        assertThat(new Verdict(COUNTERS, SESSIONS, 0, "could not read back").isClean())
                .isFalse();
    }
}
