package io.slotwise.examples.demo;

import io.slotwise.topology.Node;
import java.util.List;

/** Immutable. A cluster of the user's, of which the demo knows addresses only. */
record GivenCluster(List<String> seeds) implements DemoCluster {
    @Override
    public String name() {
        return "your cluster";
    }

    @Override
    public boolean isOwn() {
        return false;
    }

    @Override
    public void kill(Node node) {
        throw new UnsupportedOperationException("the demo kills only what it has started");
    }

    @Override
    public void restart(Node node) {
        throw new UnsupportedOperationException("the demo starts only what it has killed");
    }

    @Override
    public void close() {
        // Nothing of it is the demo's.
    }
}
