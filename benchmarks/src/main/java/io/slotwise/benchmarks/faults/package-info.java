/**
 * What an application sees of a cluster's faults, by the client that it uses. {@code benchmarks/faults} starts {@link
 * io.slotwise.benchmarks.faults.FaultComparison}, which starts for each fault and client a cluster of its own, a JVM
 * with {@link io.slotwise.benchmarks.faults.FaultFork} that keeps it busy, and does the fault meanwhile.
 */
@NullMarked
package io.slotwise.benchmarks.faults;

import org.jspecify.annotations.NullMarked;
