package io.slotwise.internal.simulation;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who owns what, as it is or was at some moment. Immutable. Each change of a cluster makes a new one with the next
 * version; each node believes one of them, the newest or an older one.
 */
final class ClusterView {
    static final int SLOTS = 16_384;
    static final int NOBODY = -1;

    private final int version;
    private final short[] shardOfSlot;
    private final int[] primaries;
    private final int[] epochs;
    private final int[] shardOfNode;
    private final String[] hosts;
    private final BitSet failed;
    private final BitSet loading;
    private int @Nullable [][] ranges;

    /** What was rendered of this view once. */
    final Map<String, Object> rendered = new HashMap<>();

    private ClusterView(
            int version,
            short[] shardOfSlot,
            int[] primaries,
            int[] epochs,
            int[] shardOfNode,
            String[] hosts,
            BitSet failed,
            BitSet loading) {
        this.version = version;
        this.shardOfSlot = shardOfSlot;
        this.primaries = primaries;
        this.epochs = epochs;
        this.shardOfNode = shardOfNode;
        this.hosts = hosts;
        this.failed = failed;
        this.loading = loading;
    }

    /** Slots in equal parts, the first node of each shard its primary; a last shard may own none. */
    static ClusterView initial(int shards, int nodesPerShard, boolean lastIsEmpty) {
        int owning = lastIsEmpty && shards > 1 ? shards - 1 : shards;
        short[] shardOfSlot = new short[SLOTS];
        for (int slot = 0; slot < SLOTS; slot++) {
            shardOfSlot[slot] = (short) ((long) slot * owning / SLOTS);
        }
        int[] primaries = new int[shards];
        int[] epochs = new int[shards];
        int[] shardOfNode = new int[shards * nodesPerShard];
        String[] hosts = new String[shards * nodesPerShard];
        for (int node = 0; node < shardOfNode.length; node++) {
            shardOfNode[node] = node % shards;
            hosts[node] = "10." + node / 65_536 + "." + node / 256 % 256 + "." + node % 256;
        }
        for (int shard = 0; shard < shards; shard++) {
            primaries[shard] = shard;
            epochs[shard] = shard + 1;
        }
        return new ClusterView(1, shardOfSlot, primaries, epochs, shardOfNode, hosts, new BitSet(), new BitSet());
    }

    ClusterView withOwner(int slot, int shard) {
        short[] changed = shardOfSlot.clone();
        changed[slot] = (short) shard;
        return next(changed, primaries, epochs(shard), hosts, failed, loading);
    }

    ClusterView withPrimary(int shard, int node) {
        int[] changed = primaries.clone();
        changed[shard] = node;
        return next(shardOfSlot, changed, epochs(shard), hosts, failed, loading);
    }

    ClusterView withFailed(int node, boolean isFailed) {
        BitSet changed = (BitSet) failed.clone();
        changed.set(node, isFailed);
        return next(shardOfSlot, primaries, epochs, hosts, changed, loading);
    }

    ClusterView withLoading(int node, boolean isLoading) {
        BitSet changed = (BitSet) loading.clone();
        changed.set(node, isLoading);
        return next(shardOfSlot, primaries, epochs, hosts, failed, changed);
    }

    ClusterView withHost(int node, String host) {
        String[] changed = hosts.clone();
        changed[node] = host;
        return next(shardOfSlot, primaries, epochs, changed, failed, loading);
    }

    private int[] epochs(int shard) {
        int[] changed = epochs.clone();
        changed[shard] = Arrays.stream(epochs).max().orElse(0) + 1;
        return changed;
    }

    private ClusterView next(
            short[] shardOfSlot, int[] primaries, int[] epochs, String[] hosts, BitSet failed, BitSet loading) {
        return new ClusterView(version + 1, shardOfSlot, primaries, epochs, shardOfNode, hosts, failed, loading);
    }

    int version() {
        return version;
    }

    int shards() {
        return primaries.length;
    }

    int nodes() {
        return shardOfNode.length;
    }

    int shardOf(int slot) {
        return shardOfSlot[slot];
    }

    int primaryOf(int shard) {
        return primaries[shard];
    }

    int epochOf(int shard) {
        return epochs[shard];
    }

    int shardOfNode(int node) {
        return shardOfNode[node];
    }

    boolean isPrimary(int node) {
        return primaries[shardOfNode[node]] == node;
    }

    boolean isFailed(int node) {
        return failed.get(node);
    }

    boolean isLoading(int node) {
        return loading.get(node);
    }

    String hostOf(int node) {
        return hosts[node];
    }

    /** The node at a host, or null. */
    @Nullable
    Integer nodeAt(String host) {
        for (int node = 0; node < hosts.length; node++) {
            if (hosts[node].equals(host)) {
                return node;
            }
        }
        return null;
    }

    /** The slots of a shard: first and last of each range in turn. */
    int[] rangesOf(int shard) {
        if (ranges == null) {
            ranges = allRanges();
        }
        return ranges[shard];
    }

    private int[][] allRanges() {
        int[][] all = new int[primaries.length][0];
        int first = 0;
        for (int slot = 1; slot <= SLOTS; slot++) {
            if (slot == SLOTS || shardOfSlot[slot] != shardOfSlot[first]) {
                int shard = shardOfSlot[first];
                int[] longer = Arrays.copyOf(all[shard], all[shard].length + 2);
                longer[longer.length - 2] = first;
                longer[longer.length - 1] = slot - 1;
                all[shard] = longer;
                first = slot;
            }
        }
        return all;
    }
}
