package io.slotwise.server.cluster;

import io.slotwise.server.keyspace.Key;
import java.util.List;

/**
 * Immutable. What the redirect decision needs to know of a command and its connection.
 *
 * @param keys all keys (or sharded channels) of the command, or of the whole transaction for EXEC; may be empty
 * @param write the command, or a command of the transaction, changes data
 * @param asking ASKING came before, or the command implies it
 * @param readOnlyConnection READONLY was said on this connection
 * @param migrate the command is MIGRATE, which works on a slot that is open
 * @param shardChannels the keys are channels of sharded publish/subscribe
 */
public record SlotQuery(
        List<Key> keys,
        boolean write,
        boolean asking,
        boolean readOnlyConnection,
        boolean migrate,
        boolean shardChannels) {}
