package io.slotwise.internal.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotsReplyReaderTest {
    @Test
    void theRangesOfOneShardAreJoined() {
        String reply = "*3\n"
                + entry(0, 99, node("'10.0.0.1", ":7001", "'aaa"), node("'10.0.0.2", ":7002", "'bbb"))
                + entry(200, 299, node("'10.0.0.3", ":7003", "'ccc"))
                + entry(100, 149, node("'10.0.0.1", ":7001", "'aaa"), node("'10.0.0.4", ":7004", "'ddd"));

        List<Shard> shards = read(reply);

        assertThat(shards).hasSize(2);
        assertThat(shards.get(0).slots()).containsExactly(new SlotRange(0, 149));
        assertThat(shards.get(0).replicas())
                .extracting(node -> node.id().value())
                .containsExactly("bbb", "ddd");
        assertThat(shards.get(1).slots()).containsExactly(new SlotRange(200, 299));
    }

    @Test
    void nodesWithoutIdsAreKnownByTheirAddresses() {
        Shard shard = read("*1\n" + entry(0, 16383, "*2\n'10.0.0.1\n:7001\n")).get(0);

        assertThat(shard.primary().id().isProvisional()).isTrue();
        assertThat(shard.primary().address()).isEqualTo(NodeAddress.parse("10.0.0.1:7001"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            $-1        | *2;'ip;'10.0.0.1                | asked.test:7001
            _          | %1;'ip;'10.0.0.1                | asked.test:7001
            '          | *0                              | asked.test:7001
            '?         | *2;'ip;'10.0.0.1                | 10.0.0.1:7001
            '?         | %1;'ip;'10.0.0.1                | 10.0.0.1:7001
            '?         | *2;'hostname;'h.test            | none
            '?         | *0                              | none
            '10.0.0.9  | *2;'hostname;'h.test            | 10.0.0.9:7001
            'h.test    | *2;'ip;'10.0.0.1                | h.test:7001
            '::1       | *0                              | [::1]:7001
            '10.0.0.9  | :5                              | 10.0.0.9:7001
            """)
    void theHostSaysWhereANodeIs(String host, String metadata, String expected) {
        String node = "*4\n" + host + "\n:7001\n'aaa\n" + metadata.replace(';', '\n') + "\n";

        List<Shard> shards = read("*1\n" + entry(0, 16383, node));

        assertThat(shards.isEmpty() ? "none" : shards.get(0).primary().address().toString())
                .isEqualTo(expected);
    }

    @Test
    void theAvailabilityZoneIsRead() {
        String node = "*4\n'10.0.0.1\n:7001\n'aaa\n*4\n'ip\n'10.0.0.1\n'availability-zone\n'eu-1a\n";

        assertThat(read("*1\n" + entry(0, 16383, node)).get(0).primary().availabilityZone())
                .isEqualTo("eu-1a");
    }

    @Test
    void oddEntriesAndNodesCostNothingElse() {
        String good = entry(0, 99, node("'10.0.0.1", ":7001", "'aaa"));
        String reply = "*8\n"
                + ":1\n"
                + "*2\n:100\n:199\n"
                + "*3\n:100\n:199\n'x\n"
                + entry(200, 100, node("'10.0.0.2", ":7002", "'bbb"))
                + entry(300, 399, node("'", ":0", "'ccc"))
                + entry(500, 599, node("'[]", ":7005", "'fff"))
                + entry(400, 499, node("'10.0.0.4", ":7004", "'ddd"), "*1\n:1\n", node("'", ":0", "'eee"))
                + good;

        List<Shard> shards = read(reply);

        assertThat(shards).extracting(shard -> shard.primary().id().value()).containsExactly("ddd", "aaa");
        assertThat(shards.get(0).replicas()).isEmpty();
    }

    @Test
    void noEntriesAreNoShards() {
        assertThat(read("*0")).isEmpty();
    }

    private static String entry(int first, int last, String... nodes) {
        return "*" + (2 + nodes.length) + "\n:" + first + "\n:" + last + "\n" + String.join("", nodes);
    }

    private static String node(String host, String port, String id) {
        return "*3\n" + host + "\n" + port + "\n" + id + "\n";
    }

    private static List<Shard> read(String lines) {
        return Lines.read(Lines.wire(lines), new SlotsReplyReader(new AskedNode("asked.test", false)));
    }
}
