package io.slotwise.internal.discovery;

import io.slotwise.command.Command;
import io.slotwise.error.AuthenticationException;
import io.slotwise.error.CommandTrace;
import io.slotwise.error.ConfigurationException;
import io.slotwise.error.FailedAttempt;
import io.slotwise.error.ServerErrorException;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.Shard;
import io.slotwise.topology.Slot;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks one node for its view: CLUSTER SHARDS, or CLUSTER SLOTS where SHARDS is unknown or not allowed, and CLUSTER NODES
 * in the same round trip. Thread-safe. Which of the two the cluster has is remembered.
 *
 * <p>One of SHARDS and SLOTS is all that is needed; whatever becomes of NODES, the view stands without it. Where NODES
 * is not to be had and SHARDS leaves slots open, SLOTS is asked as well, since SHARDS may be the one that is wrong
 * (redis#13414).
 */
public final class TopologyQuery implements ViewSource {
    private static final Logger LOG = LoggerFactory.getLogger(TopologyQuery.class);
    private static final String SHARDS = "CLUSTER SHARDS";
    private static final String SLOTS = "CLUSTER SLOTS";
    private static final Command<ClusterNodes> NODES =
            Command.custom("CLUSTER NODES").readOnly().returning(new NodesReplyReader());

    private final NodeQueries queries;
    private final boolean tls;
    private volatile boolean slotsInstead;

    /** With the way to nodes, and whether that is over TLS. */
    public TopologyQuery(NodeQueries queries, boolean tls) {
        this.queries = queries;
        this.tls = tls;
    }

    @Override
    public CompletionStage<TopologyView> ask(NodeAddress address) {
        boolean slotsFirst = slotsInstead;
        CompletionStage<List<Shard>> shards = slotsFirst ? slots(address, List.of()) : shardsOrSlots(address);
        CompletionStage<ClusterNodes> nodes = queries.send(address, NODES).exceptionally(failure -> {
            LOG.trace("{} does not answer CLUSTER NODES: {}", address, failure.toString());
            return ClusterNodes.UNKNOWN;
        });
        return shards.thenCombine(nodes, (list, lines) -> checked(address, list, lines))
                .thenCompose(Function.identity());
    }

    private CompletionStage<TopologyView> checked(NodeAddress address, List<Shard> shards, ClusterNodes nodes) {
        TopologyView view = ViewAssembly.view(address, shards, nodes);
        if (slotsInstead || nodes.isKnown() || view.coveredSlots() == Slot.COUNT) {
            return CompletableFuture.completedFuture(view);
        }
        return slots(address, List.of()).handle((list, failure) -> {
            TopologyView other = failure == null ? ViewAssembly.view(address, list, nodes) : view;
            return other.coveredSlots() > view.coveredSlots() ? other : view;
        });
    }

    private CompletionStage<List<Shard>> shardsOrSlots(NodeAddress address) {
        Command<List<Shard>> command =
                Command.custom(SHARDS).readOnly().returning(new ShardsReplyReader(asked(address)));
        return queries.send(address, command)
                .handle((shards, failure) -> {
                    if (failure == null) {
                        return CompletableFuture.completedFuture(shards);
                    }
                    Throwable cause = causeOf(failure);
                    if (!meansAskForSlots(cause)) {
                        return CompletableFuture.<List<Shard>>failedFuture(told(address, SHARDS, cause, List.of()));
                    }
                    slotsInstead = true;
                    return slots(address, List.of(new FailedAttempt(address, SHARDS + ": " + cause.getMessage())));
                })
                .thenCompose(Function.identity());
    }

    private CompletionStage<List<Shard>> slots(NodeAddress address, List<FailedAttempt> before) {
        Command<List<Shard>> command = Command.custom(SLOTS).readOnly().returning(new SlotsReplyReader(asked(address)));
        return queries.send(address, command)
                .handle((shards, failure) -> failure == null
                        ? CompletableFuture.completedFuture(shards)
                        : CompletableFuture.<List<Shard>>failedFuture(told(address, SLOTS, causeOf(failure), before)))
                .thenCompose(Function.identity());
    }

    private AskedNode asked(NodeAddress address) {
        return new AskedNode(address.host(), tls);
    }

    /**
     * Old servers spell it "ERR Unknown subcommand or wrong number of arguments for 'SHARDS'", "ERR Wrong CLUSTER
     * subcommand or number of arguments" or "ERR unknown subcommand 'SHARDS'".
     */
    private static boolean meansAskForSlots(Throwable failure) {
        if (failure instanceof AuthenticationException refused) {
            return refused.code().equals("NOPERM");
        }
        if (!(failure instanceof ServerErrorException error) || !error.code().equals("ERR")) {
            return false;
        }
        String text = error.serverText().toLowerCase(Locale.ROOT);
        return text.contains("unknown command") || text.contains("subcommand");
    }

    /** The failure as the user should read it. */
    private static Throwable told(NodeAddress address, String command, Throwable cause, List<FailedAttempt> before) {
        CommandTrace trace = new CommandTrace(command, Command.NO_SLOT, address, 1, before, Duration.ZERO, false);
        if (cause instanceof ConfigurationException refused && refused.trace() == null) {
            return new ConfigurationException(String.valueOf(refused.getMessage()), refused, trace);
        }
        if (!(cause instanceof ServerErrorException error)) {
            return cause;
        }
        if (error.serverText().toLowerCase(Locale.ROOT).contains("cluster support disabled")) {
            return new ConfigurationException(
                    address + " is not part of a cluster: cluster support is disabled there (cluster-enabled no)",
                    error,
                    trace);
        }
        return ServerErrorException.of(error.serverText(), trace);
    }

    static Throwable causeOf(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? cause : failure;
    }
}
