/**
 * One running node: its sockets and connections, its place in the cluster, its failover. Entry class {@link
 * io.slotwise.server.node.ServerNode}. What a command does is not known here; see {@link
 * io.slotwise.server.node.RequestHandler}.
 */
@NullMarked
package io.slotwise.server.node;

import org.jspecify.annotations.NullMarked;
