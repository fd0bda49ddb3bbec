/** Scans: what of a cluster has been seen, and what has to be looked at again because it moved meanwhile. */
@NullMarked
package io.slotwise.internal.scanning;

import org.jspecify.annotations.NullMarked;
