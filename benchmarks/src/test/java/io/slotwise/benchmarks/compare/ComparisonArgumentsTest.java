package io.slotwise.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonArgumentsTest {
    @Test
    void withoutArgumentsAllRowsAndClientsRunOnAClusterOfOurOwn() {
        ComparisonArguments arguments = ComparisonArguments.parse();

        assertThat(arguments.rows()).isEqualTo(Row.ALL);
        assertThat(arguments.competitors()).containsExactly(Competitor.values());
        assertThat(arguments.nodes()).isEmpty();
    }

    @Test
    void everyOptionIsTakenOver() {
        ComparisonArguments arguments = ComparisonArguments.parse(
                "--clients",
                "lettuce,slotwise",
                "--nodes",
                "a:1,b:2",
                "--rounds",
                "3",
                "--warmups",
                "0",
                "--seconds",
                "1.5",
                "--out",
                "there",
                "--java",
                "/jdk/bin/java",
                "--jvm-option",
                "-Xint");

        assertThat(arguments.competitors()).containsExactly(Competitor.SLOTWISE, Competitor.LETTUCE);
        assertThat(arguments.nodes()).containsExactly("a:1", "b:2");
        assertThat(arguments.rounds()).isEqualTo(3);
        assertThat(arguments.warmUps()).isZero();
        assertThat(arguments.duration()).isEqualTo(Duration.ofMillis(1_500));
        assertThat(arguments.out()).isEqualTo(Path.of("there"));
        assertThat(arguments.java()).startsWith("/jdk/bin/java").endsWith("-Xint");
    }

    @Test
    void aRowIsNamedByItsIdAndSeveralByHowTheyBegin() {
        assertThat(ComparisonArguments.parse("--rows", "sync-1").rows())
                .extracting(Row::id)
                .containsExactly("sync-1");
        assertThat(ComparisonArguments.parse("--rows", "mset,sync").rows())
                .extracting(Row::id)
                .containsExactly("sync-1", "sync-16", "sync-64", "mset-1000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--fast",
                "sync-1",
                "--rows",
                "--rows nothing",
                "--clients redis",
                "--rounds 0",
                "--rounds many",
                "--warmups -1",
                "--seconds 0",
                "--seconds -1"
            })
    void whatIsNotUnderstoodIsNamed(String line) {
        String[] words = line.split(" ", -1);

        assertThatThrownBy(() -> ComparisonArguments.parse(words))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words[words.length - 1]);
    }

    @Test
    void theHelpNamesEveryOption() {
        assertThat(ComparisonArguments.HELP)
                .contains("--rows", "--clients", "--nodes", "--rounds", "--warmups", "--seconds", "--quick")
                .contains("--java", "--jvm-option", "--out", "--list", "--help");
    }
}
