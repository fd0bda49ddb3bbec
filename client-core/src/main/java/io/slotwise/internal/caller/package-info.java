/**
 * The seam by which the blocking API waits for a command: {@link io.slotwise.internal.caller.CallerThread}.
 */
@NullMarked
package io.slotwise.internal.caller;

import org.jspecify.annotations.NullMarked;
