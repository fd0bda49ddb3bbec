package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.core.IntervalFunction;
import io.slotwise.command.Command;
import io.slotwise.error.ClientClosedException;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.wire.ScriptedPeer;
import java.time.Duration;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one client without the rest of it, on one event loop. Closing it asserts what holds after every
 * test: no place of an admission is held, every exchange has ended once, no connection is left.
 */
final class ConnectionsFixture implements AutoCloseable {
    static final Duration LONG = Duration.ofSeconds(30);

    final NettyIoThreads threads;
    final RecordedConnections events = new RecordedConnections();
    final NodeConnections connections;
    private final Queue<RecordedExchange<?>> sent = new ConcurrentLinkedQueue<>();
    private final Set<Node> nodes = ConcurrentHashMap.newKeySet();

    ConnectionsFixture(UnaryOperator<ClusterClientOptions.Builder> options) {
        this(EventLoops.best(), options);
    }

    /** With sockets of that kind. */
    ConnectionsFixture(EventLoops kind) {
        this(kind, UnaryOperator.identity());
    }

    private ConnectionsFixture(EventLoops kind, UnaryOperator<ClusterClientOptions.Builder> options) {
        this.threads = new NettyIoThreads(1, "fixture", kind);
        ClusterClientOptions.Builder builder = ClusterClientOptions.builder("127.0.0.1:1")
                .connectTimeout(Duration.ofSeconds(20))
                .backoff(IntervalFunction.of(1));
        this.connections = new NodeConnections(options.apply(builder).build(), threads, new Random(1), events);
    }

    ConnectionsFixture() {
        this(UnaryOperator.identity());
    }

    static Node node(ScriptedPeer peer) {
        return Node.provisional(peer.address());
    }

    static Command<String> get(String key) {
        return Command.custom("GET").key(key).readOnly().returning(ConnectionsFixture::text);
    }

    static Command<String> set(String key, String value) {
        return Command.custom("SET").key(key).argument(value).returning(ConnectionsFixture::text);
    }

    /** A text that is there. */
    static String text(ReplyCursor cursor) {
        return Objects.requireNonNull(cursor.text());
    }

    <R extends @Nullable Object> RecordedExchange<R> exchange(Command<R> command, Duration timeout) {
        RecordedExchange<R> exchange =
                new RecordedExchange<>(command, threads.scheduler().nanoTime() + timeout.toNanos());
        sent.add(exchange);
        return exchange;
    }

    <R extends @Nullable Object> RecordedExchange<R> send(Node node, Command<R> command, Duration timeout) {
        RecordedExchange<R> exchange = exchange(command, timeout);
        send(node, exchange);
        return exchange;
    }

    void send(Node node, RecordedExchange<?> exchange) {
        nodes.add(node);
        connections.send(node, exchange);
    }

    <R extends @Nullable Object> RecordedExchange<R> send(Node node, Command<R> command) {
        return send(node, command, LONG);
    }

    <R extends @Nullable Object> RecordedExchange<R> send(ScriptedPeer peer, Command<R> command) {
        return send(node(peer), command);
    }

    RecordedExchange<String> ask(NodeAddress address, String key) {
        return send(Node.provisional(address), get(key));
    }

    /** Opens the connection. */
    void connect(ScriptedPeer peer) throws Exception {
        send(peer, get("first")).result();
    }

    /** Keeps the event loop busy until the latch is open. */
    void holdLoopUntil(CountDownLatch latch) {
        CountDownLatch held = new CountDownLatch(1);
        threads.nextLoop().execute(() -> {
            held.countDown();
            awaitQuietly(latch);
        });
        awaitQuietly(held);
    }

    static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Runs on the event loop what was given to it before. */
    void letLoopCatchUp() {
        CountDownLatch reached = new CountDownLatch(1);
        threads.nextLoop().execute(reached::countDown);
        awaitQuietly(reached);
    }

    static void eventually(ThrowingRunnable assertion) {
        Awaitility.await()
                .ignoreExceptionsInstanceOf(java.util.concurrent.ExecutionException.class)
                .atMost(LONG)
                .pollInterval(Duration.ofMillis(2))
                .untilAsserted(assertion);
    }

    @Override
    public void close() {
        try {
            connections.close(new ClientClosedException("closed", null, null, false));
            eventually(() -> assertThat(sent).allMatch(Exchange::isDone));
            for (Node node : nodes) {
                Admission admission = connections.admissionOf(node);
                eventually(() -> assertThat(admission.commands()).isZero());
                assertThat(admission.bytes()).isZero();
            }
            eventually(() -> assertThat(threads.deadlines().isEmpty()).isTrue());
            assertThat(sent).allMatch(RecordedExchange::wasToldOnce);
        } finally {
            threads.close();
        }
    }
}
