@NullMarked
package io.slotwise.micrometer;

import org.jspecify.annotations.NullMarked;
