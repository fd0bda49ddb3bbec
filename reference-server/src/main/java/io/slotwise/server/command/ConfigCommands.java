package io.slotwise.server.command;

import io.slotwise.server.keyspace.GlobPattern;
import io.slotwise.server.node.NodeConfig;
import io.slotwise.server.node.Users;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Stateless. CONFIG. */
final class ConfigCommands {
    private ConfigCommands() {}

    static void addTo(CommandTable.Group group) {
        CommandTable.Container config = group.container("config");
        CommandFlag[] flags = {CommandFlag.ADMIN, CommandFlag.NOSCRIPT, CommandFlag.LOADING, CommandFlag.STALE};
        config.add("get", -3, ConfigCommands::get, flags);
        config.add("set", -4, ConfigCommands::set, flags);
        config.add("resetstat", 2, ConfigCommands::resetStatistics, flags);
        config.add("rewrite", 2, call -> call.reply().ok(), flags);
    }

    private static void get(Call call) {
        Map<String, String> found = new LinkedHashMap<>();
        for (int index = 2; index < call.count(); index++) {
            String wanted = call.text(index).toLowerCase(Locale.ROOT);
            GlobPattern pattern = new GlobPattern(wanted.getBytes(StandardCharsets.UTF_8));
            call.node().config().settings().forEach((name, value) -> {
                if (pattern.matches(name.getBytes(StandardCharsets.UTF_8))) {
                    found.put(name, value);
                }
            });
        }
        call.reply().map(found.size());
        found.forEach((name, value) -> {
            call.reply().bulk(name);
            call.reply().bulk(value);
        });
    }

    private static void set(Call call) {
        if (call.count() % 2 != 0) {
            throw call.wrongArity("config|set");
        }
        NodeConfig config = call.node().config();
        Map<String, String> wanted = new LinkedHashMap<>();
        for (int index = 2; index < call.count(); index += 2) {
            String name = call.text(index).toLowerCase(Locale.ROOT);
            if (!config.knows(name)) {
                throw new CommandException(
                        "ERR Unknown option or number of arguments for CONFIG SET - '" + call.text(index) + "'");
            }
            if (wanted.put(name, call.text(index + 1)) != null) {
                throw failed(name, "duplicate parameter");
            }
        }
        setAll(config, wanted);
        wanted.forEach((name, value) -> adopt(call, name, value));
        call.reply().ok();
    }

    /** All or none. */
    private static void setAll(NodeConfig config, Map<String, String> wanted) {
        Map<String, String> before = new LinkedHashMap<>();
        wanted.forEach((name, value) -> {
            String old = config.settings().getOrDefault(name, "");
            try {
                config.set(name, value);
            } catch (IllegalArgumentException invalid) {
                before.forEach(config::set);
                throw failed(name, String.valueOf(invalid.getMessage()));
            }
            before.put(name, old);
        });
    }

    private static CommandException failed(String name, String why) {
        return new CommandException("ERR CONFIG SET failed (possibly related to argument '" + name + "') - " + why);
    }

    private static void adopt(Call call, String name, String value) {
        if (name.equals("requirepass")) {
            Users users = call.node().environment().users();
            if (value.isEmpty()) {
                users.removePassword(Users.DEFAULT);
            } else {
                users.add(Users.DEFAULT, value);
            }
        }
    }

    private static void resetStatistics(Call call) {
        call.node().statistics().reset();
        call.reply().ok();
    }
}
