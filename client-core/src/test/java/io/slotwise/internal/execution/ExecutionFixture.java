package io.slotwise.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.command.Command;
import io.slotwise.event.Redirection;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.connection.ScriptedTransport;
import io.slotwise.internal.discovery.HeldTopology;
import io.slotwise.internal.discovery.ManualScheduler;
import io.slotwise.internal.discovery.TopologyHolder;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The execution of commands over a transport without sockets, in time that the test moves. Two shards: slots 0 to 8191 at
 * {@code first} with a replica, the rest at {@code second} without one.
 */
final class ExecutionFixture implements Refreshes, ExecutionEvents {
    static final String KEY_OF_FIRST = "bar"; // slot 5061
    static final String KEY_OF_SECOND = "foo"; // slot 12182
    static final int SLOT_OF_FIRST = 5061;
    static final int SLOT_OF_SECOND = 12182;

    final Node first = Node.primary(new NodeId("first"), NodeAddress.parse("10.0.0.1:7000"));
    final Node replica = Node.replica(new NodeId("replica"), NodeAddress.parse("10.0.0.2:7000"));
    final Node second = Node.primary(new NodeId("second"), NodeAddress.parse("10.0.0.3:7000"));
    final ManualScheduler scheduler = new ManualScheduler();
    final ScriptedTransport transport = new ScriptedTransport();
    final Shard firstShard = new Shard(first, List.of(replica), List.of(new SlotRange(0, 8_191)), 1);
    final Shard secondShard = new Shard(second, List.of(), List.of(new SlotRange(8_192, 16_383)), 2);
    final TopologyHolder topology = HeldTopology.of(ClusterTopology.of(List.of(firstShard, secondShard)));
    final List<RefreshCause> refreshes = new ArrayList<>();
    final List<NodeId> failedNodes = new ArrayList<>();
    final List<String> events = new ArrayList<>();
    final List<String> ended = new ArrayList<>();
    private final boolean measuring;
    final List<Runnable> onSpareThreads = new ArrayList<>();
    final CommandExecutor executor;

    ExecutionFixture() {
        this(builder -> builder);
    }

    ExecutionFixture(UnaryOperator<ClusterClientOptions.Builder> change) {
        this(change, false);
    }

    /** One that writes down how each command ended. */
    static ExecutionFixture measuring() {
        return new ExecutionFixture(builder -> builder, true);
    }

    private ExecutionFixture(UnaryOperator<ClusterClientOptions.Builder> change, boolean measuring) {
        this.measuring = measuring;
        ClusterClientOptions options =
                change.apply(ClusterClientOptions.builder("10.0.0.1:7000")).build();
        executor = new CommandExecutor(options, topology, this, transport, scheduler, new Random(7), this, task -> {
            onSpareThreads.add(task);
            task.run();
        });
    }

    /** Lets virtual time pass, and has the deadlines of unanswered attempts looked at. */
    void advance(Duration duration) {
        scheduler.advance(duration);
        List.copyOf(transport.attempts()).forEach(attempt -> attempt.expire(scheduler.nanoTime()));
    }

    static <R extends @Nullable Object> R resultOf(ResultFuture<R> result) {
        assertThat(result).as("the result").isCompleted();
        return result.getNow(null);
    }

    static <T extends Throwable> T failureOf(ResultFuture<?> result, Class<T> type) {
        assertThat(result).as("the result").isCompletedExceptionally();
        Throwable failure = result.handle((value, thrown) -> thrown).getNow(null);
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        assertThat(cause).isInstanceOf(type);
        return type.cast(Objects.requireNonNull(cause));
    }

    @Override
    public void request(RefreshCause cause) {
        refreshes.add(cause);
    }

    @Override
    public void nodeFailed(NodeId id) {
        failedNodes.add(id);
    }

    @Override
    public void redirected(Redirection kind, String command, int slot, NodeAddress from) {
        events.add(kind + " " + command + " " + slot);
    }

    @Override
    public void retried(String command, @Nullable NodeAddress node, String cause, Duration pause) {
        events.add("retry " + command);
    }

    @Override
    public void queueFull(String command, @Nullable NodeAddress node) {
        events.add("queue full " + command);
    }

    @Override
    public boolean measuresCommands() {
        return measuring;
    }

    @Override
    public void ended(Command<?> command, @Nullable Node node, int attempts, @Nullable Throwable failure, long nanos) {
        String how = failure == null ? "result" : failure.getClass().getSimpleName();
        Object where = node == null ? "none" : node.address();
        ended.add(command + " at " + where + " by attempt " + attempts + " after "
                + Duration.ofNanos(nanos).toMillis() + " ms: " + how);
    }
}
