package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors of commands that change nothing, as a real server (7.0.15) words them. Node 0 owns "bar", node 1 owns "foo". */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusalsTest {
    private final ReferenceCluster cluster =
            ReferenceCluster.builder().primaries(2).replicasPerPrimary(1).start();

    @BeforeAll
    void storeAKey() {
        ask(0, "SET bar v");
    }

    @AfterAll
    void closeCluster() {
        cluster.close();
    }

    private String ask(int node, String command) {
        String resolved =
                command.replace("$PORT1", Integer.toString(cluster.node(1).port()));
        try (WireClient client = WireClient.to(cluster.node(node))) {
            return client.send(resolved);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            CLIENT KILL ID x               | ERR client-id should be greater than 0
            CLIENT KILL ID 0               | ERR client-id should be greater than 0
            CLIENT KILL TYPE bad           | ERR Unknown client type 'bad'
            CLIENT KILL USER nobody        | ERR No such user 'nobody'
            CLIENT KILL SKIPME maybe       | ERR syntax error
            CLIENT KILL BAD 1              | ERR syntax error
            CLIENT KILL ADDR               | ERR No such client
            CLIENT LIST TYPE bad           | ERR Unknown client type 'bad'
            CLIENT LIST ID x               | ERR Invalid client ID
            CLIENT PAUSE -1                | ERR timeout is negative
            CLIENT PAUSE x                 | ERR timeout is not an integer or out of range
            CLIENT PAUSE 1 BAD             | ERR CLIENT PAUSE mode must be WRITE or ALL
            CLIENT UNBLOCK x               | ERR value is not an integer or out of range
            CLIENT UNBLOCK 999 BAD         | ERR CLIENT UNBLOCK reason should be TIMEOUT or ERROR
            """)
    void ofClient(String command, String error) {
        assertThat(ask(0, command)).isEqualTo("-" + error);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            COUNTKEYSINSLOT x              | ERR value is not an integer or out of range
            COUNTKEYSINSLOT -1             | ERR Invalid slot
            GETKEYSINSLOT x 1              | ERR value is not an integer or out of range
            GETKEYSINSLOT 0 x              | ERR value is not an integer or out of range
            GETKEYSINSLOT 0 -1             | ERR Invalid slot or number of keys
            GETKEYSINSLOT 16384 1          | ERR Invalid slot or number of keys
            ADDSLOTS 1 1                   | ERR Slot 1 is already busy
            FAILOVER FORCE TAKEOVER        | ERR unknown subcommand or wrong number of arguments for 'FAILOVER'. Try CLUSTER HELP.
            FAILOVER BAD                   | ERR syntax error
            RESET SOFT x                   | ERR unknown subcommand or wrong number of arguments for 'RESET'. Try CLUSTER HELP.
            RESET BAD                      | ERR syntax error
            MEET 127.0.0.1 x               | ERR Invalid TCP base port specified: x
            MEET 127.0.0.1 99999           | ERR Invalid node address specified: 127.0.0.1:99999
            MEET 127.0.0.1 7000 x          | ERR Invalid TCP bus port specified: x
            MEET nohost 7000               | ERR Invalid node address specified: nohost:7000
            MEET 127.0.0.1 7000 1 2        | ERR unknown subcommand or wrong number of arguments for 'MEET'. Try CLUSTER HELP.
            """)
    void ofCluster(String subcommand, String error) {
        assertThat(ask(0, "CLUSTER " + subcommand)).isEqualTo("-" + error);
    }

    /** redis-cli knows this text: a source that gave its last slot away has become a replica before it is told so. */
    @ParameterizedTest
    @CsvSource({"STABLE", "MIGRATING x", "NODE x"})
    void ofSetslotAtAReplica(String action) {
        assertThat(ask(2, "CLUSTER SETSLOT 5061 " + action)).isEqualTo("-ERR Please use SETSLOT only with masters.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            $PORT1 bar 1 1000                 | ERR Target instance replied with error: ERR SELECT is not allowed in cluster mode
            $PORT1 bar 0 1000 AUTH            | ERR syntax error
            $PORT1 bar 0 1000 AUTH2 a         | ERR syntax error
            $PORT1 bar 0 1000 AUTH2 bob pw    | ERR Target instance replied with error: WRONGPASS invalid username-password pair or user is disabled.
            $PORT1 bar 0 1000 AUTH pw         | ERR Target instance replied with error: ERR AUTH <password> called without any password configured for the default user. Are you sure your configuration is correct?
            1 bar 0 1000                      | IOERR error or timeout writing to target instance
            x bar 0 1000                      | IOERR error or timeout writing to target instance
            $PORT1 bar x 1000                 | ERR value is not an integer or out of range
            """)
    void ofMigrate(String arguments, String error) {
        assertThat(ask(0, "MIGRATE 127.0.0.1 " + arguments)).isEqualTo("-" + error);
        assertThat(ask(0, "EXISTS bar")).isEqualTo(":1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            CONFIG SET cluster-node-timeout x         | ERR CONFIG SET failed (possibly related to argument 'cluster-node-timeout') - argument couldn't be parsed into an integer
            CONFIG SET timeout -1                     | ERR CONFIG SET failed (possibly related to argument 'timeout') - argument must be between 0 and 2147483647 inclusive
            CONFIG SET save "" save ""                | ERR CONFIG SET failed (possibly related to argument 'save') - duplicate parameter
            RESTORE {bar}r 0 xx IDLETIME              | ERR syntax error
            RESTORE {bar}r 0 xx IDLETIME -1           | ERR Invalid IDLETIME value, must be >= 0
            RESTORE {bar}r 0 xx FREQ 256              | ERR Invalid FREQ value, must be >= 0 and <= 255
            COPY bar {bar}c DB 1                      | ERR Copying to another database is not allowed in cluster mode
            """)
    void ofServerAndKeys(String command, String error) {
        assertThat(ask(0, command)).isEqualTo("-" + error);
    }
}
