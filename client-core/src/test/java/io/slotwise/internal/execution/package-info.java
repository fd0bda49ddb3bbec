/** Tests of execution. */
@NullMarked
package io.slotwise.internal.execution;

import org.jspecify.annotations.NullMarked;
