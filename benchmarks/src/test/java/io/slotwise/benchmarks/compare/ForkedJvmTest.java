package io.slotwise.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForkedJvmTest {
    /** Answers what its arguments say, and then ends or hangs. */
    static final class Program {
        private Program() {}

        public static void main(String[] answers) throws Exception {
            for (String answer : answers) {
                if (answer.equals("hang")) {
                    Thread.currentThread().join();
                }
                System.out.println(answer);
            }
        }
    }

    private static ForkedJvm start(String... answers) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return ForkedJvm.start(List.of(java), Program.class, List.of(answers), ProcessBuilder.Redirect.DISCARD);
    }

    @Test
    void answersAreToldFromWhatLibrariesPrint() throws Exception {
        try (ForkedJvm jvm = start("SLF4J: hello", "@one", "@two", "bye")) {
            assertThat(jvm.answer(Duration.ZERO)).isEqualTo("@one");
            assertThat(jvm.answer(Duration.ZERO)).isEqualTo("@two");
            assertThatThrownBy(() -> jvm.answer(Duration.ZERO)).hasMessage("its JVM has ended");
        }
    }

    @Test
    void oneThatHangsIsWaitedForNoLongerThanItMayTake() throws Exception {
        try (ForkedJvm jvm = start("@one", "hang")) {
            jvm.answer(Duration.ZERO);

            assertThatThrownBy(() -> jvm.answer(Duration.ofMillis(100).minus(ForkedJvm.GRACE)))
                    .hasMessageContaining("no answer after");
        }
    }
}
