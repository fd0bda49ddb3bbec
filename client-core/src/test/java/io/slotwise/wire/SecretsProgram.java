package io.slotwise.wire;

import io.slotwise.ClusterClient;
import io.slotwise.command.Command;
import io.slotwise.error.ClusterClientException;
import io.slotwise.event.ClientListener;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.Credentials;
import io.slotwise.options.Protocol;
import io.slotwise.options.RotatingCredentials;
import io.slotwise.options.TlsOptions;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.topology.NodeAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Prints all that a client says of itself, its options and its failures, where servers repeat what they are told. */
final class SecretsProgram {
    /** In every password of the program, and in nothing else. */
    static final String SECRET = "xyzzy";

    private static final Credentials FIRST = new Credentials("app", "first-" + SECRET);
    private static final Credentials SECOND = new Credentials(null, "second-" + SECRET);

    private SecretsProgram() {}

    public static void main(String[] arguments) throws Exception {
        List<String> refusals = List.of(
                "ERR unknown command '%1$s', with args beginning with: %2$s",
                "WRONGPASS no such password: %2$s", "NOAUTH %2$s", "NOPERM %2$s", "%2$s", "LOADING %2$s");
        for (String refusal : refusals) {
            for (Protocol protocol : Protocol.values()) {
                refusedFromTheStart(refusal, protocol);
            }
            refusedLater(refusal);
        }
        optionsAndKeys();
        System.out.println("all said");
    }

    /** An error reply that repeats the words of what was asked. */
    private static String refusing(String refusal, List<String> command) {
        StringBuilder words = new StringBuilder();
        command.stream().skip(1).forEach(word -> words.append('\'').append(word).append("' "));
        return "-" + refusal.formatted(command.get(0), words) + "\r\n";
    }

    private static void refusedFromTheStart(String refusal, Protocol protocol) throws Exception {
        Answer answer =
                (command, connection) -> command.toString().contains(SECRET) ? refusing(refusal, command) : null;
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            cluster.primary(0).answer(answer);
            tell(ClusterClient.connect(
                    options(cluster, o -> o.protocol(protocol).credentials(FIRST))
                            .build()));
            String seed = "redis://app:first-" + SECRET + "@" + cluster.seed(0);
            tell(ClusterClient.connect(ClusterClientOptions.builder(seed)
                    .protocol(protocol)
                    .bootstrapTimeout(Duration.ofMillis(100))
                    .build()));
        }
    }

    private static void refusedLater(String refusal) throws Exception {
        RotatingCredentials rotating = new RotatingCredentials(FIRST);
        Answer answer = (command, connection) ->
                command.toString().contains("second-" + SECRET) ? refusing(refusal, command) : null;
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            cluster.primary(0).answer(answer);
            ClusterClientOptions options = options(
                            cluster,
                            o -> o.credentialsProvider(rotating)
                                    .commandTimeout(Duration.ofMillis(200))
                                    .bootstrapTimeout(Duration.ofSeconds(20)))
                    .build();
            try (ClusterClient client = WireClient.present(ClusterClient.connect(options))) {
                rotating.rotateTo(SECOND);
                for (int i = 0; i < 3; i++) {
                    tell(client.commands().get("a"));
                }
                tell(client.execute(Command.custom("ACL SETUSER")
                        .argument("app")
                        .argument(">second-" + SECRET)
                        .withoutKeys()
                        .returning(ReplyCursor::reply)));
                System.out.println(client.topology() + " " + rotating);
            }
        }
    }

    private static void optionsAndKeys() throws Exception {
        Path key = Files.createTempFile("key", ".pem");
        Files.writeString(
                key, "-----BEGIN ENCRYPTED PRIVATE KEY-----\n" + SECRET + "\n-----END ENCRYPTED PRIVATE KEY-----\n");
        TlsOptions tls = TlsOptions.builder()
                .clientCertificate(key, key)
                .privateKeyPassword("key-" + SECRET)
                .build();
        ClusterClientOptions.Builder builder =
                ClusterClientOptions.builder("127.0.0.1:1").credentials(FIRST).tls(tls);
        System.out.println(builder.build() + " " + tls + " " + FIRST + " "
                + builder.build().credentialsProvider());
        try {
            tell(ClusterClient.connect(builder.build()));
        } catch (IllegalArgumentException e) {
            e.printStackTrace(System.out);
        }
        for (String seed : List.of(
                "redis://app:p" + SECRET + "@:host:port", "redis://app:" + SECRET + "@h:99999", "redis://:" + SECRET)) {
            try {
                System.out.println(ClusterClientOptions.builder(seed).build());
            } catch (IllegalArgumentException e) {
                e.printStackTrace(System.out);
            }
        }
    }

    private static ClusterClientOptions.Builder options(
            ScriptedCluster cluster, UnaryOperator<ClusterClientOptions.Builder> options) {
        ClusterClientOptions.Builder builder = ClusterClientOptions.builder(cluster.seeds())
                .bootstrapTimeout(Duration.ofMillis(200))
                .closeGrace(Duration.ZERO)
                .listener(new ClientListener() {
                    @Override
                    public void connectionClosed(NodeAddress node, @Nullable Throwable cause) {
                        print(cause);
                    }
                });
        return options.apply(builder);
    }

    private static void tell(CompletionStage<?> stage) throws InterruptedException, TimeoutException {
        try {
            System.out.println(stage.toCompletableFuture().get(30, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            print(e);
            if (e.getCause() instanceof ClusterClientException own) {
                print(own.withCallerStack());
            }
        }
    }

    private static void print(@Nullable Throwable failure) {
        if (failure != null) {
            failure.printStackTrace(System.out);
        }
    }
}
