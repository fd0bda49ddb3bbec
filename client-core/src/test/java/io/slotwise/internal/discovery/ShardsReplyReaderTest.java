package io.slotwise.internal.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.error.ProtocolException;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeRole;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardsReplyReaderTest {
    /** The first shard as 7.0 sends it over RESP2: flat arrays, two ranges in one list. */
    private static final String RESP2 = """
            *1
            *4
            'slots
            *4
            :5061
            :5061
            :5461
            :10922
            'nodes
            *2
            *14
            'id
            'aaa
            'port
            :7001
            'ip
            '10.0.0.1
            'endpoint
            '10.0.0.1
            'role
            'master
            'replication-offset
            :72156
            'health
            'online
            *14
            'id
            'bbb
            'port
            :7002
            'ip
            '10.0.0.2
            'endpoint
            '10.0.0.2
            'role
            'replica
            'replication-offset
            :72100
            'health
            'online
            """;

    @Test
    void flatArraysAreRead() {
        List<Shard> shards = read(false, RESP2);

        assertThat(shards).hasSize(1);
        Shard shard = shards.get(0);
        assertThat(shard.slots()).containsExactly(new SlotRange(5061, 5061), new SlotRange(5461, 10922));
        assertThat(shard.primary().address()).isEqualTo(NodeAddress.parse("10.0.0.1:7001"));
        assertThat(shard.primary().role()).isEqualTo(NodeRole.PRIMARY);
        assertThat(shard.replicas()).hasSize(1);
        assertThat(shard.replicas().get(0).replicationOffset()).isEqualTo(72_100);
    }

    @Test
    void mapsOfResp3ReadTheSame() {
        String resp3 = RESP2.replace("*4\n'slots", "%2\n'slots").replace("*14", "%7");

        assertThat(read(false, resp3)).isEqualTo(read(false, RESP2));
    }

    @Test
    void unknownFieldsOfAnyShapeAreSkipped() {
        String odd = RESP2.replace("*14\n'id\n'aaa", "*18\n'new\n*2\n:1\n*1\n:2\n'newer\n%1\n'x\n:1\n'id\n'aaa");

        assertThat(read(false, odd)).isEqualTo(read(false, RESP2));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # endpoint | ip            | address
            '10.1.1.1  | '10.0.0.1     | 10.1.1.1:7001
            '          | '10.0.0.1     | asked.test:7001
            $-1        | '10.0.0.1     | asked.test:7001
            _          | '10.0.0.1     | asked.test:7001
            '?         | '10.0.0.1     | 10.0.0.1:7001
            '?         | '             | none
            '?         | '?            | none
            'n1.test   | '10.0.0.1     | n1.test:7001
            'fd01::4   | 'fd01::4      | [fd01::4]:7001
            '0:0:0:0:0:0:0:1 | '::1    | [::1]:7001
            """, quoteCharacter = '"')
    void theEndpointSaysWhereANodeIs(String endpoint, String ip, String expected) {
        String reply = one("""
                'id
                'aaa
                'port
                :7001
                'ip
                %s
                'endpoint
                %s
                'role
                'master
                'health
                'online
                """.formatted(ip, endpoint));

        List<Shard> shards = read(false, reply);

        assertThat(shards.isEmpty() ? "none" : shards.get(0).primary().address().toString())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "false, :7001, :7101, 7001",
        "true, :7001, :7101, 7101",
        "true, :0, :7101, 7101",
        "false, :0, :7101, 0",
        "true, :7001, :0, 0",
        "false, *0, :7101, 0",
        "false, :70000, :7101, 0",
        "false, $-1, :7101, 0"
    })
    void thePortOfTheOtherKindIsNeverUsed(boolean tls, String port, String tlsPort, int expected) {
        String reply = one("""
                'id
                'aaa
                'port
                %s
                'tls-port
                %s
                'ip
                '10.0.0.1
                'endpoint
                '10.0.0.1
                'role
                'master
                'health
                'online
                """.formatted(port, tlsPort));

        List<Shard> shards = read(tls, reply);

        assertThat(shards.isEmpty() ? 0 : shards.get(0).primary().address().port())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "replica, online, :100, ONLINE",
        "replica, online, :0, LOADING",
        "replica, loading, :0, LOADING",
        "replica, fail, :100, FAILED",
        "replica, failed, :0, FAILED",
        "replica, something-new, :100, LOADING",
        "slave, online, :100, ONLINE"
    })
    void healthAndOffsetSayWhetherAReplicaServes(String role, String health, String offset, NodeHealth expected) {
        String reply = RESP2.replace(
                "'replica\n'replication-offset\n:72100\n'health\n'online",
                "'" + role + "\n'replication-offset\n" + offset + "\n'health\n'" + health);

        Node replica = read(false, reply).get(0).replicas().get(0);

        assertThat(replica.health()).isEqualTo(expected);
    }

    @Test
    void aPrimaryWithOffsetZeroServes() {
        String reply = RESP2.replace(":72156", ":0");

        assertThat(read(false, reply).get(0).primary().isOnline()).isTrue();
    }

    @Test
    void ofSeveralPrimariesTheOneThatIsOnlineLeads() {
        String reply = RESP2.replace("'replica", "'master").replaceFirst("'online", "'fail");

        Shard shard = read(false, reply).get(0);

        assertThat(shard.primary().id().value()).isEqualTo("bbb");
        assertThat(shard.replicas()).singleElement().satisfies(old -> {
            assertThat(old.id().value()).isEqualTo("aaa");
            assertThat(old.role()).isEqualTo(NodeRole.REPLICA);
            assertThat(old.health()).isEqualTo(NodeHealth.FAILED);
        });
    }

    @Test
    void aShardOfFailedNodesKeepsItsSlots() {
        Shard shard = read(false, RESP2.replace("'online", "'fail")).get(0);

        assertThat(shard.slotCount()).isEqualTo(5463);
        assertThat(shard.primary().health()).isEqualTo(NodeHealth.FAILED);
    }

    @Test
    void aShardWithoutSlotsHasNodesAlone() {
        String reply = RESP2.replace("*4\n:5061\n:5061\n:5461\n:10922", "*0");

        Shard shard = read(false, reply).get(0);

        assertThat(shard.slots()).isEmpty();
        assertThat(shard.nodes()).hasSize(2);
    }

    @Test
    void theAvailabilityZoneIsRead() {
        String reply = RESP2.replace("*14\n'id\n'aaa", "*16\n'availability-zone\n'eu-1a\n'id\n'aaa");

        assertThat(read(false, reply).get(0).primary().availabilityZone()).isEqualTo("eu-1a");
        assertThat(read(false, reply).get(0).replicas().get(0).availabilityZone())
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            'replica;'chief
            'bbb;'
            'bbb;*0
            :7002;:0
            '10.0.0.2;$-1;'ip
            """)
    void oneOddNodeCostsNothingElse(String change) {
        String[] parts = change.split(";", -1);
        String reply = RESP2.replace(parts[0] + "\n", parts[1] + "\n");

        List<Shard> shards = read(false, reply);

        assertThat(shards).hasSize(1);
        assertThat(shards.get(0).primary().id().value()).isEqualTo("aaa");
    }

    @Test
    void oddShardsAndRangesCostNothingElse() {
        String odd = "*5\n:1\n*0\n$-1\n*4\n'slots\n'x\n'nodes\n:7\n" + RESP2.substring(3);

        assertThat(read(false, odd)).isEqualTo(read(false, RESP2));
        assertThat(read(false, RESP2.replace(":5061\n:5061", ":9\n:5")).get(0).slots())
                .containsExactly(new SlotRange(5461, 10922));
        assertThat(read(false, RESP2.replace(":10922", ":16384")).get(0).slots())
                .containsExactly(new SlotRange(5061, 5061));
    }

    @Test
    void whatIsNoListOfShardsIsAProtocolError() {
        assertThatThrownBy(() -> read(false, "'OK")).isInstanceOf(ProtocolException.class);
    }

    private static String one(String fields) {
        long pairs = fields.lines().count() / 2;
        return "*1\n*4\n'slots\n*2\n:0\n:16383\n'nodes\n*1\n*" + 2 * pairs + "\n" + fields;
    }

    private static List<Shard> read(boolean tls, String lines) {
        return Lines.read(Lines.wire(lines), new ShardsReplyReader(new AskedNode("asked.test", tls)));
    }
}
