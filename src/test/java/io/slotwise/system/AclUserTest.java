package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.options.Credentials;
import io.slotwise.options.RotatingCredentials;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.ControlConnection;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.ServerReplyError;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Users of the servers' access control lists, and their rotation while the client runs. */
@EveryBackend
class AclUserTest {
    private static final Credentials BLUE = new Credentials("blue", "the blue password");
    private static final Credentials GREEN = new Credentials("green", "the green password");
    private static final List<Integer> SLOTS = List.of(1, 6_000, 12_000);

    private final ClusterUnderTest cluster;

    AclUserTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void makeUsers() {
        everywhere(connection -> {
            try {
                for (Credentials user : List.of(BLUE, GREEN)) {
                    String name = Objects.requireNonNull(user.username());
                    connection.call("ACL", "SETUSER", name, "on", ">" + user.password(), "~*", "&*", "+@all");
                }
            } catch (ServerReplyError e) {
                Assumptions.abort(cluster.backendName() + " has no access control lists: " + e.getMessage());
            }
        });
    }

    @AfterEach
    void removeUsers() {
        everywhere(connection -> {
            try {
                connection.call("ACL", "DELUSER", "blue", "green");
            } catch (ServerReplyError e) {
                // it has no access control lists
            }
        });
    }

    @Test
    void connectionsInUseBecomeAnotherUsersWithoutBeingClosed() {
        RotatingCredentials credentials = new RotatingCredentials(BLUE);
        try (ObservedClient client = ObservedClient.of(cluster, options -> options.credentialsProvider(credentials))) {
            writeAndRead(client);
            assertThat(connectionsOf("blue")).isPositive();

            credentials.rotateTo(GREEN);
            Awaitility.await("green connections")
                    .atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(connectionsOf("blue")).isZero());
            everywhere(connection -> connection.call("ACL", "DELUSER", "blue")); // cuts the connections that are blue

            writeAndRead(client);
            assertThat(connectionsOf("green")).isPositive();
        }
    }

    private void writeAndRead(ObservedClient client) {
        for (int slot : SLOTS) {
            String key = SlotKeys.key(slot, "acl");
            Results.of(client.commands().set(key, "value"));
            assertThat(Results.of(client.commands().get(key))).isEqualTo("value");
        }
    }

    private long connectionsOf(String user) {
        long[] count = new long[1];
        everywhere(connection -> count[0] += String.valueOf(connection.call("CLIENT", "LIST"))
                .lines()
                .filter(line -> (line + " ").contains(" user=" + user + " "))
                .count());
        return count[0];
    }

    private void everywhere(Consumer<ControlConnection> task) {
        for (ClusterNode node : cluster.nodes()) {
            try (ControlConnection connection = cluster.connect(node)) {
                task.accept(connection);
            }
        }
    }
}
