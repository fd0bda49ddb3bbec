package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.error.ClusterClientException;
import io.slotwise.error.TooManyRedirectsException;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.Credentials;
import io.slotwise.options.ReadPolicy;
import io.slotwise.options.Target;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.topology.NodeId;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What each failure says of itself: the command, the slot, the node, the attempts with their causes and the time, and
 * never a key, a value or a password, whatever a server repeats of them.
 */
class FailureTextsWireTest {
    private static final String KEY = "{42}:key-1";
    private static final String OTHER_KEY = "{7}:key-2";
    private static final String VALUE = "value-3";
    private static final String PASSWORD = "password-4";
    private static final List<String> SECRETS = List.of(KEY, OTHER_KEY, VALUE, PASSWORD);

    /** A codec that fails, as one that a user wrote. */
    private static final Codec<String> BROKEN = new Codec<>() {
        @Override
        public byte[] encode(String value) {
            return value.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String decode(byte[] bytes) {
            throw new IllegalStateException("broken");
        }
    };

    private interface Call {
        CompletionStage<?> of(ClusterClient client);
    }

    /**
     * A way to fail.
     *
     * @param type the exception
     * @param options of the client
     * @param answer of the only node
     * @param says what its text has to contain
     */
    private record Row(
            String type,
            UnaryOperator<ClusterClientOptions.Builder> options,
            Answer answer,
            Call call,
            List<String> says) {
        @Override
        public String toString() {
            return type;
        }
    }

    private static Answer saying(String line) {
        return (command, connection) -> isOurs(command) ? line + "\r\n" : null;
    }

    private static boolean isOurs(List<String> command) {
        return command.contains(KEY) || command.contains(OTHER_KEY);
    }

    private static Answer cutting() {
        return (command, connection) -> {
            if (isOurs(command)) {
                connection.cut();
                return Answer.SILENCE;
            }
            return null;
        };
    }

    private static Call get() {
        return client -> client.commands().get(KEY);
    }

    private static Call set() {
        return client -> client.commands().append(KEY, VALUE);
    }

    private static ClusterClientOptions.Builder quick(ClusterClientOptions.Builder options) {
        return options.commandTimeout(Duration.ofMillis(200));
    }

    private static Row row(
            String type,
            UnaryOperator<ClusterClientOptions.Builder> options,
            Answer answer,
            Call call,
            String... says) {
        return new Row(type, options, answer, call, List.of(says));
    }

    private static Row error(String type, String line, String... says) {
        return row(type, FailureTextsWireTest::quick, saying("-" + line), set(), says);
    }

    static Stream<Row> rows() {
        UnaryOperator<ClusterClientOptions.Builder> plain = UnaryOperator.identity();
        return Stream.of(
                error("ServerErrorException", "ERR '" + KEY + "' is not `" + VALUE + "`", "APPEND", "slot 8000"),
                error("ServerErrorException", "MYERR " + KEY + " and " + VALUE + " as the script said", "MYERR"),
                error(
                        "ServerErrorException",
                        "ERR unknown command 'APPEND', with args beginning with: '" + KEY + "'",
                        "APPEND"),
                error("ServerErrorException", "OOM command not allowed", "attempt 1"),
                error("WrongTypeException", "WRONGTYPE not that", "APPEND", "slot 8000", "attempt 1"),
                error("NoScriptException", "NOSCRIPT none", "APPEND"),
                error("AuthenticationException", "NOPERM No permissions to access '" + KEY + "'", "APPEND"),
                error("CrossSlotException", "CROSSSLOT not there", "APPEND"),
                error(
                        "CommandTimeoutException",
                        "CLUSTERDOWN down",
                        "last seen",
                        "CLUSTERDOWN",
                        "attempts that failed"),
                error("CommandTimeoutException", "TRYAGAIN later " + KEY, "TRYAGAIN"),
                error("CommandTimeoutException", "LOADING it", "LOADING"),
                error("CommandTimeoutException", "READONLY it", "READONLY"),
                row(
                        "CommandTimeoutException",
                        FailureTextsWireTest::quick,
                        (command, connection) -> isOurs(command) ? Answer.SILENCE : null,
                        set(),
                        "sent, and no reply",
                        "slot 8000"),
                row(
                        "ClusterDownException",
                        options -> options.retry(io.github.resilience4j.retry.RetryConfig.custom()
                                .maxAttempts(1)
                                .build()),
                        saying("-CLUSTERDOWN down"),
                        set(),
                        "CLUSTERDOWN",
                        "attempts that failed"),
                row("OutcomeUnknownException", plain, cutting(), set(), "APPEND", "the node closed the connection"),
                row(
                        "ConnectionFailedException",
                        options -> options.retry(io.github.resilience4j.retry.RetryConfig.custom()
                                .maxAttempts(1)
                                .build()),
                        cutting(),
                        get(),
                        "GET",
                        "Lost the connection to"),
                row(
                        "QueueFullException",
                        options -> options.maxQueuedBytes(1_000).maxQueuedCommands(1),
                        saying("-TRYAGAIN later"),
                        client -> {
                            client.commands().get(KEY);
                            client.commands().get(KEY);
                            return Stream.generate(() -> client.commands().get(KEY))
                                    .limit(1_000)
                                    .filter(stage -> stage.toCompletableFuture().isCompletedExceptionally())
                                    .findFirst()
                                    .orElseThrow();
                        },
                        "GET"),
                row(
                        "CodecException",
                        plain,
                        (command, connection) -> isOurs(command) ? Replies.bulk(VALUE) : null,
                        client -> client.commands(Codec.utf8(), BROKEN).get(KEY),
                        "GET",
                        "slot 8000"),
                row(
                        "CodecException",
                        plain,
                        (command, connection) -> isOurs(command) ? Replies.bulk(VALUE) : null,
                        client -> client.commands(Codec.utf8(), Codec.wholeNumbers())
                                .get(KEY),
                        "GET",
                        "slot 8000"),
                row(
                        "ProtocolException",
                        plain,
                        saying("+" + VALUE),
                        client -> client.execute(
                                Command.custom("X").key(KEY).readOnly().returning(ReplyCursor::wholeNumber)),
                        "X",
                        "slot 8000"),
                row(
                        "NoNodeAvailableException",
                        options -> options.readPolicy(ReadPolicy.REPLICA),
                        Answer.all(),
                        get(),
                        "GET",
                        "slot 8000",
                        "no usable replica"),
                row(
                        "NoNodeAvailableException",
                        plain,
                        Answer.all(),
                        client -> client.execute(Command.custom("X")
                                .key(KEY)
                                .returningReply()
                                .with(CallOptions.to(Target.node(new NodeId("gone"))))),
                        "X",
                        "no node gone"),
                row(
                        "CrossSlotException",
                        plain,
                        Answer.all(),
                        client -> client.commands().rename(KEY, OTHER_KEY),
                        "RENAME",
                        "not sent",
                        "slot 8000"),
                row(
                        "UnsupportedCommandException",
                        plain,
                        Answer.all(),
                        client -> client.execute(
                                Command.custom("BLPOP").key(KEY).argument(1).returningReply()),
                        "BLPOP",
                        "not sent"),
                row(
                        "PartialFailureException",
                        plain,
                        (command, connection) -> command.contains(KEY) ? "-ERR '" + KEY + "' is not for you\r\n" : null,
                        client -> client.commands().mset(java.util.Map.of(KEY, VALUE, OTHER_KEY, VALUE)),
                        "MSET",
                        "1 of 2 parts",
                        "slot 8000",
                        "127.0.0.1"),
                row(
                        "ClientClosedException",
                        plain,
                        Answer.all(),
                        client -> {
                            client.close();
                            return client.commands().get(KEY);
                        },
                        "GET",
                        "slot 8000",
                        "not sent"));
    }

    private static String everythingThatIsPrinted(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private static void containsNoSecret(String text) {
        for (String secret : SECRETS) {
            assertThat(text).doesNotContain(secret);
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aFailureNamesItsCommandAndNoSecret(Row row) throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(
                        cluster, options -> row.options.apply(options.credentials(new Credentials("app", PASSWORD))))) {
            cluster.primary(0).answer(row.answer);

            Throwable failure = WireClient.failure(row.call.of(client));

            assertThat(failure).isInstanceOf(ClusterClientException.class);
            assertThat(failure.getClass().getSimpleName())
                    .as(failure.toString())
                    .isEqualTo(row.type);
            assertThat(failure.getMessage()).contains(row.says).containsPattern("after \\d+ ms");
            assertThat(((ClusterClientException) failure).trace()).isNotNull();
            containsNoSecret(everythingThatIsPrinted(failure));
            containsNoSecret(everythingThatIsPrinted(((ClusterClientException) failure).withCallerStack()));
        }
    }

    @Test
    void nodesThatSendACommandRoundAreNamed() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster, options -> options.maxRedirects(1))) {
            for (int shard = 0; shard < 2; shard++) {
                cluster.primary(shard).answer(saying("-ASK 8000 " + cluster.seed(1 - shard)));
            }

            Throwable failure = WireClient.failure(client.commands().get(KEY));

            assertThat(failure)
                    .isInstanceOf(TooManyRedirectsException.class)
                    .hasMessageContainingAll("GET, slot 8000", "attempt 2", cluster.seed(0), cluster.seed(1))
                    .hasMessageContaining("More than 1 redirects, the last one: ASK 8000");
            containsNoSecret(everythingThatIsPrinted(failure));
        }
    }

    @Test
    void aRefusedPasswordIsNotRepeated() throws Exception {
        Answer refusing = (command, connection) -> command.contains(PASSWORD)
                ? "-WRONGPASS invalid username-password pair '" + PASSWORD + "' or user is disabled.\r\n"
                : null;
        try (ScriptedPeer peer = ScriptedPeer.start(refusing.or(Answer.all()))) {
            ClusterClientOptions options = ClusterClientOptions.builder(
                            "redis://app:" + PASSWORD + "@127.0.0.1:" + peer.port())
                    .build();

            Throwable failure = WireClient.failure(ClusterClient.connect(options));

            assertThat(failure).hasMessageContaining("WRONGPASS").hasMessageContaining("127.0.0.1:" + peer.port());
            containsNoSecret(everythingThatIsPrinted(failure));
            containsNoSecret(options.toString());
        }
    }

    /** Subtypes that only a server's error can bring and that a retry hides until the deadline are causes there. */
    @Test
    void everyTypeOfFailureIsProvoked() {
        Set<String> provoked = new TreeSet<>();
        rows().forEach(row -> provoked.add(row.type));

        assertThat(provoked)
                .contains(
                        "AuthenticationException",
                        "ClientClosedException",
                        "ClusterDownException",
                        "CodecException",
                        "CommandTimeoutException",
                        "ConnectionFailedException",
                        "CrossSlotException",
                        "NoNodeAvailableException",
                        "NoScriptException",
                        "OutcomeUnknownException",
                        "PartialFailureException",
                        "ProtocolException",
                        "QueueFullException",
                        "ServerErrorException",
                        "UnsupportedCommandException",
                        "WrongTypeException");
    }
}
