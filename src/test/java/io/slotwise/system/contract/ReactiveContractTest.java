package io.slotwise.system.contract;

import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;

/** The contract, kept by the reactive API. */
@EveryBackend
class ReactiveContractTest extends ClientContract {
    ReactiveContractTest(ClusterUnderTest cluster) {
        super(cluster, ReactiveFace::new);
    }
}
