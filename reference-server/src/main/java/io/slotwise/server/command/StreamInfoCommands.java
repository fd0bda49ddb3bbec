package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.StreamGroup;
import io.slotwise.server.keyspace.StreamGroup.Pending;
import io.slotwise.server.keyspace.StreamId;
import io.slotwise.server.keyspace.StreamValue;
import io.slotwise.server.resp.ReplyWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stateless. XINFO. */
final class StreamInfoCommands {
    /** Entries in one node of the server's tree. */
    private static final int NODE_ENTRIES = 100;

    private static final int DEFAULT_COUNT = 10;

    private StreamInfoCommands() {}

    static void addTo(CommandTable.Group group) {
        CommandTable.Container xinfo = group.container("xinfo");
        xinfo.add("stream", StreamInfoCommands::stream);
        xinfo.add("groups", StreamInfoCommands::groups);
        xinfo.add("consumers", StreamInfoCommands::consumers);
    }

    private static void stream(Call call) {
        StreamValue stream = StreamIds.require(call, 2, CommandException.NO_SUCH_KEY);
        boolean full = call.count() > 3;
        long count = DEFAULT_COUNT;
        if (full && !call.is(3, "FULL")) {
            throw call.syntaxError();
        }
        if (call.count() > 4) {
            if (call.count() != 6 || !call.is(4, "COUNT")) {
                throw call.syntaxError();
            }
            count = call.integer(5);
            count = count < 0 ? DEFAULT_COUNT : count == 0 ? Long.MAX_VALUE : count;
        }
        ReplyWriter reply = call.reply();
        int keys = (stream.entries().size() + NODE_ENTRIES - 1) / NODE_ENTRIES;
        reply.map(full ? 9 : 10);
        number(reply, "length", stream.entries().size());
        number(reply, "radix-tree-keys", keys);
        number(reply, "radix-tree-nodes", keys + 1);
        text(reply, "last-generated-id", stream.lastId().toString());
        text(reply, "max-deleted-entry-id", stream.lastDeleted().toString());
        number(reply, "entries-added", stream.added());
        text(reply, "recorded-first-entry-id", stream.firstId().toString());
        if (full) {
            fully(call, stream, count);
            return;
        }
        number(reply, "groups", stream.groups().size());
        entry(reply, "first-entry", stream.entries().firstEntry());
        entry(reply, "last-entry", stream.entries().lastEntry());
    }

    private static void number(ReplyWriter reply, String name, long value) {
        reply.bulk(name);
        reply.integer(value);
    }

    private static void text(ReplyWriter reply, String name, String value) {
        reply.bulk(name);
        reply.bulk(value);
    }

    private static void entry(ReplyWriter reply, String name, Map.@Nullable Entry<StreamId, byte[][]> entry) {
        reply.bulk(name);
        if (entry == null) {
            reply.nullArray();
        } else {
            StreamIds.write(reply, entry);
        }
    }

    private static void fully(Call call, StreamValue stream, long count) {
        ReplyWriter reply = call.reply();
        List<Map.Entry<StreamId, byte[][]>> entries =
                stream.entries().entrySet().stream().limit(count).toList();
        reply.bulk("entries");
        reply.array(entries.size());
        entries.forEach(entry -> StreamIds.write(reply, entry));
        reply.bulk("groups");
        reply.array(stream.groups().size());
        stream.groups().forEach((name, group) -> {
            reply.map(7);
            text(reply, "name", name.toString());
            text(reply, "last-delivered-id", group.lastDelivered().toString());
            read(reply, group);
            lag(reply, stream, group);
            number(reply, "pel-count", group.pending().size());
            reply.bulk("pel");
            pending(reply, group, null, count);
            reply.bulk("consumers");
            reply.array(group.consumers().size());
            group.consumers().forEach((consumer, seen) -> {
                reply.map(4);
                text(reply, "name", consumer.toString());
                number(reply, "seen-time", seen);
                number(reply, "pel-count", group.pendingOf(consumer));
                reply.bulk("pel");
                pending(reply, group, consumer, count);
            });
        });
    }

    private static void pending(ReplyWriter reply, StreamGroup group, @Nullable Key consumer, long count) {
        List<Map.Entry<StreamId, Pending>> entries = group.pending().entrySet().stream()
                .filter(entry -> consumer == null || entry.getValue().consumer().equals(consumer))
                .limit(count)
                .toList();
        reply.array(entries.size());
        for (Map.Entry<StreamId, Pending> entry : entries) {
            reply.array(consumer == null ? 4 : 3);
            reply.bulk(entry.getKey().toString());
            if (consumer == null) {
                reply.bulk(entry.getValue().consumer().bytes());
            }
            reply.integer(entry.getValue().deliveredAt());
            reply.integer(entry.getValue().deliveries());
        }
    }

    private static void read(ReplyWriter reply, StreamGroup group) {
        reply.bulk("entries-read");
        if (group.entriesRead() == StreamGroup.UNKNOWN) {
            reply.nullBulk();
        } else {
            reply.integer(group.entriesRead());
        }
    }

    private static void lag(ReplyWriter reply, StreamValue stream, StreamGroup group) {
        reply.bulk("lag");
        boolean known = group.entriesRead() != StreamGroup.UNKNOWN && !stream.hasGapsFrom(group.lastDelivered());
        long read = known ? group.entriesRead() : stream.addedUpTo(group.lastDelivered());
        if (stream.added() == 0) {
            reply.integer(0);
        } else if (read == StreamGroup.UNKNOWN) {
            reply.nullBulk();
        } else {
            reply.integer(stream.added() - read);
        }
    }

    private static void groups(Call call) {
        StreamValue stream = StreamIds.require(call, 2, CommandException.NO_SUCH_KEY);
        ReplyWriter reply = call.reply();
        reply.array(stream.groups().size());
        stream.groups().forEach((name, group) -> {
            reply.map(6);
            reply.bulk("name");
            reply.bulk(name.bytes());
            number(reply, "consumers", group.consumers().size());
            number(reply, "pending", group.pending().size());
            text(reply, "last-delivered-id", group.lastDelivered().toString());
            read(reply, group);
            lag(reply, stream, group);
        });
    }

    private static void consumers(Call call) {
        StreamValue stream = StreamIds.require(call, 2, CommandException.NO_SUCH_KEY);
        StreamGroup group = stream.groups().get(call.key(3));
        if (group == null) {
            throw new CommandException(
                    "NOGROUP No such consumer group '" + call.text(3) + "' for key name '" + call.text(2) + "'");
        }
        ReplyWriter reply = call.reply();
        reply.array(group.consumers().size());
        group.consumers().forEach((name, seen) -> {
            reply.map(3);
            reply.bulk("name");
            reply.bulk(name.bytes());
            number(reply, "pending", group.pendingOf(name));
            number(reply, "idle", Math.max(0, call.now() - seen));
        });
    }
}
