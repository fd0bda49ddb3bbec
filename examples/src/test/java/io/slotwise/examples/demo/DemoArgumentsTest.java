package io.slotwise.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoArgumentsTest {
    @Test
    void withoutWordsTheReferenceClusterIsDisturbed() {
        DemoArguments arguments = DemoArguments.parse();

        assertThat(arguments.cluster()).isEqualTo(ClusterKind.EMBEDDED);
        assertThat(arguments.chaos()).isTrue();
        assertThat(arguments.seconds()).isEqualTo(DemoArguments.DEFAULT_SECONDS);
        assertThat(arguments.workers()).isEqualTo(DemoArguments.DEFAULT_WORKERS);
    }

    @Test
    void aGivenClusterIsLeftAlone() {
        DemoArguments arguments = DemoArguments.parse("--nodes", "one:7000,[::1]:7001");

        assertThat(arguments.cluster()).isEqualTo(ClusterKind.GIVEN);
        assertThat(arguments.nodes()).containsExactly("one:7000", "[::1]:7001");
        assertThat(arguments.chaos()).isFalse();
    }

    @Test
    void aGivenClusterIsDisturbedWhenTheUserSaysSo() {
        DemoArguments arguments = DemoArguments.parse("--chaos", "--nodes=one:7000");

        assertThat(arguments.chaos()).isTrue();
    }

    @Test
    void valuesFollowASpaceOrAnEqualsSign() {
        DemoArguments arguments = DemoArguments.parse("--real", "--seconds=60", "--workers", "3");

        assertThat(arguments.cluster()).isEqualTo(ClusterKind.REAL);
        assertThat(arguments.seconds()).isEqualTo(60);
        assertThat(arguments.workers()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--unknown",
                "real",
                "--seconds",
                "--seconds 0",
                "--seconds ten",
                "--seconds --real",
                "--workers -1",
                "--workers 1001",
                "--workers 99999999999",
                "--nodes",
                "--nodes ,",
                "--real=yes",
                "--real --nodes one:7000"
            })
    void wrongWordsAreNamed(String words) {
        assertThatThrownBy(() -> DemoArguments.parse(words.split(" ", -1)))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .isNotBlank();
    }
}
