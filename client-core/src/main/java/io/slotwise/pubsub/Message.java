package io.slotwise.pubsub;

import io.slotwise.topology.NodeAddress;
import org.jspecify.annotations.Nullable;

/**
 * One message. Immutable, as far as its values are.
 *
 * @param channel what it was published to
 * @param pattern which pattern of the subscription the channel matches; null when it was subscribed to by its name
 * @param value what was published
 * @param node the node that delivered it: of an event of the keyspace, the one that has the key
 */
public record Message<C, V>(C channel, @Nullable C pattern, V value, NodeAddress node) {}
