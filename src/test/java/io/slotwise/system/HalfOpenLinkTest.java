package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.CommandTimeoutException;
import io.slotwise.options.AddressMapping;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.ReferenceNode;
import io.slotwise.topology.NodeAddress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections that have gone silent without being closed, to nodes that are well. */
class HalfOpenLinkTest {
    private static final String KEY = "half-open";

    private final List<LinkProxy> proxies = new ArrayList<>();
    private ReferenceCluster cluster;
    private AddressMapping throughProxies;

    @BeforeEach
    void startCluster() throws IOException {
        cluster = ReferenceCluster.builder().primaries(3).replicasPerPrimary(1).start();
        Map<NodeAddress, NodeAddress> dialled = new HashMap<>();
        for (ReferenceNode node : cluster.nodes()) {
            LinkProxy proxy = LinkProxy.to(NodeAddress.parse(node.address()));
            proxies.add(proxy);
            dialled.put(NodeAddress.parse(node.address()), proxy.address());
        }
        throughProxies = AddressMapping.of(dialled);
    }

    @AfterEach
    void close() throws IOException {
        for (LinkProxy proxy : proxies) {
            proxy.close();
        }
        cluster.close();
    }

    private ObservedClient connect(Duration commandTimeout, Duration pingOnIdle) {
        return ObservedClient.of(
                cluster.startupNodes(),
                options -> options.addressMapping(throughProxies)
                        .commandTimeout(commandTimeout)
                        .pingOnIdle(pingOnIdle));
    }

    @Test
    void aConnectionThatOnlyTimesOutIsReplacedAfterThreeCommands() {
        try (ObservedClient client = connect(Duration.ofMillis(300), Duration.ofMinutes(10))) {
            Results.of(client.commands().set(KEY, "value"));
            proxies.forEach(LinkProxy::silence);

            int timeouts = 0;
            while (timeouts < 20 && timesOut(client)) {
                timeouts++;
            }

            assertThat(timeouts).as("three in a row are enough").isLessThanOrEqualTo(4);
            assertThat(Results.of(client.commands().get(KEY))).isEqualTo("value");
        }
    }

    @Test
    void anIdleConnectionThatHasGoneSilentIsFoundByItsPing() {
        try (ObservedClient client = connect(Duration.ofSeconds(20), Duration.ofMillis(100))) {
            Results.of(client.commands().set(KEY, "value"));
            proxies.forEach(LinkProxy::silence);

            Awaitility.await("no PING is answered, and the client notices")
                    .atMost(Duration.ofSeconds(20))
                    .until(() -> proxies.stream().allMatch(proxy -> proxy.heldInSilence() == 0));

            assertThat(Results.of(client.commands().get(KEY))).isEqualTo("value");
        }
    }

    private static boolean timesOut(ObservedClient client) {
        try {
            return Results.of(client.commands().get(KEY)) == null;
        } catch (CommandTimeoutException silent) {
            return true;
        }
    }
}
