package io.slotwise.server.command;

import io.slotwise.server.node.ClientSession;
import io.slotwise.server.node.ServerProfile;
import io.slotwise.server.node.Users;
import io.slotwise.server.resp.ReplyWriter;

/** Stateless. What a connection says about itself: HELLO, AUTH, PING, ASKING, READONLY … */
final class ConnectionCommands {
    static final String WRONG_PASSWORD = "WRONGPASS invalid username-password pair or user is disabled.";
    static final String NO_PASSWORD_SET = "ERR AUTH <password> called without any password configured for the default"
            + " user. Are you sure your configuration is correct?";
    private static final String HELLO_NEEDS_AUTH = "NOAUTH HELLO must be called with the client already authenticated,"
            + " otherwise the HELLO <proto> AUTH <user> <pass> option can be used to authenticate the client and select the"
            + " RESP protocol version at the same time";

    /** What every command about clusters does on a single server. */
    static final CommandHandler REFUSE_CLUSTER = call -> {
        throw new CommandException("ERR This instance has cluster support disabled");
    };

    private ConnectionCommands() {}

    static void addTo(CommandTable.Group group, ServerProfile profile) {
        CommandFlag[] handshake = {
            CommandFlag.NOSCRIPT, CommandFlag.LOADING, CommandFlag.STALE, CommandFlag.FAST, CommandFlag.NO_AUTH
        };
        group.add("ping", -1, KeyPositions.NONE, ConnectionCommands::ping, CommandFlag.FAST);
        CommandFlag[] always = {CommandFlag.LOADING, CommandFlag.STALE, CommandFlag.FAST};
        group.add("echo", 2, KeyPositions.NONE, call -> call.reply().bulk(call.bytes(1)), always);
        group.add("auth", -2, KeyPositions.NONE, ConnectionCommands::auth, handshake);
        group.add("hello", -1, KeyPositions.NONE, call -> hello(call, profile), handshake);
        group.add("reset", 1, KeyPositions.NONE, ConnectionCommands::reset, handshake);
        group.add("quit", -1, KeyPositions.NONE, ConnectionCommands::quit, handshake);
        group.add("select", 2, KeyPositions.NONE, call -> select(call, profile), always);
        if (profile.clusterEnabled()) {
            group.add("asking", 1, KeyPositions.NONE, ConnectionCommands::asking, CommandFlag.FAST);
            group.add("readonly", 1, KeyPositions.NONE, call -> readOnly(call, true), always);
            group.add("readwrite", 1, KeyPositions.NONE, call -> readOnly(call, false), always);
        } else {
            group.add("asking", 1, KeyPositions.NONE, REFUSE_CLUSTER, CommandFlag.FAST);
            group.add("readonly", 1, KeyPositions.NONE, REFUSE_CLUSTER, always);
            group.add("readwrite", 1, KeyPositions.NONE, REFUSE_CLUSTER, always);
        }
    }

    private static void ping(Call call) {
        if (call.count() > 2) {
            throw call.wrongArity("ping");
        }
        if (call.reply().protocol() == 2 && call.client().subscriptionCount() > 0) {
            call.reply().array(2);
            call.reply().bulk("pong");
            call.reply().bulk(call.count() == 2 ? call.bytes(1) : new byte[0]);
        } else if (call.count() == 2) {
            call.reply().bulk(call.bytes(1));
        } else {
            call.reply().simple("PONG");
        }
    }

    private static void auth(Call call) {
        if (call.count() > 3) {
            throw call.syntaxError();
        }
        boolean named = call.count() == 3;
        Users users = call.node().environment().users();
        if (!named && !users.isPasswordRequired()) {
            throw new CommandException(NO_PASSWORD_SET);
        }
        authenticate(call, named ? call.text(1) : Users.DEFAULT, call.text(call.count() - 1));
        call.reply().ok();
    }

    private static void authenticate(Call call, String user, String password) {
        if (!call.node().environment().users().accepts(user, password)) {
            throw new CommandException(WRONG_PASSWORD);
        }
        call.client().authenticatedAs(user);
    }

    private static void hello(Call call, ServerProfile profile) {
        int version = call.reply().protocol();
        if (call.count() > 1) {
            long asked = call.integer(1, "ERR Protocol version is not an integer or out of range");
            if (asked != 2 && asked != 3) {
                throw new CommandException("NOPROTO unsupported protocol version");
            }
            version = (int) asked;
        }
        String name = null;
        for (int index = 2; index < call.count(); index++) {
            if (call.is(index, "AUTH") && index + 2 < call.count()) {
                authenticate(call, call.text(index + 1), call.text(index + 2));
                index += 2;
            } else if (call.is(index, "SETNAME") && index + 1 < call.count()) {
                name = ClientCommands.validName(call.text(++index));
            } else {
                throw new CommandException("ERR Syntax error in HELLO option '" + call.text(index) + "'");
            }
        }
        if (!call.client().isAuthenticated()) {
            throw new CommandException(HELLO_NEEDS_AUTH);
        }
        if (name != null) {
            call.client().name(name);
        }
        call.reply().protocol(version);
        describe(call, profile, version);
    }

    private static void describe(Call call, ServerProfile profile, int version) {
        ReplyWriter reply = call.reply();
        reply.map(7);
        reply.bulk("server");
        reply.bulk("redis");
        reply.bulk("version");
        reply.bulk(profile.version());
        reply.bulk("proto");
        reply.integer(version);
        reply.bulk("id");
        reply.integer(call.client().id());
        reply.bulk("mode");
        reply.bulk(profile.clusterEnabled() ? "cluster" : "standalone");
        reply.bulk("role");
        reply.bulk(call.node().isReplica() ? "replica" : "master");
        reply.bulk("modules");
        reply.array(0);
    }

    private static void reset(Call call) {
        call.client().reset();
        call.reply().simple("RESET");
    }

    private static void quit(Call call) {
        call.reply().ok();
        call.client().closeAfterFlush();
    }

    private static void select(Call call, ServerProfile profile) {
        long database = call.integer(1);
        if (profile.clusterEnabled() && database != 0) {
            throw new CommandException("ERR SELECT is not allowed in cluster mode");
        }
        if (database != 0) {
            throw new CommandException("ERR DB index is out of range");
        }
        call.reply().ok();
    }

    private static void asking(Call call) {
        ClientSession client = call.client();
        client.asking(true);
        call.reply().ok();
    }

    private static void readOnly(Call call, boolean value) {
        call.client().readOnly(value);
        call.reply().ok();
    }
}
