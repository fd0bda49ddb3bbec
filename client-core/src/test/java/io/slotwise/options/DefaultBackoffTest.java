package io.slotwise.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DefaultBackoffTest {
    private final IntervalFunction backoff =
            ClusterClientOptions.builder(List.of("127.0.0.1:7000")).build().backoff();

    @Test
    void doublesFrom20MillisecondsTo2Seconds() {
        assertThat(IntStream.rangeClosed(1, 9).mapToObj(backoff::apply))
                .containsExactly(20L, 40L, 80L, 160L, 320L, 640L, 1_280L, 2_000L, 2_000L);
        assertThat(backoff.apply(Integer.MAX_VALUE)).isEqualTo(2_000L);
    }

    @Test
    void isWhatTheLibrarysFunctionOfTheseBoundsIs() {
        IntervalFunction library =
                IntervalFunction.ofExponentialBackoff(Duration.ofMillis(20), 2, Duration.ofSeconds(2));
        assertThat(IntStream.rangeClosed(1, 40).mapToObj(backoff::apply))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 40).mapToObj(library::apply).toList());
    }

    @Test
    void countsFailuresFrom1() {
        assertThatIllegalArgumentException().isThrownBy(() -> backoff.apply(0)).withMessageContaining("from 0");
    }
}
