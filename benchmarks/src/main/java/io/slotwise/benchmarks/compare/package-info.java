/**
 * What a command costs end to end, beside other clients. {@code benchmarks/compare} starts {@link
 * io.slotwise.benchmarks.compare.Comparison}, which starts a cluster and, for each client, a JVM of its own with
 * {@link io.slotwise.benchmarks.compare.Fork}. They are asked in turn, one at a time.
 */
@NullMarked
package io.slotwise.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
