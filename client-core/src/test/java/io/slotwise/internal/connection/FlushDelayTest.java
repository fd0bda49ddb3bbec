package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** On an event loop whose time stands still until a test moves it. */
class FlushDelayTest {
    private static final long DELAY_MICROS = 200;

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final Admission admission = new Admission(1_000_000, 1_000_000_000);
    private final AtomicInteger flushes = new AtomicInteger();

    FlushDelayTest() {
        channel.freezeTime();
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void withoutADelayWhatIsFirstLeavesAtOnce() {
        delayOf(0).whenFirst().run();

        assertThat(flushes).hasValue(1);
    }

    @Test
    void whatIsFirstLeavesAfterTheDelayAndOnce() {
        Runnable first = delayOf(DELAY_MICROS).whenFirst();

        admission.enter(10);
        first.run();
        pass(DELAY_MICROS - 1);
        assertThat(flushes).hasValue(0);
        first.run(); // after a flush that something else has caused
        pass(1);
        assertThat(flushes).hasValue(1);
        pass(10 * DELAY_MICROS);
        assertThat(flushes).hasValue(1);

        first.run();
        pass(DELAY_MICROS);
        assertThat(flushes).hasValue(2);
    }

    @Test
    void manyCommandsDoNotWait() {
        FlushDelay delay = delayOf(DELAY_MICROS);
        delay.whenFirst().run();
        for (int i = 0; i < 255; i++) {
            admission.enter(10);
            assertThat(delay.endsEarly()).isFalse();
        }

        admission.enter(10);

        assertThat(delay.endsEarly()).isTrue();
        assertThat(delay.endsEarly()).as("a second time").isFalse();
        delay.whenFirst().run();
        assertThat(flushes).hasValue(1);
    }

    @Test
    void whereNothingIsHeldBackNothingEndsEarly() {
        FlushDelay delay = delayOf(DELAY_MICROS);
        for (int i = 0; i < 1_000; i++) {
            admission.enter(10); // of a peer that takes nothing
        }

        assertThat(delay.endsEarly()).isFalse();
    }

    @Test
    void manyBytesDoNotWait() {
        FlushDelay delay = delayOf(DELAY_MICROS);
        delay.whenFirst().run();

        admission.enter(64 * 1024 - 1);
        assertThat(delay.endsEarly()).isFalse();
        admission.enter(1);

        assertThat(delay.endsEarly()).isTrue();
    }

    private FlushDelay delayOf(long micros) {
        return new FlushDelay(
                channel.eventLoop(), TimeUnit.MICROSECONDS.toNanos(micros), admission, flushes::incrementAndGet);
    }

    private void pass(long micros) {
        channel.advanceTimeBy(micros, TimeUnit.MICROSECONDS);
        channel.runScheduledPendingTasks();
    }
}
