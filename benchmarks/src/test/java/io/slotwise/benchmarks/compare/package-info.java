/** Tests of the comparison's own parts. What it measures is not tested: no test asserts a speed. */
@NullMarked
package io.slotwise.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
