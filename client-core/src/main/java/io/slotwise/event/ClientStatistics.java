package io.slotwise.event;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import java.util.List;

/**
 * What a client holds at this moment, read from the counters by which it works: every call looks anew, and costs nobody
 * else anything. Thread-safe; after the client has been closed it shows the last topology and nothing in flight.
 */
public interface ClientStatistics {
    /** The topology in place. */
    ClusterTopology topology();

    /** What the client has to do with each node of the topology, in the topology's order. */
    List<NodeStatistics> nodes();

    /** What the client has to do with one node; all zero when there has been nothing yet. */
    NodeStatistics node(Node node);

    /** How many events listeners have been too slow to be told of. */
    long droppedEvents();
}
