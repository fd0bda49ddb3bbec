package io.slotwise.system.contract;

import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;

/** The contract, kept by the blocking API. */
@EveryBackend
class SyncContractTest extends ClientContract {
    SyncContractTest(ClusterUnderTest cluster) {
        super(cluster, SyncFace::new);
    }
}
