/** Tests of the connections. */
@NullMarked
package io.slotwise.internal.connection;

import org.jspecify.annotations.NullMarked;
