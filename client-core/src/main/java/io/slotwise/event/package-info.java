/**
 * What the user can observe: {@link io.slotwise.event.ClientListener} and the values it is handed.
 */
@NullMarked
package io.slotwise.event;

import org.jspecify.annotations.NullMarked;
