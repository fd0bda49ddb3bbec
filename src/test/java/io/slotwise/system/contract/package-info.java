/**
 * What every face of the client must do alike: {@link io.slotwise.system.contract.ClientContract} says it, one class for each
 * of the asynchronous, the blocking and the reactive API runs it.
 */
@NullMarked
package io.slotwise.system.contract;

import org.jspecify.annotations.NullMarked;
