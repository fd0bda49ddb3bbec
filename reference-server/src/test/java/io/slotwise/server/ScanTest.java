package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ScanTest {
    private ReferenceCluster cluster;
    private WireClient client;

    @BeforeEach
    void startCluster() {
        cluster = ReferenceCluster.builder().primaries(1).start();
        client = WireClient.to(cluster.node(0));
    }

    @AfterEach
    void closeCluster() {
        client.close();
        cluster.close();
    }

    /** All items that the cursor leads to; before each step but the first, the disturbance is sent. */
    private List<String> walk(String command, String options, String disturbance) {
        List<String> found = new ArrayList<>();
        String cursor = "0";
        do {
            List<String> reply =
                    Arrays.asList(client.send(command + cursor + options).split(" ", -1));
            cursor = reply.get(1);
            found.addAll(reply.subList(3, reply.size()));
            client.send(disturbance);
        } while (!cursor.equals("0"));
        return found;
    }

    @Test
    void everyKeyThatStaysIsSeenExactlyOnce() {
        IntStream.range(0, 500).forEach(number -> client.send("SET stays" + number + " v"));
        IntStream.range(0, 500).forEach(number -> client.send("SET goes" + number + " v"));

        List<String> found = walk("SCAN ", " COUNT 7 MATCH stays*", "DEL goes1 goes2 goes3");

        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 500)
                        .mapToObj(number -> "stays" + number)
                        .toList());
    }

    @Test
    void everyFieldThatStaysIsSeenExactlyOnce() {
        IntStream.range(0, 300).forEach(number -> client.send("HSET h stays" + number + " v"));

        List<String> found = walk("HSCAN h ", " COUNT 11", "HSET h other v");
        found.removeIf(word -> word.equals("v") || word.equals("other"));

        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 300)
                        .mapToObj(number -> "stays" + number)
                        .toList());
    }

    @Test
    void dumpedValuesAreRestored() {
        client.send("HSET h f v");

        assertThat(client.send("DUMP missing")).isEqualTo("$-1");
        assertThat(client.send("RESTORE r 0 rubbish-payload"))
                .isEqualTo("-ERR DUMP payload version or checksum are wrong");
        assertThat(client.send("RESTORE h 0 rubbish")).isEqualTo("-BUSYKEY Target key name already exists.");
        assertThat(client.send("RESTORE r -1 rubbish")).isEqualTo("-ERR Invalid TTL value, must be >= 0");
    }
}
