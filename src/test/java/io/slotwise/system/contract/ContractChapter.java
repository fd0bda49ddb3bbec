package io.slotwise.system.contract;

import io.slotwise.options.ClusterClientOptions;
import io.slotwise.system.backend.ClusterUnderTest;
import java.util.function.UnaryOperator;

/** What each chapter of the contract needs. */
interface ContractChapter {
    /** The cluster of the test. */
    ClusterUnderTest cluster();

    /** A connected client, closed after the test. */
    ClientFace client();

    /** Another one, with other options, which the test closes. */
    ClientFace connect(UnaryOperator<ClusterClientOptions.Builder> options);
}
