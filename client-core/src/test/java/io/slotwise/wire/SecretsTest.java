package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecretsTest {
    /** In a process of its own, in which every library logs all that it can. */
    @Test
    void noLogNoFailureAndNoTextOfAnOptionShowsASecret() throws Exception {
        Process program = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=trace",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        SecretsProgram.class.getName()))
                .redirectErrorStream(true)
                .start();
        String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(program.waitFor()).as(said).isZero();
        assertThat(said)
                .contains("all said", "DEBUG io.netty", "WRONGPASS", "was not told of new credentials")
                .doesNotContain(SecretsProgram.SECRET);
    }
}
