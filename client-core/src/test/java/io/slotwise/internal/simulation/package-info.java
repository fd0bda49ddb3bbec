/**
 * The whole driver with a simulated cluster, in virtual time and on one thread. Begin with {@code Schedule}, which is
 * one run; {@code SimulationTest} makes thousands of them.
 */
@NullMarked
package io.slotwise.internal.simulation;

import org.jspecify.annotations.NullMarked;
