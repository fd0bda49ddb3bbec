package io.slotwise.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final SessionStoreKeys keys = new SessionStoreKeys("test", 2);
    private final Ledger ledger = new Ledger(keys);

    @Test
    void aKillExcusesTheSlotsOfTheKilledNodeAlone() {
        BitSet slots = new BitSet();
        slots.set(keys.slot(0));
        ledger.counter(0).acknowledged(10 * SECOND, 10 * SECOND);
        ledger.counter(1).acknowledged(10 * SECOND, 10 * SECOND);

        ledger.killed(new KillWindow(slots, 10 * SECOND, 10 * SECOND + 1, 12 * SECOND));

        assertThat(ledger.counter(0).compare(0).lostByServer()).isEqualTo(1);
        assertThat(ledger.counter(1).compare(0).lost()).isEqualTo(1);
    }
}
