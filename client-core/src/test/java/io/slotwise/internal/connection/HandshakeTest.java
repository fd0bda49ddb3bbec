package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.AuthenticationException;
import io.slotwise.error.ConfigurationException;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.Credentials;
import io.slotwise.options.Protocol;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import io.slotwise.wire.Answer;
import io.slotwise.wire.ScriptedPeer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandshakeTest {
    private static final String SECRET = "s3cr3t-and-long";

    private static UnaryOperator<ClusterClientOptions.Builder> withUser(String user) {
        return options -> options.credentials(new Credentials(user, SECRET));
    }

    private static Answer helloRefusedBy(String error) {
        return ((Answer) (command, connection) -> command.get(0).equals("HELLO") ? "-" + error + "\r\n" : null)
                .or(Answer.all());
    }

    private static List<List<String>> handshakeSeenBy(
            Answer answer, UnaryOperator<ClusterClientOptions.Builder> options) throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(answer);
                ConnectionsFixture fixture = new ConnectionsFixture(options)) {
            assertThat(fixture.send(peer, ConnectionsFixture.get("a")).result()).isEqualTo("value of a");
            List<List<String>> commands = peer.commands();
            assertThat(peer.connections()).hasSize(1);
            return commands.subList(0, commands.size() - 1);
        }
    }

    @Test
    void helloAsksForResp3AndTellsTheLibrary() throws Exception {
        List<List<String>> commands = handshakeSeenBy(Answer.all(), options -> options);

        assertThat(commands)
                .containsExactly(
                        List.of("HELLO", "3"),
                        List.of("CLIENT", "SETINFO", "LIB-NAME", "slotwise"),
                        List.of("CLIENT", "SETINFO", "LIB-VER", LibraryVersion.TEXT));
    }

    @Test
    void helloCarriesUserPasswordAndName() throws Exception {
        List<List<String>> commands =
                handshakeSeenBy(Answer.all(), withUser("app").andThen(options -> options.clientName("orders"))::apply);

        assertThat(commands.get(0)).containsExactly("HELLO", "3", "AUTH", "app", SECRET, "SETNAME", "orders");
    }

    @Test
    void aPasswordAloneIsTheDefaultUsers() throws Exception {
        List<List<String>> commands =
                handshakeSeenBy(Answer.all(), options -> options.credentials(new Credentials(null, SECRET)));

        assertThat(commands.get(0)).containsExactly("HELLO", "3", "AUTH", "default", SECRET);
    }

    @Test
    void resp2IsNotAskedForHello() throws Exception {
        List<List<String>> commands = handshakeSeenBy(
                Answer.all(), withUser("app").andThen(options -> options.protocol(Protocol.RESP2))::apply);

        assertThat(commands.get(0)).containsExactly("AUTH", "app", SECRET);
        assertThat(commands).noneMatch(command -> command.get(0).equals("HELLO"));
    }

    @Test
    void theDatabaseIsSelected() throws Exception {
        List<List<String>> commands = handshakeSeenBy(Answer.all(), options -> options.database(3));

        assertThat(commands).contains(List.of("SELECT", "3"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NOPROTO unsupported protocol version",
                "ERR unknown command `HELLO`, with args beginning with: `3`, ",
                "ERR unknown command 'HELLO'",
                "ERR Unknown command 'hello'",
                "NOPERM this user has no permissions to run the 'hello' command"
            })
    void aRefusedHelloLeadsToResp2OnTheSameConnection(String error) throws Exception {
        List<List<String>> commands = handshakeSeenBy(
                helloRefusedBy(error), withUser("app").andThen(options -> options.clientName("orders"))::apply);

        assertThat(commands).contains(List.of("AUTH", "app", SECRET), List.of("CLIENT", "SETNAME", "orders"));
    }

    @Test
    void aServerThatHangsUpAfterRefusingHelloIsAskedInResp2ByTheNextConnection() throws Exception {
        Answer hangsUp = (command, connection) -> {
            if (command.get(0).equals("HELLO")) {
                connection.write("-ERR unknown command 'HELLO'\r\n");
                connection.cut();
                return Answer.SILENCE;
            }
            return null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(hangsUp.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(withUser("app"))) {
            fixture.send(peer, ConnectionsFixture.get("a")).failure();

            ConnectionsFixture.eventually(() -> assertThat(
                            fixture.send(peer, ConnectionsFixture.get("a")).result())
                    .isEqualTo("value of a"));

            assertThat(peer.connections().get(peer.connections().size() - 1).commands())
                    .startsWith(List.of("AUTH", "app", SECRET));
            assertThat(peer.count("HELLO")).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NOAUTH HELLO must be called with the client already authenticated",
                "WRONGPASS invalid username-password pair or user is disabled."
            })
    void badCredentialsAreNeverTakenForAMissingHello(String error) throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(helloRefusedBy(error));
                ConnectionsFixture fixture = new ConnectionsFixture(withUser("app"))) {
            Throwable failure = fixture.send(peer, ConnectionsFixture.get("a")).failure();

            assertThat(failure).isInstanceOf(AuthenticationException.class).hasMessageContaining(error);
            assertThat(peer.count("AUTH")).isZero();
            assertThat(peer.count("GET")).isZero();
        }
    }

    @Test
    void aRefusedAuthIsAnAuthenticationFailure() throws Exception {
        Answer refuses = (command, connection) ->
                command.get(0).equals("AUTH") ? "-WRONGPASS invalid username-password pair\r\n" : null;
        try (ScriptedPeer peer = ScriptedPeer.start(refuses.or(Answer.all()));
                ConnectionsFixture fixture =
                        new ConnectionsFixture(withUser("app").andThen(o -> o.protocol(Protocol.RESP2))::apply)) {
            assertThat(fixture.send(peer, ConnectionsFixture.get("a")).failure())
                    .isInstanceOf(AuthenticationException.class);
        }
    }

    @Test
    void requiredResp3ThatIsRefusedIsAConfigurationError() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(helloRefusedBy("NOPROTO unsupported protocol version"));
                ConnectionsFixture fixture = new ConnectionsFixture(options -> options.protocol(Protocol.RESP3))) {
            assertThat(fixture.send(peer, ConnectionsFixture.get("a")).failure())
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining("RESP3")
                    .hasMessageContaining("NOPROTO");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ERR unknown subcommand 'SETINFO'. Try CLIENT HELP.",
                "ERR Unknown subcommand or wrong number of arguments for 'setinfo'",
                "NOPERM this user has no permissions to run the 'client|setinfo' command"
            })
    void whatOnlyIdentifiesTheClientMayBeRefused(String error) throws Exception {
        Answer refuses = (command, connection) -> command.get(0).equals("CLIENT") ? "-" + error + "\r\n" : null;

        List<List<String>> commands =
                handshakeSeenBy(refuses.or(helloRefusedBy("NOPROTO sorry")), options -> options.clientName("orders"));

        assertThat(commands).contains(List.of("CLIENT", "SETNAME", "orders"));
    }

    @Test
    void aRefusedSelectIsAConfigurationError() throws Exception {
        Answer refuses = (command, connection) ->
                command.get(0).equals("SELECT") ? "-ERR SELECT is not allowed in cluster mode\r\n" : null;
        try (ScriptedPeer peer = ScriptedPeer.start(refuses.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(options -> options.database(1))) {
            assertThat(fixture.send(peer, ConnectionsFixture.get("a")).failure())
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining("SELECT is not allowed in cluster mode");
        }
    }

    @Test
    void readonlyIsSaidOnReplicaConnectionsOnly() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            NodeId id = new NodeId("n1");
            fixture.send(Node.primary(id, peer.address()), ConnectionsFixture.get("a"))
                    .result();
            fixture.send(Node.replica(id, peer.address()), ConnectionsFixture.get("b"))
                    .result();

            assertThat(peer.connections()).hasSize(2);
            assertThat(peer.connections().get(0).commands()).doesNotContain(List.of("READONLY"));
            assertThat(peer.connections().get(1).commands()).contains(List.of("READONLY"));
        }
    }

    @Test
    void whyAServerHangsUpDuringTheHandshakeIsTold() throws Exception {
        Answer full = (command, connection) -> {
            connection.write("-ERR max number of clients reached\r\n");
            connection.cut();
            return Answer.SILENCE;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(full);
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            assertThat(fixture.send(peer, ConnectionsFixture.get("a")).failure())
                    .isInstanceOf(ServerErrorException.class)
                    .hasMessageContaining("max number of clients reached")
                    .matches(failure -> ((ServerErrorException) failure).isTransient(), "is transient");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HELLO", "LIB-NAME", "LIB-VER", "AUTH", "SETNAME", "READONLY", "SELECT"})
    void aMissingHandshakeReplyClosesTheConnectionAndNeverAnswersAUser(String late) throws Exception {
        CountDownLatch test = new CountDownLatch(1);
        Answer delays = (command, connection) -> {
            if (connection.number() == 1 && command.contains(late)) {
                connection.await(test);
                connection.write("$4\r\nlate\r\n");
            }
            return null;
        };
        boolean inResp2 = late.equals("AUTH") || late.equals("SETNAME");
        UnaryOperator<ClusterClientOptions.Builder> options = o -> o.connectTimeout(Duration.ofMillis(300))
                .protocol(inResp2 ? Protocol.RESP2 : Protocol.NEWEST)
                .credentials(new Credentials("app", SECRET))
                .clientName("orders")
                .database(1);
        try (ScriptedPeer peer = ScriptedPeer.start(delays.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(options)) {
            Node replica = Node.replica(new NodeId("n1"), peer.address());

            Throwable failure =
                    fixture.send(replica, ConnectionsFixture.get("a")).failure();
            test.countDown();

            assertThat(failure).isInstanceOf(ConnectionFailedException.class).hasMessageContaining("300 ms");
            ConnectionsFixture.eventually(() -> {
                String value =
                        fixture.send(replica, ConnectionsFixture.get("b")).result();
                assertThat(value).isEqualTo("value of b");
            });
            assertThat(peer.connections().get(0).commands()).noneMatch(command -> command.contains("GET"));
        }
    }

    @Test
    void noFailureShowsTheSecret() throws Exception {
        List<String> errors = List.of(
                "ERR unknown command `HELLO`, with args beginning with: `3` `AUTH` `app` `" + SECRET + "` ",
                "ERR unknown command 'HELLO', with args beginning with: '3' 'AUTH' 'app' '" + SECRET.substring(0, 9),
                "WRONGPASS for " + SECRET,
                SECRET,
                "ERR odd " + SECRET);
        for (String error : errors) {
            for (Protocol protocol : Protocol.values()) {
                Answer refuses = (command, connection) -> "-" + error + "\r\n";
                try (ScriptedPeer peer = ScriptedPeer.start(refuses);
                        ConnectionsFixture fixture =
                                new ConnectionsFixture(withUser("app").andThen(o -> o.protocol(protocol))::apply)) {
                    StringWriter text = new StringWriter();
                    fixture.send(peer, ConnectionsFixture.get("a")).failure().printStackTrace(new PrintWriter(text));
                    fixture.events.causes().forEach(cause -> cause.printStackTrace(new PrintWriter(text)));

                    assertThat(text.toString()).doesNotContain(SECRET.substring(0, 9));
                }
            }
        }
    }

    @Test
    void aServerThatIsNoRedisFailsTheConnect() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start((command, connection) -> "HTTP/1.1 400 Bad Request\r\n\r\n");
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            assertThat(fixture.send(peer, ConnectionsFixture.get("a")).failure())
                    .isInstanceOf(ConnectionFailedException.class)
                    .hasMessageContaining(peer.address().toString());
        }
    }

    @Test
    void aServerThatAnswersTheHandshakeTwiceIsLeft() throws Exception {
        Answer twice = (command, connection) ->
                command.contains("LIB-VER") ? "+OK\r\n+OK\r\n" : command.get(0).equals("GET") ? "$1\r\nx\r\n" : null;
        try (ScriptedPeer peer = ScriptedPeer.start(twice.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.send(peer, ConnectionsFixture.get("a")).failure();

            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.events.count("closed")).isPositive());
        }
    }
}
