/** Tests of subscriptions. */
@NullMarked
package io.slotwise.internal.pubsub;

import org.jspecify.annotations.NullMarked;
