/** Whole clients, and single connections, against peers on real sockets that answer byte for byte by a script. */
@NullMarked
package io.slotwise.wire;

import org.jspecify.annotations.NullMarked;
