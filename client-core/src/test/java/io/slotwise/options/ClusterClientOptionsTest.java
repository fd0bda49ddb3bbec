package io.slotwise.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.event.ClientListener;
import io.slotwise.topology.NodeAddress;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterClientOptionsTest {
    private static final Duration TOO_LONG = Duration.ofDays(366);

    private final ClusterClientOptions.Builder builder = ClusterClientOptions.builder("a:1", "b:2");

    @Test
    void theStartupNodesAloneAreRequired() {
        ClusterClientOptions options = builder.build();

        assertThat(options.seeds()).containsExactly(new NodeAddress("a", 1), new NodeAddress("b", 2));
        assertThat(options.commandTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(options.connectTimeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(options.readPolicy()).isSameAs(ReadPolicy.PRIMARY);
        assertThat(options.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
        assertThat(options.protocol()).isEqualTo(Protocol.NEWEST);
        assertThat(options.credentials()).isNull();
        assertThat(options.tls()).isNull();
        assertThatThrownBy(() -> ClusterClientOptions.builder(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aSeedCanTellTlsCredentialsAndDatabase() {
        ClusterClientOptions options =
                ClusterClientOptions.builder("rediss://u:p@a:1/2").build();

        assertThat(options.tls()).isSameAs(TlsOptions.defaults());
        assertThat(options.credentials()).isEqualTo(new Credentials("u", "p"));
        assertThat(options.database()).isEqualTo(2);
    }

    static Stream<Arguments> valuesOutOfRange() {
        return Stream.of(
                option("commandTimeout", "PT0S", b -> b.commandTimeout(Duration.ZERO)),
                option("commandTimeout", "PT-1S", b -> b.commandTimeout(Duration.ofSeconds(-1))),
                option("commandTimeout", "PT8784H", b -> b.commandTimeout(TOO_LONG)),
                option("connectTimeout", "PT0S", b -> b.connectTimeout(Duration.ZERO)),
                option("bootstrapTimeout", "PT0S", b -> b.bootstrapTimeout(Duration.ZERO)),
                option("nextSeedAfter", "PT0S", b -> b.nextSeedAfter(Duration.ZERO)),
                option("concurrentSeeds", "0", b -> b.concurrentSeeds(0)),
                option("maxRedirects", "0", b -> b.maxRedirects(0)),
                option("topologyRefreshPeriod", "PT-1S", b -> b.topologyRefreshPeriod(Duration.ofSeconds(-1))),
                option("topologyRefreshPeriod", "PT8784H", b -> b.topologyRefreshPeriod(TOO_LONG)),
                option("minRefreshInterval", "PT0S", b -> b.minRefreshInterval(Duration.ZERO)),
                option("connectionsPerNode", "0", b -> b.connectionsPerNode(0)),
                option("maxQueuedCommands", "0", b -> b.maxQueuedCommands(0)),
                option("maxQueuedBytes", "0", b -> b.maxQueuedBytes(0)),
                option("maxInFlight", "0", b -> b.maxInFlight(0)),
                option("flushDelay", "PT-0.000001S", b -> b.flushDelay(Duration.ofNanos(-1_000))),
                option("flushDelay", "PT0.101S", b -> b.flushDelay(Duration.ofMillis(101))),
                option("nodeAvoidedAtFirst", "PT0S", b -> b.nodeAvoidedAtFirst(Duration.ZERO)),
                option("maxBulkLength", "0", b -> b.maxBulkLength(0)),
                option("maxNesting", "0", b -> b.maxNesting(0)),
                option("keepAliveIdle", "PT0S", b -> b.keepAliveIdle(Duration.ZERO)),
                option("pingOnIdle", "PT-1S", b -> b.pingOnIdle(Duration.ofSeconds(-1))),
                option("watchdogTimeouts", "0", b -> b.watchdogTimeouts(0)),
                option("closeGrace", "PT-1S", b -> b.closeGrace(Duration.ofSeconds(-1))),
                option("database", "-1", b -> b.database(-1)),
                option("clientName", "\"\"", b -> b.clientName("")),
                option("clientName", "two words", b -> b.clientName("two words")),
                option("clientName", "schlüssel", b -> b.clientName("schlüssel")));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("valuesOutOfRange")
    void aValueOutOfRangeIsNamedWithItsOption(
            String name, String value, Consumer<ClusterClientOptions.Builder> setting) {
        setting.accept(builder);

        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name)
                .hasMessageContaining(value);
    }

    static Stream<Arguments> valuesAtTheEdge() {
        return Stream.of(
                option("commandTimeout", "", b -> b.commandTimeout(Duration.ofNanos(1))),
                option("commandTimeout", "", b -> b.commandTimeout(Duration.ofDays(365))),
                option("concurrentSeeds", "", b -> b.concurrentSeeds(1)),
                option("maxRedirects", "", b -> b.maxRedirects(1)),
                option("topologyRefreshPeriod", "", b -> b.topologyRefreshPeriod(Duration.ZERO)),
                option("connectionsPerNode", "", b -> b.connectionsPerNode(1)),
                option("maxQueuedCommands", "", b -> b.maxQueuedCommands(1)),
                option("maxQueuedBytes", "", b -> b.maxQueuedBytes(1)),
                option("maxInFlight", "", b -> b.maxInFlight(1)),
                option("flushDelay", "", b -> b.flushDelay(Duration.ofNanos(1))),
                option("flushDelay", "", b -> b.flushDelay(Duration.ofMillis(100))),
                option("maxBulkLength", "", b -> b.maxBulkLength(1)),
                option("maxNesting", "", b -> b.maxNesting(1)),
                option("pingOnIdle", "", b -> b.pingOnIdle(Duration.ZERO)),
                option("watchdogTimeouts", "", b -> b.watchdogTimeouts(1)),
                option("closeGrace", "", b -> b.closeGrace(Duration.ZERO)),
                option("database", "", b -> b.database(0)),
                option("clientName", "", b -> b.clientName("orders-1")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("valuesAtTheEdge")
    void aValueAtTheEdgeOfTheRangeIsTaken(String name, String value, Consumer<ClusterClientOptions.Builder> setting) {
        setting.accept(builder);

        assertThatCode(builder::build).as(name + value).doesNotThrowAnyException();
    }

    @Test
    void optionsDoNotFollowTheirBuilder() {
        ClusterClientOptions options =
                builder.commandTimeout(Duration.ofSeconds(1)).build();

        builder.commandTimeout(Duration.ofSeconds(9)).listener(new ClientListener() {});

        assertThat(options.commandTimeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(options.listeners()).isEmpty();
    }

    @Test
    void otherOptionsCanBeMadeOfTheseWithOneChange() {
        ClusterClientOptions options = builder.maxRedirects(7)
                .maxNesting(8)
                .clientName("one")
                .database(3)
                .pingOnIdle(Duration.ofSeconds(4))
                .delivery(Delivery.AT_LEAST_ONCE)
                .listener(new ClientListener() {})
                .build();

        ClusterClientOptions changed = options.toBuilder().clientName("two").build();

        assertThat(changed.clientName()).isEqualTo("two");
        assertThat(options.clientName()).isEqualTo("one");
        assertThat(changed)
                .usingRecursiveComparison()
                .ignoringFields("values.clientName")
                .isEqualTo(options);
    }

    @Test
    void noTextShowsASecret() {
        TlsOptions tls = TlsOptions.builder()
                .clientCertificate(Path.of("chain.pem"), Path.of("key.pem"))
                .privateKeyPassword("s3cret")
                .build();
        Credentials credentials = new Credentials("user", "s3cret");
        ClusterClientOptions options = builder.credentials(credentials).tls(tls).build();

        assertThat(tls.toString()).contains("chain.pem").doesNotContain("s3cret");
        assertThat(credentials.toString()).contains("user").doesNotContain("s3cret");
        assertThat(new Credentials(null, "s3cret").toString()).doesNotContain("s3cret");
        assertThat(options.toString()).contains("a:1").contains("user").doesNotContain("s3cret");
        assertThat(Seeds.parse(List.of("redis://user:s3cret@a")).toString()).doesNotContain("s3cret");
    }

    @Test
    void twoSourcesOfTrustOrOfKeysAreRefused() throws NoSuchAlgorithmException {
        TlsOptions.Builder trust = TlsOptions.builder()
                .trustedCertificates(Path.of("ca.pem"))
                .trustManagers(TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm()));
        TlsOptions.Builder keys = TlsOptions.builder()
                .clientCertificate(Path.of("chain.pem"), Path.of("key.pem"))
                .keyManagers(KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm()));

        assertThatThrownBy(trust::build).hasMessageContaining("trustedCertificates");
        assertThatThrownBy(keys::build).hasMessageContaining("clientCertificate");
        assertThat(TlsOptions.defaults().verifiesHostName()).isTrue();
    }

    private static Arguments option(String name, String value, Consumer<ClusterClientOptions.Builder> setting) {
        return Arguments.of(name, value, setting);
    }
}
