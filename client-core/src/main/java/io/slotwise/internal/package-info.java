/**
 * Where the driver is put together: {@link io.slotwise.internal.ClientAssembly} is the one place where parts are wired.
 */
@NullMarked
package io.slotwise.internal;

import org.jspecify.annotations.NullMarked;
