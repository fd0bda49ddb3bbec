package io.slotwise.server.command;

import io.slotwise.server.node.ClientSession;
import io.slotwise.server.node.ClientSession.ReplyMode;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Stateless. CLIENT and its subcommands. */
final class ClientCommands {
    private ClientCommands() {}

    static void addTo(CommandTable.Group group) {
        CommandTable.Container client = group.container("client");
        CommandFlag[] any = {CommandFlag.NOSCRIPT, CommandFlag.LOADING, CommandFlag.STALE};
        CommandFlag[] admin = {CommandFlag.ADMIN, CommandFlag.NOSCRIPT, CommandFlag.LOADING, CommandFlag.STALE};
        client.add("id", 2, call -> call.reply().integer(call.client().id()), any);
        client.add("getname", 2, ClientCommands::getName, any);
        client.add("setname", 3, ClientCommands::setName, any);
        client.add("setinfo", 4, ClientCommands::setInfo, any);
        client.add("info", 2, call -> call.reply().verbatim(call.client().describe() + "\n"), any);
        client.add("list", -2, ClientCommands::list, admin);
        client.add("kill", -3, ClientCommands::kill, admin);
        client.add("reply", 3, ClientCommands::reply, any);
        client.add("no-evict", 3, call -> onOff(call, call.client()::noEvict), admin);
        client.add("no-touch", 3, call -> onOff(call, call.client()::noTouch), any);
        client.add("pause", -3, ClientCommands::pause, admin);
        client.add("unpause", 2, ClientCommands::unpause, admin);
        client.add("caching", 3, ClientCommands::caching, any);
        client.add("getredir", 2, call -> call.reply().integer(-1), any);
        client.add("unblock", -3, ClientCommands::unblock, admin);
    }

    private static void getName(Call call) {
        String name = call.client().name();
        if (name.isEmpty()) {
            call.reply().nullBulk();
        } else {
            call.reply().bulk(name);
        }
    }

    private static void setName(Call call) {
        call.client().name(validName(call.text(2)));
        call.reply().ok();
    }

    static String validName(String name) {
        if (name.chars().anyMatch(letter -> letter < '!' || letter > '~')) {
            throw new CommandException("ERR Client names cannot contain spaces, newlines or special characters.");
        }
        return name;
    }

    private static void setInfo(Call call) {
        String value = call.text(3);
        String attribute = call.text(2);
        if (value.chars().anyMatch(letter -> letter < '!' || letter > '~')) {
            throw new CommandException("ERR " + attribute + " cannot contain spaces, newlines or special characters.");
        }
        switch (attribute.toLowerCase(Locale.ROOT)) {
            case "lib-name" -> call.client().libraryName(value);
            case "lib-ver" -> call.client().libraryVersion(value);
            default -> throw new CommandException("ERR Unrecognized option '" + attribute + "'");
        }
        call.reply().ok();
    }

    private static void list(Call call) {
        Collection<ClientSession> sessions = call.node().sockets().sessions();
        if (call.count() > 3 && call.is(2, "ID")) {
            List<Long> ids = IntStream.range(3, call.count())
                    .mapToObj(index -> call.integer(index, "ERR Invalid client ID"))
                    .toList();
            sessions = sessions.stream()
                    .filter(session -> ids.contains(session.id()))
                    .toList();
        } else if (call.count() == 4 && call.is(2, "TYPE")) {
            Predicate<ClientSession> ofType = ClientFilters.type(call.text(3));
            sessions = sessions.stream().filter(ofType).toList();
        } else if (call.count() > 2) {
            throw call.syntaxError();
        }
        call.reply()
                .verbatim(sessions.stream()
                        .map(session -> session.describe() + "\n")
                        .collect(Collectors.joining()));
    }

    private static void kill(Call call) {
        if (call.count() == 3) {
            if (killAll(call, ClientFilters.named(call, "ADDR", call.text(2)), false) == 0) {
                throw new CommandException("ERR No such client");
            }
            call.reply().ok();
            return;
        }
        Predicate<ClientSession> filter = session -> true;
        boolean skipMe = true;
        for (int index = 2; index < call.count(); index += 2) {
            if (index + 1 >= call.count()) {
                throw call.syntaxError();
            }
            if (!call.is(index, "SKIPME")) {
                filter = filter.and(ClientFilters.named(call, call.option(index), call.text(index + 1)));
            } else if (call.is(index + 1, "YES") || call.is(index + 1, "NO")) {
                skipMe = call.is(index + 1, "YES");
            } else {
                throw call.syntaxError();
            }
        }
        call.reply().integer(killAll(call, filter, skipMe));
    }

    private static int killAll(Call call, Predicate<ClientSession> filter, boolean skipMe) {
        int killed = 0;
        for (ClientSession session : call.node().sockets().sessions()) {
            boolean me = session == call.client();
            if (!(me && skipMe) && filter.test(session)) {
                killed++;
                if (me) {
                    session.closeAfterFlush();
                } else {
                    session.close();
                }
            }
        }
        return killed;
    }

    private static void reply(Call call) {
        ClientSession client = call.client();
        switch (call.option(2)) {
            case "ON" -> {
                client.replyMode(ReplyMode.ON);
                call.reply().ok();
            }
            case "OFF" -> client.replyMode(ReplyMode.OFF);
            case "SKIP" -> {
                if (client.replyMode() != ReplyMode.OFF) {
                    client.replyMode(ReplyMode.SKIP_NEXT);
                }
            }
            default -> throw call.syntaxError();
        }
    }

    private static void onOff(Call call, Consumer<Boolean> setting) {
        switch (call.option(2)) {
            case "ON" -> setting.accept(true);
            case "OFF" -> setting.accept(false);
            default -> throw call.syntaxError();
        }
        call.reply().ok();
    }

    private static void pause(Call call) {
        long millis = call.integer(2, "ERR timeout is not an integer or out of range");
        boolean all = call.count() == 3 || call.is(3, "ALL");
        if (!all && !call.is(3, "WRITE")) {
            throw new CommandException("ERR CLIENT PAUSE mode must be WRITE or ALL");
        }
        if (millis < 0) {
            throw new CommandException("ERR timeout is negative");
        }
        call.node().pause().start(all, millis);
        call.reply().ok();
    }

    private static void unblock(Call call) {
        if (call.count() > 3 && !call.is(3, "TIMEOUT") && !call.is(3, "ERROR")) {
            throw new CommandException("ERR CLIENT UNBLOCK reason should be TIMEOUT or ERROR");
        }
        boolean withError = call.count() > 3 && call.is(3, "ERROR");
        call.reply().flag(call.node().blocked().unblock(call.integer(2), withError));
    }

    private static void unpause(Call call) {
        call.node().pause().end();
        call.reply().ok();
    }

    private static void caching(Call call) {
        throw new CommandException(
                "ERR CLIENT CACHING can be called only when the client is in tracking mode with OPTIN or"
                        + " OPTOUT mode enabled");
    }
}
