package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

class PausedScriptTest {
    @Test
    void scriptsAndMessagesWaitWithTheWritesOfAPausingNode() {
        try (ReferenceCluster cluster = ReferenceCluster.builder().primaries(1).start();
                WireClient control = WireClient.to(cluster.node(0));
                WireClient script = WireClient.to(cluster.node(0));
                WireClient publisher = WireClient.to(cluster.node(0))) {
            control.send("CLIENT PAUSE 100000 WRITE");
            script.writeRaw(WireClient.request("EVAL", "return redis.call('set', KEYS[1], 'v')", "1", "k"));
            publisher.write("PUBLISH news x");
            assertThat(control.send("GET k")).isEqualTo("$-1");

            control.send("CLIENT UNPAUSE");

            assertThat(script.read()).isEqualTo("+OK");
            assertThat(publisher.read()).isEqualTo(":0");
            await().until(() -> control.send("GET k").equals("v"));
        }
    }
}
