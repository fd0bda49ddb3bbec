package io.slotwise.system.backend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClusterViewTest {
    private static final String PRIMARY = "a".repeat(40);
    private static final String REPLICA = "b".repeat(40);

    @Test
    void aPrimaryHasItsSlotsAndNotItsMigrations() {
        ClusterNode node = ClusterNode.parse(PRIMARY
                + " 127.0.0.1:7000@17000,name myself,master - 0 0 5 connected 0-10 12 [8000->-" + REPLICA + "]");

        assertThat(node.isPrimary()).isTrue();
        assertThat(node.address()).isEqualTo("127.0.0.1:7000");
        assertThat(node.configEpoch()).isEqualTo(5);
        assertThat(node.slots()).containsExactly(new SlotSpan(0, 10), new SlotSpan(12, 12));
        assertThat(node.owns(11)).isFalse();
    }

    @Test
    void theLastColonOfAnAddressEndsTheHost() {
        ClusterNode node = ClusterNode.parse(PRIMARY + " ::1:7000@17000 master - 0 0 1 connected");

        assertThat(node.host()).isEqualTo("::1");
        assertThat(node.port()).isEqualTo(7000);
    }

    @Test
    void aReplicaBelongsToItsPrimaryUnlessItFails() {
        String primary = PRIMARY + " 127.0.0.1:7000@17000 myself,master - 0 0 1 connected 0-16383\n";
        String replica = REPLICA + " 127.0.0.1:7001@17001 slave%s " + PRIMARY + " 0 0 1 connected\n";

        ClusterView healthy = ClusterView.parse(primary + replica.formatted(""));
        ClusterView failing = ClusterView.parse(primary + replica.formatted(",fail"));

        assertThat(healthy.replicasOf(healthy.owner(0)))
                .extracting(ClusterNode::id)
                .containsExactly(REPLICA);
        assertThat(failing.replicasOf(failing.owner(0))).isEmpty();
    }
}
