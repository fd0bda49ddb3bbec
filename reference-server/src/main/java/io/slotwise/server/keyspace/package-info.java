/**
 * What one node stores: keys, values, expiry, the index from slot to keys and WATCH. Entry class {@link
 * io.slotwise.server.keyspace.Keyspace}; knows nothing of the wire or of other nodes.
 */
@NullMarked
package io.slotwise.server.keyspace;

import org.jspecify.annotations.NullMarked;
