package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Commands and their exact replies, from the files in {@code replies}: {@code command => reply}, a blank server for each heading. */
class RepliesTest {
    private static ReferenceCluster server;

    @BeforeAll
    static void startServer() {
        server = ReferenceCluster.builder()
                .primaries(1)
                .clusterEnabled(false)
                .user("other", "secret")
                .start();
    }

    @AfterAll
    static void closeServer() {
        server.close();
    }

    private record Situation(String name, List<String> lines) {}

    @TestFactory
    Stream<DynamicTest> commandsAreAnsweredAsTheFilesSay() {
        return Stream.of("strings", "keys", "hashes", "connection")
                .flatMap(file -> situations(file).stream())
                .map(situation -> DynamicTest.dynamicTest(situation.name(), () -> play(situation)));
    }

    private static List<Situation> situations(String file) {
        List<Situation> situations = new ArrayList<>();
        for (String line : read(file).split("\n", -1)) {
            if (line.startsWith("## ")) {
                situations.add(new Situation(file + ": " + line.substring(3), new ArrayList<>()));
            } else if (line.contains(" => ")) {
                situations.get(situations.size() - 1).lines().add(line);
            }
        }
        return situations;
    }

    private static String read(String file) {
        try (InputStream in = RepliesTest.class.getResourceAsStream("/replies/" + file + ".txt")) {
            return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void play(Situation situation) {
        assertThat(situation.lines()).isNotEmpty();
        try (WireClient client = WireClient.to(server.node(0))) {
            client.send("FLUSHALL");
            for (String line : situation.lines()) {
                int arrow = line.indexOf(" => ");
                String command = line.substring(0, arrow);

                assertThat(client.send(command)).as(command).isEqualTo(line.substring(arrow + 4));
            }
        }
    }
}
