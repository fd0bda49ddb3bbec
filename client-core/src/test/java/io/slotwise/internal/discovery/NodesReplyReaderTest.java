package io.slotwise.internal.discovery;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.topology.NodeId;
import io.slotwise.topology.SlotRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodesReplyReaderTest {
    @Test
    void selfEpochsAndClaimsAreRead() {
        ClusterNodes nodes = read("""
                aaa 10.0.0.1:7001@17001 myself,master - 0 1700 5 connected 0-99 150 200-299 [93->-bbb] [94-<-bbb]
                bbb 10.0.0.2:7002@17002 slave aaa 0 1700 5 connected
                ccc 10.0.0.3:7003@17003 master,fail - 1600 1600 3 disconnected 300-399
                ddd 10.0.0.4:7004@17004 master,fail? - 1600 1600 4 connected
                """);

        assertThat(nodes.self()).isEqualTo(new NodeId("aaa"));
        ClusterNodes.Line self = line(nodes, "aaa");
        assertThat(self.configEpoch()).isEqualTo(5);
        assertThat(self.slots())
                .containsExactly(new SlotRange(0, 99), new SlotRange(150, 150), new SlotRange(200, 299));
        assertThat(line(nodes, "bbb").claimsSlots()).isFalse();
        assertThat(line(nodes, "ccc").failed()).isTrue();
        assertThat(line(nodes, "ccc").claimsSlots()).isTrue();
        assertThat(line(nodes, "ddd").failed()).isFalse();
        assertThat(nodes.suspects()).containsExactlyInAnyOrder(new NodeId("ccc"), new NodeId("ddd"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.1:7001",
                "10.0.0.1:7001@17001",
                "10.0.0.1:7001@17001,host.test",
                "10.0.0.1:7001@17001,",
                "10.0.0.1:7001@17001,host.test,shard-id=0123",
                "10.0.0.1:7001@17001,,tls-port=0,shard-id=0123",
                "fd01::4:7001@17001",
                ":7001@17001",
                ":0@0"
            })
    void everyFormOfAddressIsAccepted(String address) {
        ClusterNodes nodes = read("aaa " + address + " master - 0 0 7 connected 0-16383\n");

        assertThat(line(nodes, "aaa").configEpoch()).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "xxx",
                "xxx 10.0.0.9:7009@17009 master - 0 0 many connected",
                "xxx 10.0.0.9:7009@17009 master - 0 0 1 connected a-b",
                "xxx 10.0.0.9:7009@17009 master - 0 0 1 connected 5-99999",
                "xxx 10.0.0.9:7009@17009 handshake - 0 0 0 disconnected",
                ""
            })
    void aFaultyLineCostsNothingElse(String odd) {
        ClusterNodes nodes = read(odd + "\naaa 10.0.0.1:7001@17001 master - 0 0 7 connected 0-16383\n");

        assertThat(nodes.lines()).containsOnlyKeys(new NodeId("aaa"));
    }

    @Test
    void aNodeWithoutAddressCountsAsFailed() {
        ClusterNodes nodes = read("aaa :0@0 slave,noaddr bbb 0 0 7 disconnected\n");

        assertThat(line(nodes, "aaa").failed()).isTrue();
    }

    @Test
    void theVerbatimStringOfResp3IsRead() {
        String text = "aaa 10.0.0.1:7001@17001 master - 0 0 7 connected\n";

        ClusterNodes nodes = Lines.read("=" + (text.length() + 4) + "\r\ntxt:" + text + "\r\n", new NodesReplyReader());

        assertThat(nodes.isKnown()).isTrue();
    }

    private static ClusterNodes.Line line(ClusterNodes nodes, String id) {
        return requireNonNull(nodes.line(new NodeId(id)), id);
    }

    private static ClusterNodes read(String text) {
        return Lines.read(Lines.bulk(text), new NodesReplyReader());
    }
}
