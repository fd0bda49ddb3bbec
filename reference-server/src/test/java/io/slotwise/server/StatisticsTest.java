package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What INFO counts; the figures are those of a real server (7.0.15) after the same commands. */
class StatisticsTest {
    private ReferenceCluster cluster;
    private WireClient client;

    @BeforeEach
    void startCluster() {
        cluster = ReferenceCluster.builder().primaries(2).start();
        client = WireClient.to(cluster.node(0));
        client.send("CONFIG RESETSTAT");
    }

    @AfterEach
    void closeCluster() {
        client.close();
        cluster.close();
    }

    /** The lines below the heading. */
    private List<String> errors() {
        return client.send("INFO errorstats").lines().skip(1).toList();
    }

    @Test
    void withoutErrorsOnlyTheHeadingIsThere() {
        client.send("SET bar v");

        assertThat(errors()).isEmpty();
    }

    @Test
    void errorsAreCountedByTheirCodeWordInAlphabeticalOrder() {
        client.send("SET bar x");
        client.send("HGET bar f");
        client.send("INCR bar");
        client.send("BADCMD");
        client.send("GET foo");
        client.send("GET foo");
        client.send("MGET foo bar");

        assertThat(errors())
                .containsExactly(
                        "errorstat_CROSSSLOT:count=1",
                        "errorstat_ERR:count=2",
                        "errorstat_MOVED:count=2",
                        "errorstat_WRONGTYPE:count=1");
        assertThat(client.send("INFO stats")).contains("\r\ntotal_error_replies:6\r\n");
    }

    @Test
    void errorsInsideATransactionAreCountedEach() {
        client.send("SET bar x");
        client.send("MULTI");
        client.send("INCR bar");
        client.send("HGET bar f");
        client.send("EXEC");
        client.send("MULTI");
        client.send("BADCMD");
        client.send("EXEC");

        assertThat(errors())
                .containsExactly("errorstat_ERR:count=2", "errorstat_EXECABORT:count=1", "errorstat_WRONGTYPE:count=1");
    }

    @Test
    void errorsThatNobodyReadsAreCounted() {
        client.write("CLIENT REPLY OFF");
        client.write("BADCMD");
        client.send("CLIENT REPLY ON");

        assertThat(errors()).containsExactly("errorstat_ERR:count=1");
    }

    @Test
    void aProtocolErrorIsCounted() {
        try (WireClient bad = WireClient.to(cluster.node(0))) {
            bad.writeRaw("*x\r\n".getBytes(StandardCharsets.US_ASCII));
            bad.read();
        }

        assertThat(errors()).containsExactly("errorstat_ERR:count=1");
    }

    @Test
    void scriptedErrorsAreCountedAsIfTheNodeHadMeantThem() {
        cluster.faults()
                .onCommand("GET")
                .reply("LOADING Redis is loading the dataset in memory")
                .times(1);
        client.send("GET bar");

        assertThat(errors()).containsExactly("errorstat_LOADING:count=1");
    }

    @Test
    void resetstatForgetsAll() {
        client.send("BADCMD");

        client.send("CONFIG RESETSTAT");

        assertThat(errors()).isEmpty();
        assertThat(client.send("INFO stats")).contains("total_error_replies:0\r\n");
    }

    @Test
    void commandsThatWereRefusedAreNotProcessed() {
        client.send("SET bar x");
        client.send("GET foo");
        client.send("MULTI");
        client.send("GET bar");
        client.send("EXEC");

        // CONFIG RESETSTAT itself, SET, MULTI, GET and EXEC.
        assertThat(client.send("INFO stats")).contains("total_commands_processed:5\r\n");
    }
}
