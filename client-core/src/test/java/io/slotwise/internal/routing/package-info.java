/** Tests of routing. */
@NullMarked
package io.slotwise.internal.routing;

import org.jspecify.annotations.NullMarked;
