/**
 * Subscriptions and what comes for them: {@link io.slotwise.internal.pubsub.Subscriptions} keeps what is wanted, and sees
 * to it that some connection is subscribed to it.
 */
@NullMarked
package io.slotwise.internal.pubsub;

import org.jspecify.annotations.NullMarked;
