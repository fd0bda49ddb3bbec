package io.slotwise.system.backend;

import java.util.List;
import java.util.Set;

/**
 * A running cluster that a test may harm. Confined to one test at a time; within it safe for use by many threads.
 *
 * <p>Nodes are named by a {@link ClusterNode} of any age: its id counts. An operation that the backend cannot do aborts the test by
 * a JUnit assumption that names backend and ability. Every operation returns when the nodes concerned have it; the others learn of
 * it as they do in production, and {@link #awaitStable} waits for that.
 */
public interface ClusterUnderTest extends AutoCloseable {
    /** The name of its backend. */
    String backendName();

    /** What can be asked of it. */
    Set<Ability> abilities();

    /** Aborts the test when the ability is missing. */
    void assume(Ability ability);

    /** The addresses of all nodes, as {@code host:port}. */
    List<String> startupNodes();

    /** The cluster as a running node sees it now. */
    ClusterView view();

    /** The cluster as that node sees it now. */
    ClusterView viewOf(ClusterNode node);

    /** The nodes as a running node sees them now. */
    default List<ClusterNode> nodes() {
        return view().nodes();
    }

    /** Who owns the slot now. */
    default ClusterNode owner(int slot) {
        return view().owner(slot);
    }

    /** A connection to that node, which the caller closes. */
    ControlConnection connect(ClusterNode node);

    /** Begins to migrate the slot: the target imports it, the source says ASK for missing keys. */
    SlotMigration beginMigration(int slot, ClusterNode target);

    /** Migrates the slot with all its keys. */
    default void migrate(int slot, ClusterNode target) {
        beginMigration(slot, target).finish();
    }

    /**
     * Has a replica of that primary take over by CLUSTER FAILOVER, so that no write is lost. The second time within seconds that a
     * node is to take over waits, since servers hold no proper election then.
     *
     * @return the new primary, which already answers as one
     */
    ClusterNode failOver(ClusterNode primary);

    /** Ends the node as a crash would, without a word to its peers. What it had in memory is gone. */
    void kill(ClusterNode node);

    /**
     * Starts a killed node again, with its identity, and without data unless the servers are set to {@code appendonly yes}. Its
     * address may be another.
     */
    void restart(ClusterNode node);

    /** The same, at an address that the node did not have before. */
    void restartElsewhere(ClusterNode node);

    /**
     * Has all running nodes meet each other where they are now, as an operator does after the addresses of all have changed:
     * the servers look for each other where they were.
     */
    void introduce();

    /** Where that node is now, as {@code host:port}, whatever others know of it. */
    String address(ClusterNode node);

    /** Stops the node; its sockets stay open, and nothing answers. */
    void freeze(ClusterNode node);

    /** Lets a frozen node go on. */
    void unfreeze(ClusterNode node);

    /** Cuts the node off from the other nodes and from clients. It runs on. */
    void cutOff(ClusterNode node);

    /** Ends {@link #cutOff}. The node's address may be another. */
    void reconnect(ClusterNode node);

    /** Waits until another node owns the slot that the lost node owned, in the eyes of all running nodes, and returns that node. */
    ClusterNode awaitTakeover(ClusterNode lost, int slot);

    /**
     * Waits until every node reports cluster_state:ok, all slots are covered, all replicas are in sync, and all nodes agree.
     * Nodes that a test killed, froze or cut off are left out.
     */
    void awaitStable();

    /** Undoes kills, freezes, cuts and half-done migrations, and waits until the cluster is stable. Keys stay. */
    void restore();

    /** Removes all keys at the running primaries. */
    void removeAllKeys();

    /**
     * How often the node has run that command since {@link #resetCounts}: {@code get}, or {@code cluster|slots} on servers that
     * count subcommands (Redis 7.0). Rejected calls, such as those answered by MOVED, are not counted.
     */
    long commandCount(ClusterNode node, String command);

    /** How often the node has answered with that error, for example {@code MOVED}, since {@link #resetCounts}. */
    long errorCount(ClusterNode node, String code);

    /** Sets the counts of all running nodes to zero. */
    void resetCounts();

    /** Ends all nodes and removes what they left. Idempotent. */
    @Override
    void close();
}
