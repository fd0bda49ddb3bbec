package io.slotwise.internal.simulation;

import io.slotwise.internal.simulation.Faults.Fault;
import java.util.List;
import java.util.Map;

/**
 * What came of a schedule. Immutable.
 *
 * @param fingerprint the same for two runs of the same seed, and for hardly any other two
 */
record Report(
        long seed,
        Shape shape,
        List<String> broken,
        Map<Fault, Integer> faults,
        int calls,
        int succeeded,
        int failedForSure,
        int unknown,
        int lostWrites,
        int redirects,
        int retries,
        int refreshes,
        int queries,
        int dials,
        int connections,
        long steps,
        long fingerprint) {}
