package io.slotwise.server.command;

import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.cluster.SlotDecision;
import io.slotwise.server.cluster.SlotQuery;
import io.slotwise.server.cluster.SlotRouting;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Numbers;
import io.slotwise.server.node.FailureDetector;
import io.slotwise.server.node.KeyTransfer;
import io.slotwise.server.node.ServerNode;
import io.slotwise.server.node.Users;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Confined to one call. MIGRATE in both forms, to another node of the same cluster in this JVM. */
final class MigrateCommand {
    private static final int KEY = 3;
    private static final int FIRST_OPTION = 6;

    private final Call call;
    private boolean copies;
    private boolean replaces;
    private @Nullable String user;
    private @Nullable String password;

    private MigrateCommand(Call call) {
        this.call = call;
    }

    static void addTo(CommandTable.Group group) {
        group.add(
                        "migrate",
                        -6,
                        new KeyPositions(KEY, KEY, 1),
                        call -> new MigrateCommand(call).run(),
                        CommandFlag.WRITE,
                        CommandFlag.MOVABLEKEYS)
                .findsKeysBy(MigrateCommand::keysIn);
    }

    private static List<Key> keysIn(byte[][] request) {
        if (request.length <= KEY) {
            return List.of();
        }
        if (request[KEY].length > 0) {
            return List.of(Key.of(request[KEY]));
        }
        List<Key> keys = new ArrayList<>();
        boolean found = false;
        for (int index = FIRST_OPTION; index < request.length; index++) {
            if (found) {
                keys.add(Key.of(request[index]));
            }
            found |= Key.of(request[index]).toString().equalsIgnoreCase("KEYS");
        }
        return keys;
    }

    private void run() {
        readOptions();
        call.integer(5);
        long database = call.integer(4);
        List<Key> present = keysIn(call.words()).stream()
                .filter(key -> call.value(key) != null)
                .toList();
        call.propagatedItself();
        if (present.isEmpty()) {
            call.reply().simple("NOKEY");
            return;
        }
        ServerNode target = target();
        requireAccess(target, database);
        for (Key key : present) {
            requireAccepted(target, key);
        }
        present.forEach(key -> KeyTransfer.move(call.node(), target, key, copies));
        call.reply().ok();
    }

    private void readOptions() {
        for (int index = FIRST_OPTION; index < call.count(); index++) {
            switch (call.option(index)) {
                case "COPY" -> copies = true;
                case "REPLACE" -> replaces = true;
                case "AUTH" -> {
                    requireMore(index, 1);
                    password = call.text(++index);
                }
                case "AUTH2" -> {
                    requireMore(index, 2);
                    user = call.text(++index);
                    password = call.text(++index);
                }
                case "KEYS" -> {
                    if (call.bytes(KEY).length > 0) {
                        throw new CommandException(
                                "ERR When using MIGRATE KEYS option, the key argument must be set to the empty string");
                    }
                    return;
                }
                default -> throw call.syntaxError();
            }
        }
    }

    private void requireMore(int index, int words) {
        if (index + words >= call.count()) {
            throw call.syntaxError();
        }
    }

    private ServerNode target() {
        OptionalLong port = Numbers.integer(call.bytes(2));
        ServerNode target =
                port.isEmpty() ? null : call.node().environment().bus().nodeAt(call.text(1), (int) port.getAsLong());
        if (target == null || FailureDetector.isSilent(target)) {
            throw new CommandException("IOERR error or timeout writing to target instance");
        }
        return target;
    }

    /** The target is first told who comes, then which database is meant. */
    private void requireAccess(ServerNode target, long database) {
        Users users = target.environment().users();
        String secret = password;
        if (secret != null && user == null && !users.isPasswordRequired()) {
            throw refusedByTarget(ConnectionCommands.NO_PASSWORD_SET);
        }
        if (secret != null && !users.accepts(user == null ? Users.DEFAULT : user, secret)) {
            throw refusedByTarget(ConnectionCommands.WRONG_PASSWORD);
        }
        if (secret == null && users.isPasswordRequired()) {
            throw refusedByTarget("NOAUTH Authentication required.");
        }
        if (database != 0) {
            boolean cluster = target.environment().profile().clusterEnabled();
            throw refusedByTarget(
                    cluster ? "ERR SELECT is not allowed in cluster mode" : "ERR DB index is out of range");
        }
    }

    /** The target treats the key like RESTORE-ASKING: it redirects what is neither its own nor being imported. */
    private void requireAccepted(ServerNode target, Key key) {
        SlotQuery query = new SlotQuery(List.of(key), true, true, false, false, false);
        SlotDecision decision = call.node().environment().profile().clusterEnabled()
                ? SlotRouting.decide(query, target.view(), target.config().whenDown(), ignored -> true)
                : null;
        if (decision != null && !decision.executes()) {
            throw refusedByTarget(decision.error(target.config().endpoints(), false));
        }
        KnownNode self = target.view().myself();
        if (!self.isPrimary()) {
            throw refusedByTarget("READONLY You can't write against a read only replica.");
        }
        if (!replaces && target.keyspace().contains(key, call.now())) {
            throw refusedByTarget("BUSYKEY Target key name already exists.");
        }
    }

    private static CommandException refusedByTarget(String error) {
        return new CommandException("ERR Target instance replied with error: " + error);
    }
}
