/**
 * Subscriptions: {@link io.slotwise.pubsub.Topics} says to what, {@link io.slotwise.pubsub.MessageListener} is told what
 * comes, {@link io.slotwise.pubsub.Subscription} ends it.
 */
@NullMarked
package io.slotwise.pubsub;

import org.jspecify.annotations.NullMarked;
