/**
 * What a command costs before it meets the network, beside other clients on the same keys and the same cluster. Run
 * {@code benchmarks/run}; every class whose name ends in {@code Benchmark} is one topic. These classes are never
 * published, and nothing depends on them.
 */
@NullMarked
package io.slotwise.benchmarks;

import org.jspecify.annotations.NullMarked;
