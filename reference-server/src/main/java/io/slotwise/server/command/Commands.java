package io.slotwise.server.command;

import io.slotwise.server.node.ServerProfile;

/** Stateless. Puts the command table together: one line for each class of commands. */
final class Commands {
    private Commands() {}

    static CommandTable tableFor(ServerProfile profile, CommandExecution execution) {
        CommandTable table = new CommandTable();
        ConnectionCommands.addTo(table.group("connection"), profile);
        ClientCommands.addTo(table.group("connection"));
        StringCommands.addTo(table.group("string"));
        SetCommand.addTo(table.group("string"));
        CounterCommands.addTo(table.group("string"));
        KeyCommands.addTo(table.group("generic"));
        ExpiryCommands.addTo(table.group("generic"));
        ScanCommands.addTo(table.group("generic"));
        DumpCommands.addTo(table.group("generic"));
        MigrateCommand.addTo(table.group("generic"));
        HashCommands.addTo(table.group("hash"));
        HashReadCommands.addTo(table.group("hash"));
        HashFieldCommands.addTo(table.group("hash"));
        ListCommands.addTo(table.group("list"));
        ListMoveCommands.addTo(table.group("list"));
        SetMemberCommands.addTo(table.group("set"));
        SetAlgebraCommands.addTo(table.group("set"));
        SortedSetCommands.addTo(table.group("sorted-set"));
        SortedSetRangeCommands.addTo(table.group("sorted-set"));
        SortedSetPopCommands.addTo(table.group("sorted-set"));
        SortedSetAlgebraCommands.addTo(table.group("sorted-set"));
        BitCommands.addTo(table.group("bitmap"));
        HyperLogLogCommands.addTo(table.group("hyperloglog"));
        SortCommand.addTo(table.group("generic"));
        StreamCommands.addTo(table.group("stream"));
        StreamRead.addTo(table.group("stream"));
        StreamGroupCommands.addTo(table.group("stream"));
        StreamClaimCommands.addTo(table.group("stream"));
        StreamInfoCommands.addTo(table.group("stream"));
        GeoCommands.addTo(table.group("geo"));
        GeoSearch.addTo(table.group("geo"));
        PubSubCommands.addTo(table.group("pubsub"));
        new ScriptCommands(table, execution).addTo(table.group("scripting"));
        FunctionCommands.addTo(table.group("scripting"));
        new TransactionCommands(table, execution).addTo(table.group("transactions"));
        ServerCommands.addTo(table.group("server"));
        ConfigCommands.addTo(table.group("server"));
        InfoCommand.addTo(table.group("server"));
        new CommandCommands(table).addTo(table.group("server"));
        ClusterCommands.addTo(table, profile);
        if (!profile.knowsHello()) {
            table.remove("hello");
        }
        return table;
    }
}
