/** Tests of the small applications, against the reference cluster. */
@NullMarked
package io.slotwise.examples;

import org.jspecify.annotations.NullMarked;
