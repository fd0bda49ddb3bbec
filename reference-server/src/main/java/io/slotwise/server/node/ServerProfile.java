package io.slotwise.server.node;

/**
 * Immutable. Which server the nodes pretend to be.
 *
 * @param version what INFO and HELLO say
 * @param knowsShards CLUSTER SHARDS exists and CLUSTER SLOTS has metadata (7.0)
 * @param knowsHello HELLO exists (6.0)
 * @param clusterEnabled cluster-enabled yes
 */
public record ServerProfile(String version, boolean knowsShards, boolean knowsHello, boolean clusterEnabled) {}
