package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.ConnectionFailedException;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.Credentials;
import io.slotwise.options.CredentialsProvider;
import io.slotwise.options.RotatingCredentials;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import io.slotwise.wire.Answer;
import io.slotwise.wire.PeerConnection;
import io.slotwise.wire.ScriptedPeer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who connections say they are: asked for each of them, and told anew while they are open. */
class CredentialsTest {
    private static final Credentials OLD = new Credentials("app", "old-secret");
    private static final Credentials NEW = new Credentials("app", "new-secret");
    private static final List<String> AUTH_NEW = List.of("AUTH", "app", "new-secret");

    private static UnaryOperator<ClusterClientOptions.Builder> by(CredentialsProvider provider) {
        return options -> options.credentialsProvider(provider);
    }

    /** A server that takes these passwords alone. */
    private static Answer accepting(String... passwords) {
        return (command, connection) -> {
            boolean asksIn = command.get(0).equals("AUTH") || command.contains("AUTH");
            boolean known = List.of(passwords).stream().anyMatch(command::contains);
            return asksIn && !known ? "-WRONGPASS invalid username-password pair or user is disabled.\r\n" : null;
        };
    }

    private static List<String> hello(PeerConnection connection) {
        return connection.commands().get(0);
    }

    @Test
    void theProviderIsAskedForEveryConnection() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        CredentialsProvider provider =
                () -> CompletableFuture.completedStage(new Credentials("app", "secret-" + asked.incrementAndGet()));
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture(by(provider))) {
            Node replica = Node.replica(new NodeId("n1"), peer.address());
            fixture.connect(peer);
            fixture.send(replica, ConnectionsFixture.get("b")).result();
            peer.cutAll();
            ConnectionsFixture.eventually(
                    () -> fixture.send(replica, ConnectionsFixture.get("c")).result());

            assertThat(peer.connections()).hasSize(3);
            for (int i = 0; i < 3; i++) {
                assertThat(hello(peer.connections().get(i)))
                        .containsExactly("HELLO", "3", "AUTH", "app", "secret-" + (i + 1));
            }
        }
    }

    static List<CredentialsProvider> failingProviders() {
        return List.of(
                () -> CompletableFuture.failedFuture(new IllegalStateException("the vault is shut")),
                () -> {
                    throw new IllegalStateException("the vault is shut");
                },
                CompletableFuture::new);
    }

    @ParameterizedTest
    @MethodSource("failingProviders")
    void aProviderThatFailsOrIsSlowEndsInATypedErrorWithinTheConnectTimeout(CredentialsProvider provider)
            throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture(
                        options -> by(provider).apply(options).connectTimeout(Duration.ofMillis(200)))) {
            Throwable failure = fixture.send(peer, ConnectionsFixture.get("a")).failure();

            assertThat(failure)
                    .isInstanceOf(ConnectionFailedException.class)
                    .hasMessageContaining(peer.address().toString())
                    .hasMessageContaining("credentials provider");
            assertThat(peer.connections()).isEmpty();
        }
    }

    @Test
    void aProviderThatBlocksHoldsUpNoOpenConnection() throws Exception {
        CountDownLatch test = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        CredentialsProvider provider = () -> {
            if (asked.incrementAndGet() > 1) {
                ConnectionsFixture.awaitQuietly(test);
            }
            return CompletableFuture.completedStage(OLD);
        };
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ScriptedPeer other = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture(by(provider))) {
            fixture.connect(peer);
            RecordedExchange<String> held = fixture.send(other, ConnectionsFixture.get("held"));

            assertThat(fixture.send(peer, ConnectionsFixture.get("a")).result()).isEqualTo("value of a");

            test.countDown();
            assertThat(held.result()).isEqualTo("value of held");
        }
    }

    @Test
    void anOpenConnectionAuthenticatesAnewBetweenTwoCommands() throws Exception {
        RotatingCredentials credentials = new RotatingCredentials(OLD);
        CountDownLatch rotated = new CountDownLatch(1);
        Answer holds = (command, connection) -> {
            if (command.contains("held")) {
                connection.await(rotated);
            }
            return null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(
                        holds.or(accepting("old-secret", "new-secret")).or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(by(credentials))) {
            fixture.connect(peer);
            RecordedExchange<String> held = fixture.send(peer, ConnectionsFixture.get("held"));
            ConnectionsFixture.eventually(() -> assertThat(peer.count("GET")).isEqualTo(2));

            credentials.rotateTo(NEW);
            fixture.letLoopCatchUp();
            RecordedExchange<String> after = fixture.send(peer, ConnectionsFixture.get("after"));
            rotated.countDown();

            assertThat(held.result()).isEqualTo("value of held");
            assertThat(after.result()).isEqualTo("value of after");
            assertThat(peer.connections()).hasSize(1);
            assertThat(peer.commands())
                    .endsWith(List.of("GET", "held"), AUTH_NEW, List.of("GET", "after"))
                    .containsOnlyOnce(AUTH_NEW);
        }
    }

    @Test
    void aConnectionThatWasBeingOpenedAuthenticatesAnewWhenItIsOpen() throws Exception {
        RotatingCredentials credentials = new RotatingCredentials(OLD);
        CountDownLatch rotated = new CountDownLatch(1);
        Answer holds = (command, connection) -> {
            if (command.get(0).equals("HELLO")) {
                connection.await(rotated);
            }
            return null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(holds.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(by(credentials))) {
            RecordedExchange<String> first = fixture.send(peer, ConnectionsFixture.get("a"));
            ConnectionsFixture.eventually(() -> assertThat(peer.count("HELLO")).isEqualTo(1));

            credentials.rotateTo(NEW);
            rotated.countDown();

            assertThat(first.result()).isEqualTo("value of a");
            ConnectionsFixture.eventually(() -> assertThat(peer.commands()).containsOnlyOnce(AUTH_NEW));
            assertThat(peer.connections()).hasSize(1);
        }
    }

    @Test
    void aConnectionThatTheServerDoesNotLetChangeIsReplacedAndLosesNoReply() throws Exception {
        RotatingCredentials credentials = new RotatingCredentials(OLD);
        CountDownLatch refused = new CountDownLatch(1);
        Answer refusesOnOpenConnections = (command, connection) -> {
            if (command.contains("held")) {
                connection.await(refused);
            }
            return command.get(0).equals("AUTH") ? "-WRONGPASS not on this connection\r\n" : null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(refusesOnOpenConnections.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(by(credentials))) {
            fixture.connect(peer);
            credentials.rotateTo(NEW);
            fixture.letLoopCatchUp();
            List<RecordedExchange<String>> behind = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                behind.add(fixture.send(peer, ConnectionsFixture.get("behind-" + i)));
            }
            refused.countDown();

            for (int i = 0; i < 20; i++) {
                assertThat(behind.get(i).result()).isEqualTo("value of behind-" + i);
            }
            ConnectionsFixture.eventually(() -> {
                fixture.send(peer, ConnectionsFixture.get("later")).result();
                assertThat(peer.connections()).hasSize(2);
            });
            assertThat(hello(peer.connections().get(1))).endsWith("AUTH", "app", "new-secret");
            ConnectionsFixture.eventually(
                    () -> assertThat(peer.openConnections()).isEqualTo(1));
        }
    }

    @Test
    void rotationDisturbsNoCommandInFlight() throws Exception {
        RotatingCredentials credentials = new RotatingCredentials(OLD);
        int count = 2_000;
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture(by(credentials))) {
            fixture.connect(peer);
            List<RecordedExchange<String>> sent = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                sent.add(fixture.send(peer, ConnectionsFixture.get("k" + i)));
                if (i % 100 == 50) {
                    credentials.rotateTo(new Credentials("app", "secret-" + i));
                }
            }

            for (int i = 0; i < count; i++) {
                assertThat(sent.get(i).result()).isEqualTo("value of k" + i);
            }
            ConnectionsFixture.eventually(
                    () -> assertThat(peer.commands()).contains(List.of("AUTH", "app", "secret-" + (count - 50))));
            assertThat(peer.connections()).hasSize(1);
        }
    }

    @Test
    void aClosedClientIsToldOfNothing() throws Exception {
        AtomicInteger ended = new AtomicInteger();
        CredentialsProvider provider = new CredentialsProvider() {
            @Override
            public CompletionStage<Credentials> credentials() {
                return CompletableFuture.completedStage(OLD);
            }

            @Override
            public Runnable whenChanged(Consumer<Credentials> listener) {
                return ended::incrementAndGet;
            }
        };
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture(by(provider))) {
            fixture.connect(peer);
            assertThat(ended).hasValue(0);
        }
        assertThat(ended).hasValue(1);
    }

    @Test
    void theLibraryIsNotToldWhenThatIsSwitchedOff() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture(options -> options.tellLibrary(false))) {
            fixture.connect(peer);

            assertThat(peer.commands()).containsExactly(List.of("HELLO", "3"), List.of("GET", "first"));
        }
    }

    @Test
    void aConnectionThatHasBeenClosedIsForgotten() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            for (int i = 0; i < 5; i++) {
                ConnectionsFixture.eventually(
                        () -> fixture.send(peer, ConnectionsFixture.get("a")).result());
                peer.cutAll();
                ConnectionsFixture.eventually(
                        () -> assertThat(fixture.connections.liveConnections()).isZero());
            }
        }
    }
}
