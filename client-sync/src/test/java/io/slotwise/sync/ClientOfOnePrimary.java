package io.slotwise.sync;

import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.junit.ReferenceClusterTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A blocking client of a cluster with one primary, for each test anew. */
@ReferenceClusterTest(primaries = 1)
abstract class ClientOfOnePrimary {
    final ReferenceCluster cluster;
    SyncClusterClient client;

    ClientOfOnePrimary(ReferenceCluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void connect() {
        client = SyncClusterClient.connect(cluster.startupNodes().get(0));
    }

    @AfterEach
    void close() {
        cluster.faults().clear();
        client.close();
    }
}
