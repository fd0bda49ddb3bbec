package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.StreamGroup;
import io.slotwise.server.keyspace.StreamId;
import io.slotwise.server.keyspace.StreamValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Stateless. XGROUP and XACK: consumer groups come and go, and entries are done with. */
final class StreamGroupCommands {
    private static final String NO_KEY = "ERR The XGROUP subcommand requires the key to exist. Note that for CREATE you may"
            + " want to use the MKSTREAM option to create an empty stream automatically.";

    private StreamGroupCommands() {}

    static void addTo(CommandTable.Group group) {
        CommandTable.Container xgroup = group.container("xgroup");
        xgroup.add("create", StreamGroupCommands::create);
        xgroup.add("setid", StreamGroupCommands::setId);
        xgroup.add("destroy", StreamGroupCommands::destroy);
        xgroup.add("createconsumer", StreamGroupCommands::createConsumer);
        xgroup.add("delconsumer", StreamGroupCommands::deleteConsumer);
        group.add("xack", StreamGroupCommands::acknowledge);
    }

    private static CommandException wrongUse(Call call) {
        return new CommandException("ERR unknown subcommand or wrong number of arguments for '"
                + call.text(1).toUpperCase(Locale.ROOT) + "'. Try XGROUP HELP.");
    }

    private static StreamGroup require(Call call, StreamValue stream) {
        StreamGroup group = stream.groups().get(call.key(3));
        if (group == null) {
            throw new CommandException(
                    "NOGROUP No such consumer group '" + call.text(3) + "' for key name '" + call.text(2) + "'");
        }
        return group;
    }

    private static void changed(Call call, String event) {
        call.keyspace().changed(call.key(2));
        call.event('t', event, call.key(2));
    }

    /** How many entries the group counts as having read, from that word on. */
    private static long entriesRead(Call call, int index) {
        if (!call.is(index, "ENTRIESREAD") || index + 1 >= call.count()) {
            throw wrongUse(call);
        }
        long read = call.integer(index + 1);
        if (read < StreamGroup.UNKNOWN) {
            throw new CommandException("ERR value for ENTRIESREAD must be positive or -1");
        }
        return read;
    }

    private static StreamId startId(Call call, @Nullable StreamValue stream) {
        if (call.is(4, "$")) {
            return stream == null ? StreamId.MIN : stream.lastId();
        }
        return StreamIds.at(call, 4, 0);
    }

    private static void create(Call call) {
        boolean makes = false;
        long read = StreamGroup.UNKNOWN;
        for (int index = 5; index < call.count(); index++) {
            if (call.is(index, "MKSTREAM")) {
                makes = true;
            } else {
                read = entriesRead(call, index++);
            }
        }
        Key key = call.key(2);
        StreamValue present = StreamCommands.stream(call, key);
        if (present == null && !makes) {
            throw new CommandException(NO_KEY);
        }
        StreamId id = startId(call, present);
        StreamValue stream = call.valueOrNew(StreamValue.class, key, StreamValue::new);
        if (stream.groups().putIfAbsent(call.key(3), new StreamGroup(id, read)) != null) {
            throw new CommandException("BUSYGROUP Consumer Group name already exists");
        }
        changed(call, "xgroup-create");
        call.reply().ok();
    }

    private static void setId(Call call) {
        long read = call.count() > 5 ? entriesRead(call, 5) : StreamGroup.UNKNOWN;
        StreamValue stream = StreamIds.require(call, 2, NO_KEY);
        StreamGroup group = require(call, stream);
        group.delivered(startId(call, stream), read);
        changed(call, "xgroup-setid");
        call.reply().ok();
    }

    private static void destroy(Call call) {
        StreamValue stream = StreamIds.require(call, 2, NO_KEY);
        boolean existed = stream.groups().remove(call.key(3)) != null;
        if (existed) {
            changed(call, "xgroup-destroy");
        }
        call.reply().flag(existed);
    }

    private static void createConsumer(Call call) {
        StreamGroup group = require(call, StreamIds.require(call, 2, NO_KEY));
        boolean created = group.consumers().putIfAbsent(call.key(4), call.now()) == null;
        if (created) {
            changed(call, "xgroup-createconsumer");
        }
        call.reply().flag(created);
    }

    private static void deleteConsumer(Call call) {
        StreamGroup group = require(call, StreamIds.require(call, 2, NO_KEY));
        Key consumer = call.key(4);
        long pending = group.pendingOf(consumer);
        group.pending().values().removeIf(entry -> entry.consumer().equals(consumer));
        if (group.consumers().remove(consumer) != null) {
            changed(call, "xgroup-delconsumer");
        }
        call.reply().integer(pending);
    }

    private static void acknowledge(Call call) {
        StreamValue stream = StreamCommands.stream(call, call.key(1));
        StreamGroup group = stream == null ? null : stream.groups().get(call.key(2));
        if (group == null) {
            call.reply().integer(0);
            return;
        }
        for (int index = 3; index < call.count(); index++) {
            StreamIds.at(call, index, 0);
        }
        long done = 0;
        for (int index = 3; index < call.count(); index++) {
            done += group.pending().remove(StreamIds.at(call, index, 0)) != null ? 1 : 0;
        }
        if (done > 0) {
            call.keyspace().changed(call.key(1));
        }
        call.reply().integer(done);
    }
}
