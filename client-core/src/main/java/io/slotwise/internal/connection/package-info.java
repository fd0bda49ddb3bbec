/**
 * Sockets: {@code NodeConnections} has the connections to each node, a
 * {@code NodeConnection} is one socket, {@code PendingExchanges} its queue and its commands in flight, and the
 * {@code Handshake} is what happens before the first use.
 */
@NullMarked
package io.slotwise.internal.connection;

import org.jspecify.annotations.NullMarked;
