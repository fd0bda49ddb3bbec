package io.slotwise.server.command;

import io.slotwise.server.cluster.ClusterView;
import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.node.Failover;
import io.slotwise.server.node.FailureDetector;
import io.slotwise.server.node.ServerNode;
import java.util.regex.Pattern;

/** Stateless. CLUSTER subcommands about nodes: who they are, whom they know, whom they follow. */
final class ClusterNodeCommands {
    /** Names are not resolved. */
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    private ClusterNodeCommands() {}

    static void addTo(CommandTable.Container cluster) {
        CommandFlag admin = CommandFlag.ADMIN;
        CommandFlag stale = CommandFlag.STALE;
        cluster.add("myid", 2, call -> call.reply().bulk(call.node().id()), stale);
        cluster.add(
                "myshardid", 2, call -> call.reply().bulk(view(call).myself().shardId()), stale);
        cluster.add("meet", -4, ClusterNodeCommands::meet, admin, stale);
        cluster.add("forget", 3, ClusterNodeCommands::forget, admin, stale);
        cluster.add("replicate", 3, ClusterNodeCommands::replicate, admin, stale);
        cluster.add("failover", -2, ClusterNodeCommands::failover, admin, stale);
        cluster.add("reset", -2, ClusterNodeCommands::reset, admin, stale);
        cluster.add("bumpepoch", 2, ClusterNodeCommands::bumpEpoch, admin, stale);
        cluster.add("set-config-epoch", 3, ClusterNodeCommands::setConfigEpoch, admin, stale);
        cluster.add("count-failure-reports", 3, ClusterNodeCommands::countFailureReports, admin, stale);
        cluster.add("saveconfig", 2, call -> call.reply().ok(), admin, stale);
    }

    private static ClusterView view(Call call) {
        return call.node().view();
    }

    private static KnownNode known(Call call, String id) {
        KnownNode node = view(call).node(id);
        if (node == null) {
            throw new CommandException("ERR Unknown node " + id);
        }
        return node;
    }

    private static CommandException wrongWords(String subcommand) {
        return new CommandException(
                "ERR unknown subcommand or wrong number of arguments for '" + subcommand + "'. Try CLUSTER HELP.");
    }

    private static void meet(Call call) {
        if (call.count() > 5) {
            throw wrongWords("MEET");
        }
        long port = call.integer(3, "ERR Invalid TCP base port specified: " + call.text(3));
        if (call.count() == 5) {
            call.integer(4, "ERR Invalid TCP bus port specified: " + call.text(4));
        }
        if (!ADDRESS.matcher(call.text(2)).matches() || port <= 0 || port > 65535) {
            throw new CommandException("ERR Invalid node address specified: " + call.text(2) + ":" + call.text(3));
        }
        ServerNode other = call.node().environment().bus().nodeAt(call.text(2), (int) port);
        if (other != null && other != call.node()) {
            call.node().membership().meet(other);
        }
        call.reply().ok();
    }

    private static void forget(Call call) {
        KnownNode node = known(call, call.text(2));
        if (node == view(call).myself()) {
            throw new CommandException("ERR I tried hard but I can't forget myself...");
        }
        if (node == view(call).myPrimary()) {
            throw new CommandException("ERR Can't forget my master!");
        }
        view(call).forget(node.id());
        call.node().membership().assess();
        call.reply().ok();
    }

    private static void replicate(Call call) {
        KnownNode primary = known(call, call.text(2));
        KnownNode myself = view(call).myself();
        if (primary == myself) {
            throw new CommandException("ERR Can't replicate myself");
        }
        if (!primary.isPrimary()) {
            throw new CommandException("ERR I can only replicate a master, not a replica.");
        }
        if (myself.isPrimary() && (myself.slotCount() > 0 || call.keyspace().size() > 0)) {
            throw new CommandException("ERR To set a master the node must be empty and without assigned slots.");
        }
        call.node().follow(primary);
        call.reply().ok();
    }

    private static void failover(Call call) {
        if (call.count() > 3) {
            throw wrongWords("FAILOVER");
        }
        String form = call.count() == 2 ? "" : call.option(2);
        if (!(form.isEmpty() || form.equals("FORCE") || form.equals("TAKEOVER"))) {
            throw call.syntaxError();
        }
        ServerNode node = call.node();
        if (!node.isReplica()) {
            throw new CommandException("ERR You should send CLUSTER FAILOVER to a replica");
        }
        KnownNode primary = view(call).myPrimary();
        if (primary == null) {
            throw new CommandException("ERR I'm a replica but my master is unknown to me");
        }
        Failover failover = node.failover();
        switch (form) {
            case "FORCE" -> failover.elect();
            case "TAKEOVER" -> failover.takeOver();
            default -> {
                ServerNode running = node.environment().bus().node(primary.id());
                if (primary.isFailed()
                        || running == null
                        || FailureDetector.isSilent(running)
                        || !node.upstream().isConnected()) {
                    throw new CommandException("ERR Master is down or failed, please use CLUSTER FAILOVER FORCE");
                }
                failover.startLossless(running, ignored -> {});
            }
        }
        call.reply().ok();
    }

    private static void reset(Call call) {
        if (call.count() > 3) {
            throw wrongWords("RESET");
        }
        boolean hard = call.count() == 3 && call.is(2, "HARD");
        if (call.count() == 3 && !hard && !call.is(2, "SOFT")) {
            throw call.syntaxError();
        }
        if (!call.node().isReplica() && call.keyspace().size() > 0) {
            throw new CommandException("ERR CLUSTER RESET can't be called with master nodes containing keys");
        }
        call.node().reset(hard);
        call.reply().ok();
    }

    private static void bumpEpoch(Call call) {
        boolean bumped = call.node().slots().bumpEpoch();
        call.reply()
                .simple((bumped ? "BUMPED " : "STILL ") + view(call).myself().configEpoch());
        if (bumped) {
            call.node().membership().announce();
        }
    }

    private static void setConfigEpoch(Call call) {
        long epoch = call.integer(2);
        if (epoch < 0) {
            throw new CommandException("ERR Invalid config epoch specified: " + epoch);
        }
        if (view(call).nodes().size() > 1) {
            throw new CommandException(
                    "ERR The user can assign a config epoch only when the node does not know any other" + " node.");
        }
        if (view(call).myself().configEpoch() != 0) {
            throw new CommandException("ERR Node config epoch is already non-zero");
        }
        view(call).myself().configEpoch(epoch);
        view(call).sawEpoch(epoch);
        call.reply().ok();
    }

    private static void countFailureReports(Call call) {
        String id = known(call, call.text(2)).id();
        long reports = call.node().environment().bus().nodes().stream()
                .filter(other -> other != call.node() && other.isUp() && !other.isReplica())
                .map(other -> other.view().node(id))
                .filter(known -> known != null && (known.isSuspected() || known.isFailed()))
                .count();
        call.reply().integer(reports);
    }
}
