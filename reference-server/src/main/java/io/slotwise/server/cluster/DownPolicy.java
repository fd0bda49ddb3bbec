package io.slotwise.server.cluster;

/**
 * Immutable. What a node still does while the cluster is down.
 *
 * @param readsAllowed cluster-allow-reads-when-down
 * @param shardChannelsAllowed cluster-allow-pubsubshard-when-down
 */
public record DownPolicy(boolean readsAllowed, boolean shardChannelsAllowed) {
    /** The server's defaults. */
    public static final DownPolicy DEFAULT = new DownPolicy(false, true);
}
