package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Numbers;
import io.slotwise.server.keyspace.StreamGroup;
import io.slotwise.server.keyspace.StreamGroup.Pending;
import io.slotwise.server.keyspace.StreamId;
import io.slotwise.server.keyspace.StreamValue;
import io.slotwise.server.resp.ReplyWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Stateless. What a group's consumers have not acknowledged: looking at it, and taking it over. */
final class StreamClaimCommands {
    private static final int ATTEMPTS_PER_ENTRY = 10;
    private static final int DEFAULT_COUNT = 100;

    private StreamClaimCommands() {}

    static void addTo(CommandTable.Group group) {
        group.add("xpending", StreamClaimCommands::pending);
        group.add("xclaim", StreamClaimCommands::claim);
        group.add("xautoclaim", StreamClaimCommands::claimIdle);
    }

    private static StreamGroup require(Call call) {
        StreamValue stream = StreamCommands.stream(call, call.key(1));
        StreamGroup group = stream == null ? null : stream.groups().get(call.key(2));
        if (group == null) {
            throw new CommandException(
                    "NOGROUP No such key '" + call.text(1) + "' or consumer group '" + call.text(2) + "'");
        }
        return group;
    }

    private static Map<StreamId, byte[][]> entries(Call call) {
        StreamValue stream = StreamCommands.stream(call, call.key(1));
        return stream == null ? Map.of() : stream.entries();
    }

    private static void pending(Call call) {
        if (call.count() == 3) {
            summary(call, require(call));
            return;
        }
        int first = 3;
        long idle = 0;
        if (call.is(3, "IDLE") && call.count() > 4) {
            idle = call.integer(4);
            first = 5;
        }
        if (call.count() < first + 3 || call.count() > first + 4) {
            throw call.syntaxError();
        }
        long count = Math.max(0, call.integer(first + 2));
        StreamId start = StreamIds.start(call, first);
        StreamId end = StreamIds.end(call, first + 1);
        StreamGroup group = require(call);
        Key consumer = call.count() > first + 3 ? call.key(first + 3) : null;
        long idleAtLeast = idle;
        List<Map.Entry<StreamId, Pending>> found = start.isAfter(end)
                ? List.of()
                : group.pending().subMap(start, true, end, true).entrySet().stream()
                        .filter(entry -> consumer == null || entry.getValue().consumer().equals(consumer))
                        .filter(entry -> call.now() - entry.getValue().deliveredAt() >= idleAtLeast)
                        .limit(count)
                        .toList();
        call.reply().array(found.size());
        for (Map.Entry<StreamId, Pending> entry : found) {
            call.reply().array(4);
            call.reply().bulk(entry.getKey().toString());
            call.reply().bulk(entry.getValue().consumer().bytes());
            call.reply().integer(Math.max(0, call.now() - entry.getValue().deliveredAt()));
            call.reply().integer(entry.getValue().deliveries());
        }
    }

    private static void summary(Call call, StreamGroup group) {
        ReplyWriter reply = call.reply();
        reply.array(4);
        reply.integer(group.pending().size());
        if (group.pending().isEmpty()) {
            reply.nullBulk();
            reply.nullBulk();
            reply.nullArray();
            return;
        }
        reply.bulk(group.pending().firstKey().toString());
        reply.bulk(group.pending().lastKey().toString());
        List<Key> consumers = group.consumers().keySet().stream()
                .filter(name -> group.pendingOf(name) > 0)
                .toList();
        reply.array(consumers.size());
        for (Key name : consumers) {
            reply.array(2);
            reply.bulk(name.bytes());
            reply.bulk(Long.toString(group.pendingOf(name)));
        }
    }

    private static long idleTime(Call call, String command) {
        OptionalLong idle = Numbers.integer(call.bytes(4));
        if (idle.isEmpty()) {
            throw new CommandException("ERR Invalid min-idle-time argument for " + command);
        }
        return Math.max(0, idle.getAsLong());
    }

    private static void claim(Call call) {
        StreamGroup group = require(call);
        long idle = idleTime(call, "XCLAIM");
        List<StreamId> ids = new ArrayList<>();
        int index = 5;
        for (; index < call.count(); index++) {
            StreamId id = StreamId.parse(call.bytes(index), 0);
            if (id == null) {
                break;
            }
            ids.add(id);
        }
        boolean forces = false;
        boolean idsOnly = false;
        long deliveredAt = call.now();
        long deliveries = -1;
        for (; index < call.count(); index++) {
            int left = call.count() - index - 1;
            String option = call.option(index);
            if (option.equals("FORCE")) {
                forces = true;
            } else if (option.equals("JUSTID")) {
                idsOnly = true;
            } else if (option.equals("IDLE") && left >= 1) {
                deliveredAt = call.now() - call.integer(++index, "ERR Invalid IDLE option argument for XCLAIM");
            } else if (option.equals("TIME") && left >= 1) {
                deliveredAt = call.integer(++index, "ERR Invalid TIME option argument for XCLAIM");
            } else if (option.equals("RETRYCOUNT") && left >= 1) {
                deliveries = call.integer(++index, "ERR Invalid RETRYCOUNT option argument for XCLAIM");
            } else if (option.equals("LASTID") && left >= 1) {
                StreamId last = StreamIds.at(call, ++index, 0);
                if (last.isAfter(group.lastDelivered())) {
                    group.delivered(last, group.entriesRead());
                }
            } else {
                throw new CommandException("ERR Unrecognized XCLAIM option '" + call.text(index) + "'");
            }
        }
        Map<StreamId, byte[][]> entries = entries(call);
        Map<StreamId, byte[][]> claimed = new LinkedHashMap<>();
        group.consumers().put(call.key(3), call.now());
        for (StreamId id : ids) {
            Pending pending = group.pending().get(id);
            byte[][] fields = entries.get(id);
            if (fields == null) {
                group.pending().remove(id);
            } else if (pending == null ? forces : call.now() - pending.deliveredAt() >= idle) {
                long before = pending == null ? 0 : pending.deliveries();
                long now = deliveries >= 0 ? deliveries : idsOnly ? before : before + 1;
                group.pending().put(id, new Pending(call.key(3), deliveredAt, now));
                claimed.put(id, fields);
            }
        }
        call.keyspace().changed(call.key(1));
        write(call, claimed, idsOnly);
    }

    private static void write(Call call, Map<StreamId, byte[][]> claimed, boolean idsOnly) {
        call.reply().array(claimed.size());
        claimed.forEach((id, fields) -> {
            if (idsOnly) {
                call.reply().bulk(id.toString());
            } else {
                StreamIds.write(call.reply(), id, fields);
            }
        });
    }

    private static void claimIdle(Call call) {
        long idle = idleTime(call, "XAUTOCLAIM");
        StreamId start = StreamIds.start(call, 5);
        long count = DEFAULT_COUNT;
        boolean idsOnly = false;
        for (int index = 6; index < call.count(); index++) {
            if (call.is(index, "COUNT") && index + 1 < call.count()) {
                count = call.integer(++index);
                if (count < 1) {
                    throw new CommandException("ERR COUNT must be > 0");
                }
            } else if (call.is(index, "JUSTID")) {
                idsOnly = true;
            } else {
                throw call.syntaxError();
            }
        }
        StreamGroup group = require(call);
        group.consumers().put(call.key(3), call.now());
        long attempts = count * ATTEMPTS_PER_ENTRY;
        Map<StreamId, byte[][]> entries = entries(call);
        Map<StreamId, byte[][]> claimed = new LinkedHashMap<>();
        List<StreamId> deleted = new ArrayList<>();
        StreamId next = StreamId.MIN;
        for (StreamId id : List.copyOf(group.pending().tailMap(start, true).keySet())) {
            if (attempts-- <= 0 || claimed.size() + deleted.size() >= count) {
                next = id;
                break;
            }
            Pending pending = group.pending().get(id);
            byte[][] fields = entries.get(id);
            if (fields == null) {
                group.pending().remove(id);
                deleted.add(id);
            } else if (pending != null && call.now() - pending.deliveredAt() >= idle) {
                long deliveries = pending.deliveries() + (idsOnly ? 0 : 1);
                group.pending().put(id, new Pending(call.key(3), call.now(), deliveries));
                claimed.put(id, fields);
            }
        }
        call.keyspace().changed(call.key(1));
        call.reply().array(3);
        call.reply().bulk(next.toString());
        write(call, claimed, idsOnly);
        call.reply().array(deleted.size());
        deleted.forEach(id -> call.reply().bulk(id.toString()));
    }
}
