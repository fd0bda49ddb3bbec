/** Small applications of the driver, each a class of its own that can be run; the first is {@link io.slotwise.examples.QuickStart}. */
@NullMarked
package io.slotwise.examples;

import org.jspecify.annotations.NullMarked;
