package io.slotwise.system.contract;

import io.slotwise.options.ClusterClientOptions;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The contract, kept by the asynchronous API. */
@EveryBackend
class AsyncContractTest implements ClientContract {
    private final ClusterUnderTest cluster;
    private ClientFace client;

    AsyncContractTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void connect() {
        client = connect(options -> options);
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Override
    public ClusterUnderTest cluster() {
        return cluster;
    }

    @Override
    public ClientFace client() {
        return client;
    }

    @Override
    public ClientFace connect(UnaryOperator<ClusterClientOptions.Builder> options) {
        return new AsyncFace(options.apply(ClusterClientOptions.builder(cluster.startupNodes()))
                .build());
    }
}
