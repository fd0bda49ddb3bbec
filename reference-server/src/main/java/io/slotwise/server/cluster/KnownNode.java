package io.slotwise.server.cluster;

import org.jspecify.annotations.Nullable;

/** Confined to the event loop. A node as another node (or itself) believes it to be. */
public final class KnownNode {
    private final String id;
    private String shardId;
    private NodeAddress address;
    private @Nullable String primaryId;
    private long configEpoch;
    private long replicationOffset;
    private boolean suspected;
    private boolean failed;
    private int slotCount;

    public KnownNode(String id, String shardId, NodeAddress address) {
        this.id = id;
        this.shardId = shardId;
        this.address = address;
    }

    public String id() {
        return id;
    }

    public String shardId() {
        return shardId;
    }

    public void shardId(String value) {
        shardId = value;
    }

    public NodeAddress address() {
        return address;
    }

    public void address(NodeAddress value) {
        address = value;
    }

    public boolean isPrimary() {
        return primaryId == null;
    }

    /** Whom it follows; null for a primary. */
    public @Nullable String primaryId() {
        return primaryId;
    }

    public void primaryId(@Nullable String value) {
        primaryId = value;
    }

    public long configEpoch() {
        return configEpoch;
    }

    public void configEpoch(long value) {
        configEpoch = value;
    }

    public long replicationOffset() {
        return replicationOffset;
    }

    public void replicationOffset(long value) {
        replicationOffset = value;
    }

    /** PFAIL: this node cannot reach it. */
    public boolean isSuspected() {
        return suspected;
    }

    /** FAIL: the majority cannot reach it. */
    public boolean isFailed() {
        return failed;
    }

    public void suspected(boolean value) {
        suspected = value;
    }

    public void failed(boolean value) {
        failed = value;
    }

    public int slotCount() {
        return slotCount;
    }

    void slotsChanged(int difference) {
        slotCount += difference;
    }

    @Override
    public String toString() {
        return (isPrimary() ? "primary " : "replica ") + id + " at " + address;
    }
}
