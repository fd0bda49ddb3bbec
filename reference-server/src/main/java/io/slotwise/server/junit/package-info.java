/**
 * JUnit Jupiter: {@link io.slotwise.server.junit.ReferenceClusterTest} gives a test class a cluster, as a parameter of its
 * methods or constructor.
 */
@NullMarked
package io.slotwise.server.junit;

import org.jspecify.annotations.NullMarked;
