package io.slotwise.system.contract;

import io.slotwise.options.ClusterClientOptions;
import io.slotwise.system.backend.ClusterUnderTest;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What a face must do, chapter by chapter. A test class says which face. */
abstract class ClientContract
        implements ValuesContract, KeysContract, SeveralSlotsContract, BatchContract, FailureContract, OptionsContract {
    private final ClusterUnderTest cluster;
    private final Function<ClusterClientOptions, ClientFace> face;
    private ClientFace client;

    ClientContract(ClusterUnderTest cluster, Function<ClusterClientOptions, ClientFace> face) {
        this.cluster = cluster;
        this.face = face;
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
        return face.apply(options.apply(ClusterClientOptions.builder(cluster.startupNodes()))
                .build());
    }
}
