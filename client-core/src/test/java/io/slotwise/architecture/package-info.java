/** The map of the packages, as tests: {@link io.slotwise.architecture.ImportTableTest} says who may import whom. */
@NullMarked
package io.slotwise.architecture;

import org.jspecify.annotations.NullMarked;
