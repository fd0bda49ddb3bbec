/**
 * Scripted misbehaviour: {@link io.slotwise.server.fault.FaultScript} holds rules that answer, delay, silence or cut off
 * chosen commands. Knows commands by name and words alone.
 */
@NullMarked
package io.slotwise.server.fault;

import org.jspecify.annotations.NullMarked;
