package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdmissionTest {
    @Test
    void asManyCommandsAsTheLimitAreLetIn() {
        Admission admission = new Admission(3, 1_000);

        assertThat(admission.enter(1)).isTrue();
        assertThat(admission.enter(1)).isTrue();
        assertThat(admission.enter(1)).isTrue();
        assertThat(admission.enter(1)).isFalse();
        assertThat(admission.commands()).isEqualTo(3);
    }

    @Test
    void asManyBytesAsTheLimitAreLetIn() {
        Admission admission = new Admission(100, 10);

        assertThat(admission.enter(6)).isTrue();
        assertThat(admission.enter(5)).isFalse();
        assertThat(admission.enter(4)).isTrue();
        assertThat(admission.bytes()).isEqualTo(10);
    }

    @Test
    void whoWaitsForRoomIsToldWhenHalfOfThePlacesAreFree() {
        Admission admission = new Admission(4, 1_000);
        for (int i = 0; i < 4; i++) {
            admission.enter(1);
        }
        CompletableFuture<?> room = admission.roomFor(1);

        admission.leave(1);
        boolean atThree = room.isDone();
        admission.leave(1);

        assertThat(atThree).isFalse();
        assertThat(room).isCompleted();
        assertThat(admission.hasRoomFor(1)).isTrue();
    }

    @Test
    void whoWaitsForRoomForMuchIsToldWhenItFits() {
        Admission admission = new Admission(100, 1_000);
        admission.enter(300);
        admission.enter(100);
        CompletableFuture<?> little = admission.roomFor(10);
        CompletableFuture<?> much = admission.roomFor(800);
        CompletableFuture<?> moreThanTheLimit = admission.roomFor(5_000);

        boolean littleAtOnce = little.isDone();
        boolean muchAtOnce = much.isDone();
        admission.leave(300);
        boolean muchThen = much.isDone();
        boolean moreThen = moreThanTheLimit.isDone();
        admission.leave(1, 100);

        assertThat(littleAtOnce).isTrue();
        assertThat(muchAtOnce).isFalse();
        assertThat(muchThen).isTrue();
        assertThat(moreThen).isFalse();
        assertThat(moreThanTheLimit).isCompleted();
    }

    @Test
    void whoFillsTheRoomAtOnceAndWaitsAgainIsNotToldAgain() {
        Admission admission = new Admission(8, 1_000);
        for (int i = 0; i < 8; i++) {
            admission.enter(1);
        }
        List<CompletableFuture<?>> again = new ArrayList<>();
        CompletableFuture<?> filled = admission.roomFor(1).thenRun(() -> {
            admission.enter(1);
            for (int i = 0; i < 64; i++) {
                again.add(admission.roomFor(1));
            }
        });

        admission.leave(4, 4);

        assertThat(filled).isCompleted();
        assertThat(again).hasSize(64).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void whoHasGivenUpWaitingIsNotKept() {
        Admission admission = new Admission(1, 1_000);
        admission.enter(1);
        CompletableFuture<?> room = admission.roomFor(1);

        room.cancel(false);
        admission.leave(1);

        assertThat(room).isCancelled();
        assertThat(admission.isAwaited()).isFalse();
    }

    @Test
    void aCommandLargerThanTheLimitIsLetInWhenItIsAlone() {
        Admission admission = new Admission(100, 10);

        assertThat(admission.enter(1_000_000)).isTrue();
        assertThat(admission.enter(1)).isFalse();
        admission.leave(1_000_000);

        assertThat(admission.commands()).isZero();
        assertThat(admission.bytes()).isZero();
    }

    @Test
    void manyPlacesAreGivenBackAtOnce() {
        Admission admission = new Admission(100, 1_000);
        admission.enter(7);
        admission.enter(2_000);
        assertThat(admission.commands()).isEqualTo(1);
        admission.enter(8);

        admission.leave(2, admission.counted(7) + admission.counted(8));

        assertThat(admission.commands()).isZero();
        assertThat(admission.bytes()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whateverManyThreadsDoTheLimitsHoldAndNothingIsLost(long seed) throws Exception {
        Admission admission = new Admission(20, 2_000);
        AtomicInteger inside = new AtomicInteger();
        AtomicLong bytesInside = new AtomicLong();
        AtomicInteger broken = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            Random random = new Random(seed * 31 + t);
            threads.add(new Thread(() -> {
                for (int i = 0; i < 50_000; i++) {
                    long bytes = random.nextInt(300);
                    if (admission.enter(bytes)) {
                        if (inside.incrementAndGet() > 20 || bytesInside.addAndGet(bytes) > 2_000) {
                            broken.incrementAndGet();
                        }
                        inside.decrementAndGet();
                        bytesInside.addAndGet(-bytes);
                        admission.leave(bytes);
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(broken).as("seed %d", seed).hasValue(0);
        assertThat(admission.commands()).isZero();
        assertThat(admission.bytes()).isZero();
    }
}
