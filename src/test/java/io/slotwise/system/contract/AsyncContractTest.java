package io.slotwise.system.contract;

import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;

/** The contract, kept by the asynchronous API. */
@EveryBackend
class AsyncContractTest extends ClientContract {
    AsyncContractTest(ClusterUnderTest cluster) {
        super(cluster, AsyncFace::new);
    }
}
