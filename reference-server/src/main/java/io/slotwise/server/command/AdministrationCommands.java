package io.slotwise.server.command;

import io.slotwise.server.keyspace.DumpFormat;
import io.slotwise.server.keyspace.Value;
import io.slotwise.server.node.ServerProfile;
import io.slotwise.server.node.Users;
import java.security.SecureRandom;
import java.util.List;
import java.util.TreeSet;

/**
 * Stateless. What an administrator of a real server asks and does, as far as it means something where nothing is slow,
 * saved or measured.
 */
final class AdministrationCommands {
    /** Bytes that an entry takes besides its content. */
    private static final int ENTRY_BYTES = 48;

    private static final int PASSWORD_BITS = 256;
    private static final int MAX_PASSWORD_BITS = 4096;

    private final CommandTable table;
    private final ServerProfile profile;

    AdministrationCommands(CommandTable table, ServerProfile profile) {
        this.table = table;
        this.profile = profile;
    }

    void addTo(CommandTable.Group group, CommandTable.Container acl, CommandTable.Container latency) {
        CommandTable.Container memory = group.container("memory");
        memory.add("usage", AdministrationCommands::usage);
        memory.add("doctor", call -> call.reply().verbatim("There is nothing to say about the memory of this server."));
        memory.add("malloc-stats", call -> call.reply().bulk("Memory is the JVM's."));
        memory.add("purge", call -> call.reply().ok());
        memory.add("stats", AdministrationCommands::memory);
        CommandTable.Container slowlog = group.container("slowlog");
        slowlog.add("get", call -> call.reply().array(0));
        slowlog.add("len", call -> call.reply().integer(0));
        slowlog.add("reset", call -> call.reply().ok());
        latency.add("latest", call -> call.reply().array(0));
        latency.add("history", call -> call.reply().array(0));
        latency.add("histogram", call -> call.reply().map(0));
        latency.add("doctor", call -> call.reply().verbatim("Nothing is measured here."));
        latency.add("graph", call -> {
            throw new CommandException("ERR No samples available for event '" + call.text(2) + "'");
        });
        acl.add("cat", this::categories);
        acl.add("genpass", AdministrationCommands::password);
        acl.add("users", AdministrationCommands::users);
        acl.add("log", call -> call.reply().array(0));
        group.add("lolwut", call -> call.reply().verbatim("Redis ver. " + profile.version() + "\n"));
        group.add("save", call -> call.reply().ok());
        group.add("bgsave", call -> call.reply().simple("Background saving started"));
        group.add("bgrewriteaof", call -> call.reply().simple("Background append only file rewriting started"));
        refuse(group, "move", "ERR MOVE is not allowed in cluster mode", "ERR DB index is out of range");
        refuse(group, "swapdb", "ERR SWAPDB is not allowed in cluster mode", "ERR DB index is out of range");
        String alone = "ERR This server replicates in a cluster only";
        refuse(group, "replicaof", "ERR REPLICAOF not allowed in cluster mode.", alone);
        refuse(group, "slaveof", "ERR REPLICAOF not allowed in cluster mode.", alone);
        refuse(
                group,
                "failover",
                "ERR FAILOVER not allowed in cluster mode. Use CLUSTER FAILOVER command instead.",
                "ERR FAILOVER requires connected replicas.");
    }

    private void refuse(CommandTable.Group group, String command, String inCluster, String alone) {
        group.add(command, call -> {
            throw new CommandException(profile.clusterEnabled() ? inCluster : alone);
        });
    }

    private static void usage(Call call) {
        for (int index = 3; index < call.count(); index += 2) {
            if (!call.is(index, "SAMPLES") || index + 1 >= call.count()) {
                throw call.syntaxError();
            }
            if (call.integer(index + 1) < 0) {
                throw call.syntaxError();
            }
        }
        Value value = call.value(call.key(2));
        if (value == null) {
            call.reply().nullBulk();
        } else {
            call.reply().integer(ENTRY_BYTES + call.bytes(2).length + (long) DumpFormat.write(value).length);
        }
    }

    private static void memory(Call call) {
        Runtime runtime = Runtime.getRuntime();
        call.reply().map(3);
        call.reply().bulk("peak.allocated");
        call.reply().integer(runtime.maxMemory());
        call.reply().bulk("total.allocated");
        call.reply().integer(runtime.totalMemory() - runtime.freeMemory());
        call.reply().bulk("keys.count");
        call.reply().integer(call.keyspace().size());
    }

    private void categories(Call call) {
        String wanted = call.count() == 3 ? "@" + call.text(2) : null;
        TreeSet<String> found = new TreeSet<>();
        for (CommandDefinition definition : table.all()) {
            List<String> categories = definition.specification().categories();
            if (wanted == null) {
                categories.forEach(category -> found.add(category.substring(1)));
            } else if (categories.contains(wanted)) {
                found.add(definition.name());
            }
        }
        if (found.isEmpty()) {
            throw new CommandException("ERR Unknown category '" + call.text(2) + "'");
        }
        writeAll(call, List.copyOf(found));
    }

    private static void writeAll(Call call, List<String> words) {
        call.reply().array(words.size());
        words.forEach(call.reply()::bulk);
    }

    private static void users(Call call) {
        TreeSet<String> names = new TreeSet<>(call.node().environment().users().names());
        names.add(Users.DEFAULT);
        writeAll(call, List.copyOf(names));
    }

    private static void password(Call call) {
        long bits = call.count() == 3 ? call.integer(2) : PASSWORD_BITS;
        if (bits < 1 || bits > MAX_PASSWORD_BITS) {
            throw new CommandException("ERR ACL GENPASS argument must be the number of bits for the output password, a"
                    + " positive number up to " + MAX_PASSWORD_BITS);
        }
        SecureRandom random = new SecureRandom();
        StringBuilder digits = new StringBuilder();
        for (long left = (bits + 3) / 4; left > 0; left--) {
            digits.append(Character.forDigit(random.nextInt(16), 16));
        }
        call.reply().bulk(digits.toString());
    }
}
