/**
 * What can go wrong. Every failure is a {@link io.slotwise.error.ClusterClientException}, which says whether trying
 * again may help and whether the server may have carried the command out.
 */
@NullMarked
package io.slotwise.error;

import org.jspecify.annotations.NullMarked;
