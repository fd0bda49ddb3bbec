package io.slotwise.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.event.ClientListener;
import io.slotwise.internal.discovery.ManualScheduler;
import io.slotwise.topology.NodeAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientEventsTest {
    private static final NodeAddress NODE = new NodeAddress("10.0.0.1", 7000);

    @Test
    void aListenerThatThrowsAnErrorKeepsNoEventFromTheOthers() {
        List<NodeAddress> heard = new ArrayList<>();
        ClientListener broken = new ClientListener() {
            @Override
            public void connectionOpened(NodeAddress node) {
                throw new AssertionError("mine");
            }
        };
        ClientListener other = new ClientListener() {
            @Override
            public void connectionOpened(NodeAddress node) {
                heard.add(node);
            }
        };
        ClientEvents events =
                new ClientEvents(List.of(broken, other), Runnable::run, new StateLog(new ManualScheduler()));

        events.opened(NODE);
        events.opened(NODE);

        assertThat(heard).containsExactly(NODE, NODE);
    }
}
