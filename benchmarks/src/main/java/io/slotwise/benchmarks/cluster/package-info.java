/** Real servers on loopback, for whatever measures against them. */
@NullMarked
package io.slotwise.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
