/**
 * Meters for Micrometer: {@link io.slotwise.micrometer.MicrometerListener}. Loaded only when it is used; an application
 * without Micrometer is not touched by it.
 */
@NullMarked
package io.slotwise.micrometer;

import org.jspecify.annotations.NullMarked;
