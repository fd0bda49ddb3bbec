package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.resilience4j.core.IntervalFunction;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.internal.discovery.ManualScheduler;
import io.slotwise.options.AddressResolver;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.wire.Answer;
import io.slotwise.wire.ScriptedPeer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReconnectTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private static UnaryOperator<ClusterClientOptions.Builder> resolving(AddressResolver resolver) {
        return options -> options.addressResolver(resolver);
    }

    private static InetAddress address(int... bytes) throws UnknownHostException {
        byte[] address = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            address[i] = (byte) bytes[i];
        }
        return InetAddress.getByAddress(address);
    }

    @Test
    void aLostConnectionIsOpenedAgainByTheNextCommand() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.connect(peer);
            peer.cutAll();
            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.events.count("closed")).isEqualTo(1));

            assertThat(fixture.send(peer, ConnectionsFixture.get("a")).result()).isEqualTo("value of a");

            assertThat(fixture.events.events()).containsExactly("opened", "closed", "opened");
        }
    }

    @Test
    void whatComesWhileTheLinkRestsIsRefusedAtOnce() throws Exception {
        NodeAddress nobody = ScriptedPeer.nobody();
        try (ConnectionsFixture fixture =
                new ConnectionsFixture(options -> options.backoff(IntervalFunction.of(3_600_000)))) {
            assertThat(fixture.ask(nobody, "first").failure())
                    .isInstanceOf(ConnectionFailedException.class)
                    .hasMessageContaining(nobody.toString());

            RecordedExchange<?> second = fixture.ask(nobody, "second");

            assertThat(second.isDone()).isTrue();
            assertThat(second.failure()).isInstanceOf(ConnectionFailedException.class);
            assertThat(fixture.events.count("failed")).isEqualTo(1);
        }
    }

    @Test
    void aNodeThatComesBackIsFoundWithoutACommandIfOneAskedForItMeanwhile() throws Exception {
        NodeAddress address = ScriptedPeer.nobody();
        CountDownLatch failedTwice = new CountDownLatch(2);
        IntervalFunction backoff = attempt -> 5L;
        try (ConnectionsFixture fixture = new ConnectionsFixture(options -> options.backoff(backoff))) {
            fixture.ask(address, "first").failure();
            ConnectionsFixture.eventually(() -> {
                if (fixture.ask(address, "again").failure() instanceof ConnectionFailedException) {
                    failedTwice.countDown();
                }
                assertThat(failedTwice.getCount()).isZero();
            });

            try (ScriptedPeer peer = ScriptedPeer.startAt(LOOPBACK, address.port(), Answer.all())) {
                ConnectionsFixture.eventually(
                        () -> assertThat(fixture.ask(address, "a").result()).isEqualTo("value of a"));
                assertThat(peer.connections()).hasSize(1);
            }
        }
    }

    @Test
    void aNodeThatNobodyAsksForIsNotDialledForEver() throws Exception {
        NodeAddress nobody = ScriptedPeer.nobody();
        try (ConnectionsFixture fixture = new ConnectionsFixture(options -> options.backoff(IntervalFunction.of(1)))) {
            fixture.ask(nobody, "only").failure();

            // Many pauses later, seen by the clock that the pauses are waited for with.
            CountDownLatch later = new CountDownLatch(1);
            fixture.threads
                    .scheduler()
                    .schedule(later::countDown, Duration.ofMillis(100).toNanos());
            later.await();

            assertThat(fixture.events.count("failed")).isEqualTo(1);
        }
    }

    @Test
    void aConnectionThatIsClosedBeforeItAnsweredAnythingCountsAsAFailure() throws Exception {
        Answer cuts = (command, connection) -> {
            if (command.get(0).equals("GET")) {
                connection.cut();
                return Answer.SILENCE;
            }
            return null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(cuts.or(Answer.all()));
                ConnectionsFixture fixture =
                        new ConnectionsFixture(options -> options.backoff(IntervalFunction.of(3_600_000)))) {
            fixture.send(peer, ConnectionsFixture.get("a")).failure();

            RecordedExchange<?> next = fixture.send(peer, ConnectionsFixture.get("b"));

            assertThat(next.isDone()).isTrue();
            assertThat(next.wasWritten()).isFalse();
            assertThat(peer.connections()).hasSize(1);
        }
    }

    @Test
    void pausesGrowWithFailuresInARowAndAreDrawnBelowTheirBound() throws Exception {
        AtomicInteger greatest = new AtomicInteger();
        IntervalFunction backoff = attempt -> {
            greatest.accumulateAndGet(attempt, Math::max);
            return 1L;
        };
        NodeAddress nobody = ScriptedPeer.nobody();
        try (ConnectionsFixture fixture = new ConnectionsFixture(options -> options.backoff(backoff))) {
            ConnectionsFixture.eventually(() -> {
                fixture.ask(nobody, "a").failure();
                assertThat(greatest).hasValueGreaterThan(4);
            });
        }
    }

    @Test
    void thePausesOfManyClientsSpreadOverTheWholeBound() {
        ClusterClientOptions options = ClusterClientOptions.builder("127.0.0.1:1")
                .backoff(IntervalFunction.of(1_000))
                .build();
        Set<Long> tenths = new HashSet<>();
        List<Long> pauses = new ArrayList<>();

        for (int client = 0; client < 100; client++) {
            LinkContext context = new LinkContext(
                    options, new ManualScheduler(), new Random(client * 7_919L), new RecordedConnections());
            pauses.add(context.pauseNanos(1));
            tenths.add(context.pauseNanos(1) / 100_000_000L);
        }

        assertThat(pauses)
                .doesNotHaveDuplicates()
                .allSatisfy(pause -> assertThat(pause).isBetween(0L, 1_000_000_000L));
        assertThat(tenths).hasSizeGreaterThanOrEqualTo(9);
    }

    @Test
    void aPauseThatIsLongerThanAnyClockIsNotNone() {
        ClusterClientOptions options = ClusterClientOptions.builder("127.0.0.1:1")
                .backoff(failures -> Long.MAX_VALUE)
                .build();

        LinkContext context = new LinkContext(options, new ManualScheduler(), new Random(1), new RecordedConnections());

        assertThat(context.pauseNanos(1)).isGreaterThan(Duration.ofDays(1).toNanos());
    }

    @Test
    void aNodeWhoseConnectionFailedManyCommandsIsAvoidedForOneFailure() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture =
                        new ConnectionsFixture(options -> options.nodeAvoidedAtFirst(Duration.ofMillis(100)))) {
            Node node = ConnectionsFixture.node(peer);
            fixture.connect(peer);

            for (int i = 0; i < 100; i++) {
                fixture.connections.avoid(node);
            }

            assertThat(fixture.connections.isUsable(node)).isFalse();
            // A pause that had doubled each time would be at its longest, 30 s.
            Awaitility.await("the node is tried again")
                    .atMost(Duration.ofSeconds(20))
                    .until(() -> fixture.connections.isUsable(node));
        }
    }

    @Test
    void anAnswerBeginsTheCountOfFailuresAnew() throws Exception {
        List<Integer> attempts = new CopyOnWriteArrayList<>();
        IntervalFunction backoff = attempt -> {
            attempts.add(attempt);
            return 1L;
        };
        NodeAddress address = ScriptedPeer.nobody();
        try (ConnectionsFixture fixture = new ConnectionsFixture(options -> options.backoff(backoff))) {
            ConnectionsFixture.eventually(() -> {
                fixture.ask(address, "a").failure();
                assertThat(attempts).hasSizeGreaterThan(2);
            });
            try (ScriptedPeer peer = ScriptedPeer.startAt(LOOPBACK, address.port(), Answer.all())) {
                ConnectionsFixture.eventually(() -> fixture.ask(address, "b").result());
                assertThat(peer.connections()).isNotEmpty();
            }
            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.events.count("closed")).isEqualTo(1));
            attempts.clear();

            fixture.ask(address, "c").failure();

            assertThat(attempts.get(0)).isEqualTo(1);
        }
    }

    @Test
    void withRejectWhenDisconnectedNothingWaitsForAConnection() throws Exception {
        CountDownLatch test = new CountDownLatch(1);
        Answer slow = (command, connection) -> {
            connection.await(test);
            return null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(slow.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(options -> options.rejectWhenDisconnected(true))) {
            RecordedExchange<?> first = fixture.send(peer, ConnectionsFixture.get("a"));
            RecordedExchange<?> second = fixture.send(peer, ConnectionsFixture.get("b"));

            assertThat(first.isDone()).isTrue();
            assertThat(second.isDone()).isTrue();
            assertThat(first.failure()).isInstanceOf(ConnectionFailedException.class);
            test.countDown();
            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.events.count("opened")).isEqualTo(1));
            assertThat(fixture.send(peer, ConnectionsFixture.get("c")).result()).isEqualTo("value of c");
        }
    }

    @Test
    void withRejectWhenDisconnectedTheDriversOwnQuestionsWaitForAConnection() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture(options -> options.rejectWhenDisconnected(true))) {
            assertThat(fixture.connections
                            .query(peer.address(), ConnectionsFixture.get("a"))
                            .toCompletableFuture()
                            .get(30, TimeUnit.SECONDS))
                    .isEqualTo("value of a");
        }
    }

    @Test
    void withRejectWhenDisconnectedALostConnectionIsNoReasonToEndWhatBlocksOnAnother() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture(
                        options -> options.rejectWhenDisconnected(true).pingOnIdle(Duration.ofMillis(50)))) {
            fixture.connections.query(peer.address(), ConnectionsFixture.get("a"));
            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.events.count("opened")).isEqualTo(1));
            Lease lease = fixture.connections
                    .lease(ConnectionsFixture.node(peer), Duration.ofSeconds(20).toNanos())
                    .get();
            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.events.count("opened")).isEqualTo(2));
            lease.mayBlock();

            peer.connections().get(0).cut();

            ConnectionsFixture.eventually(() -> assertThat(
                            peer.connections().stream().skip(2).flatMap(connection -> connection.commands().stream()))
                    .contains(List.of("PING")));
            assertThat(lease.isClosed()).isFalse();
            lease.close();
        }
    }

    @Test
    void theNameIsResolvedAgainForEachConnection() throws Exception {
        try (ScriptedPeer before = ScriptedPeer.start(address(127, 0, 0, 2), Answer.all());
                ScriptedPeer after = ScriptedPeer.startAt(address(127, 0, 0, 3), before.port(), Answer.all())) {
            AtomicInteger asked = new AtomicInteger();
            AddressResolver resolver = host -> {
                assertThat(host).isEqualTo("node.example");
                try {
                    return CompletableFuture.completedFuture(
                            List.of(asked.incrementAndGet() == 1 ? address(127, 0, 0, 2) : address(127, 0, 0, 3)));
                } catch (UnknownHostException e) {
                    return CompletableFuture.failedFuture(e);
                }
            };
            NodeAddress name = new NodeAddress("node.example", before.port());
            try (ConnectionsFixture fixture = new ConnectionsFixture(resolving(resolver))) {
                fixture.ask(name, "a").result();
                before.cutAll();
                ConnectionsFixture.eventually(
                        () -> assertThat(fixture.events.count("closed")).isEqualTo(1));
                fixture.ask(name, "b").result();

                assertThat(before.count("GET")).isEqualTo(1);
                assertThat(after.count("GET")).isEqualTo(1);
            }
        }
    }

    @Test
    void aNameThatWasUnknownIsAskedForAgain() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all())) {
            AtomicInteger asked = new AtomicInteger();
            AddressResolver resolver = host -> asked.incrementAndGet() == 1
                    ? CompletableFuture.failedFuture(new UnknownHostException(host))
                    : CompletableFuture.completedFuture(List.of(LOOPBACK));
            NodeAddress name = new NodeAddress("node.example", peer.port());
            try (ConnectionsFixture fixture = new ConnectionsFixture(resolving(resolver))) {
                assertThat(fixture.ask(name, "a").failure()).isInstanceOf(ConnectionFailedException.class);

                ConnectionsFixture.eventually(
                        () -> assertThat(fixture.ask(name, "b").result()).isEqualTo("value of b"));

                assertThat(asked).hasValue(2);
            }
        }
    }

    @Test
    void allAddressesOfANameAreTried() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(address(127, 0, 0, 4), Answer.all())) {
            AddressResolver resolver = host -> {
                try {
                    return CompletableFuture.completedFuture(
                            List.of(address(127, 0, 0, 2), address(127, 0, 0, 3), address(127, 0, 0, 4)));
                } catch (UnknownHostException e) {
                    return CompletableFuture.failedFuture(e);
                }
            };
            try (ConnectionsFixture fixture = new ConnectionsFixture(resolving(resolver))) {
                assertThat(fixture.ask(new NodeAddress("node.example", peer.port()), "a")
                                .result())
                        .isEqualTo("value of a");
            }
        }
    }

    @Test
    void anAddressThatSwallowsPacketsLeavesTimeForTheNext() throws Exception {
        InetAddress swallowing = address(127, 0, 0, 5);
        try (ServerSocket full = new ServerSocket(0, 1, swallowing);
                ScriptedPeer peer = ScriptedPeer.startAt(address(127, 0, 0, 6), full.getLocalPort(), Answer.all())) {
            List<Socket> fillers = fill(full);
            AddressResolver resolver = host -> {
                try {
                    return CompletableFuture.completedFuture(List.of(swallowing, address(127, 0, 0, 6)));
                } catch (UnknownHostException e) {
                    return CompletableFuture.failedFuture(e);
                }
            };
            try (ConnectionsFixture fixture = new ConnectionsFixture(
                    options -> options.addressResolver(resolver).connectTimeout(Duration.ofSeconds(8)))) {
                assertThat(fixture.ask(new NodeAddress("node.example", peer.port()), "a")
                                .result())
                        .isEqualTo("value of a");
            } finally {
                for (Socket filler : fillers) {
                    filler.close();
                }
            }
        }
    }

    /** Once nobody accepts and the backlog is full, the kernel drops whoever comes next. */
    private static List<Socket> fill(ServerSocket server) throws IOException {
        List<Socket> fillers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Socket filler = new Socket();
            fillers.add(filler);
            try {
                filler.connect(server.getLocalSocketAddress(), 50);
            } catch (IOException e) {
                return fillers;
            }
        }
        assumeThat(false).as("the kernel drops connections over the backlog").isTrue();
        return fillers;
    }

    @Test
    void aResolverThatFailsThrowsOrGivesNothingFailsTheConnect() throws Exception {
        List<AddressResolver> resolvers = List.of(
                host -> CompletableFuture.failedFuture(new UnknownHostException("no such host")),
                host -> {
                    throw new IllegalStateException("no such host");
                },
                host -> CompletableFuture.completedFuture(List.of()),
                host -> nothing(CompletableFuture.completedFuture(nothing(null))),
                host -> nothing(null));
        for (AddressResolver resolver : resolvers) {
            try (ConnectionsFixture fixture = new ConnectionsFixture(resolving(resolver))) {
                RecordedExchange<?> exchange = fixture.ask(new NodeAddress("node.example", 7000), "a");

                assertThat(exchange.failure())
                        .isInstanceOf(ConnectionFailedException.class)
                        .hasMessageContaining("node.example:7000")
                        .hasMessageContaining("resolved");
            }
        }
    }

    /** What a user's resolver can do all the same. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T nothing(@Nullable T value) {
        return value;
    }

    @Test
    void aResolverThatNeverAnswersIsGivenUpAfterTheConnectTimeout() throws Exception {
        CompletionStage<List<InetAddress>> never = new CompletableFuture<>();
        try (ConnectionsFixture fixture = new ConnectionsFixture(
                options -> options.addressResolver(host -> never).connectTimeout(Duration.ofMillis(100)))) {
            assertThat(fixture.ask(new NodeAddress("node.example", 7000), "a").failure())
                    .isInstanceOf(ConnectionFailedException.class)
                    .hasMessageContaining("100 ms");
        }
    }

    @Test
    void theJdkResolvesLocalhost() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            assertThat(fixture.ask(new NodeAddress("localhost", peer.port()), "a")
                            .result())
                    .isEqualTo("value of a");
        }
    }

    @Test
    void anUnknownNameNamesItself() throws Exception {
        try (ConnectionsFixture fixture = new ConnectionsFixture()) {
            assertThat(fixture.ask(new NodeAddress("no-such-host.invalid", 7000), "a")
                            .failure())
                    .isInstanceOf(ConnectionFailedException.class)
                    .hasMessageContaining("no-such-host.invalid:7000");
        }
    }

    @Test
    void ipv6LoopbackIsDialled() throws Exception {
        InetAddress v6 = address(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
        assumeThat(canListenAt(v6)).as("IPv6 exists here").isTrue();
        try (ScriptedPeer peer = ScriptedPeer.start(v6, Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            assertThat(fixture.ask(new NodeAddress("::1", peer.port()), "a").result())
                    .isEqualTo("value of a");
        }
    }

    private static boolean canListenAt(InetAddress address) {
        try (ServerSocket socket = new ServerSocket(0, 1, address)) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void aBlackHoleIsGivenUpAfterTheConnectTimeout() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.blackHole();
                ConnectionsFixture fixture =
                        new ConnectionsFixture(options -> options.connectTimeout(Duration.ofMillis(150)))) {
            Node node = ConnectionsFixture.node(peer);

            assertThat(fixture.send(node, ConnectionsFixture.get("a")).failure())
                    .isInstanceOf(ConnectionFailedException.class)
                    .hasMessageContaining(peer.address().toString())
                    .hasMessageContaining("150 ms");
            ConnectionsFixture.eventually(
                    () -> assertThat(peer.openConnections()).isZero());
        }
    }
}
