package io.slotwise.examples.demo;

import io.slotwise.topology.Node;
import java.util.List;

/** Safe for use by several threads. The cluster that the demo runs against. */
interface DemoCluster extends AutoCloseable {
    /** What it is, for the first line of the output. */
    String name();

    /** Startup nodes, as the driver takes them. */
    List<String> seeds();

    /** Whether the demo may kill its processes. */
    boolean isOwn();

    /** Kills the process, without a word of farewell; returns when it is gone. */
    void kill(Node node);

    /** Starts a killed process again, with the identity that it had. */
    void restart(Node node);

    /** Ends all processes that the demo started. */
    @Override
    void close();
}
