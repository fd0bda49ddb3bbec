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
        ListCommands.addTo(table.group("list"));
        ListMoveCommands.addTo(table.group("list"));
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
