/** The tables that lead from the calls of other clients to ours. */
@NullMarked
package io.slotwise.benchmarks.mapping;

import org.jspecify.annotations.NullMarked;
