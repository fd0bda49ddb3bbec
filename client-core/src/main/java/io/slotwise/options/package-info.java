/**
 * What the user can choose: immutable values, each with a default that is safe. Start at
 * {@link io.slotwise.options.ClusterClientOptions}; {@link io.slotwise.options.CallOptions} changes one call or a few.
 */
@NullMarked
package io.slotwise.options;

import org.jspecify.annotations.NullMarked;
