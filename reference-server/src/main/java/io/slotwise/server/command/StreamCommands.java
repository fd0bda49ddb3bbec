package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.StreamId;
import io.slotwise.server.keyspace.StreamValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Stateless. Streams: their entries. */
final class StreamCommands {
    private static final String TOO_SMALL =
            "ERR The ID specified in XADD is equal or smaller than the target stream top item";

    private StreamCommands() {}

    static void addTo(CommandTable.Group group) {
        group.add("xadd", StreamCommands::add);
        group.add("xlen", StreamCommands::length);
        group.add("xrange", call -> range(call, false));
        group.add("xrevrange", call -> range(call, true));
        group.add("xdel", StreamCommands::delete);
        group.add("xtrim", StreamCommands::trim);
        group.add("xsetid", StreamCommands::setId);
    }

    static @Nullable StreamValue stream(Call call, Key key) {
        return call.valueOf(StreamValue.class, key);
    }

    private static void add(Call call) {
        boolean onlyIfPresent = false;
        StreamTrim trim = null;
        int index = 2;
        for (boolean option = true; option && index < call.count(); ) {
            if (call.is(index, "NOMKSTREAM")) {
                onlyIfPresent = true;
                index++;
            } else if (call.is(index, "MAXLEN") || call.is(index, "MINID")) {
                trim = StreamTrim.parse(call, index);
                index = trim.next();
            } else {
                option = false;
            }
        }
        int words = call.count() - index - 1;
        if (words < 2 || words % 2 != 0) {
            throw call.wrongArity("xadd");
        }
        checkId(call, index);
        Key key = call.key(1);
        StreamValue present = stream(call, key);
        if (present == null && onlyIfPresent) {
            call.reply().nullBulk();
            return;
        }
        StreamId id = idFor(call, index, present == null ? StreamId.MIN : present.lastId());
        StreamValue stream = call.valueOrNew(StreamValue.class, key, StreamValue::new);
        stream.add(id, Arrays.copyOfRange(call.words(), index + 1, call.count()));
        call.keyspace().changed(key);
        call.event('t', "xadd", key);
        if (trim != null && trim.apply(stream) > 0) {
            call.event('t', "xtrim", key);
        }
        byte[][] sameWithId = call.words().clone();
        sameWithId[index] = StreamIds.bytes(id);
        call.propagate(sameWithId);
        call.reply().bulk(id.toString());
    }

    private static boolean isAutomatic(Call call, int index) {
        return call.is(index, "*") || call.text(index).endsWith("-*");
    }

    private static void checkId(Call call, int index) {
        if (!isAutomatic(call, index)
                && StreamIds.at(call, index, 0).equals(StreamId.MIN)) {
            throw new CommandException("ERR The ID specified in XADD must be greater than 0-0");
        }
    }

    private static StreamId idFor(Call call, int index, StreamId last) {
        if (last.equals(StreamId.MAX)) {
            throw new CommandException("ERR The stream has exhausted the last possible ID, unable to add more items");
        }
        StreamId id;
        if (call.is(index, "*")) {
            StreamId now = new StreamId(call.now(), 0);
            id = now.isAfter(last) ? now : last.next();
        } else if (isAutomatic(call, index)) {
            String text = call.text(index);
            StreamId first = StreamId.parse(
                    text.substring(0, text.length() - 2).getBytes(StandardCharsets.UTF_8), 0);
            if (first == null) {
                throw new CommandException("ERR Invalid stream ID specified as stream command argument");
            }
            boolean same = first.millis() == last.millis();
            id = same ? new StreamId(first.millis(), last.sequence() + 1) : first;
        } else {
            id = StreamIds.at(call, index, 0);
        }
        if (id == null || !id.isAfter(last)) {
            throw new CommandException(TOO_SMALL);
        }
        return id;
    }

    private static void length(Call call) {
        StreamValue stream = stream(call, call.key(1));
        call.reply().integer(stream == null ? 0 : stream.entries().size());
    }

    private static void range(Call call, boolean reversed) {
        StreamId start = StreamIds.start(call, reversed ? 3 : 2);
        StreamId end = StreamIds.end(call, reversed ? 2 : 3);
        long count = Long.MAX_VALUE;
        for (int index = 4; index < call.count(); index += 2) {
            if (!call.is(index, "COUNT") || index + 1 >= call.count()) {
                throw call.syntaxError();
            }
            count = Math.max(0, call.integer(index + 1));
        }
        StreamValue stream = stream(call, call.key(1));
        if (stream != null && count == 0) {
            call.reply().nullArray();
            return;
        }
        List<Map.Entry<StreamId, byte[][]>> found = stream == null
                ? List.of()
                : between(stream, start, end, reversed).entrySet().stream()
                        .limit(count)
                        .toList();
        call.reply().array(found.size());
        found.forEach(entry -> StreamIds.write(call.reply(), entry));
    }

    private static NavigableMap<StreamId, byte[][]> between(
            StreamValue stream, StreamId start, StreamId end, boolean reversed) {
        if (start.isAfter(end)) {
            return Collections.emptyNavigableMap();
        }
        NavigableMap<StreamId, byte[][]> part = stream.entries().subMap(start, true, end, true);
        return reversed ? part.descendingMap() : part;
    }

    private static void delete(Call call) {
        List<StreamId> ids = IntStream.range(2, call.count())
                .mapToObj(index -> StreamIds.at(call, index, 0))
                .toList();
        Key key = call.key(1);
        StreamValue stream = stream(call, key);
        long deleted = stream == null ? 0 : ids.stream().filter(stream::delete).count();
        if (deleted > 0) {
            call.keyspace().changed(key);
            call.event('t', "xdel", key);
        }
        call.reply().integer(deleted);
    }

    private static void trim(Call call) {
        if (!call.is(2, "MAXLEN") && !call.is(2, "MINID")) {
            throw call.syntaxError();
        }
        StreamTrim trim = StreamTrim.parse(call, 2);
        if (trim.next() < call.count()) {
            throw call.syntaxError();
        }
        Key key = call.key(1);
        StreamValue stream = stream(call, key);
        long removed = stream == null ? 0 : trim.apply(stream);
        if (removed > 0) {
            call.keyspace().changed(key);
            call.event('t', "xtrim", key);
        }
        call.reply().integer(removed);
    }

    private static void setId(Call call) {
        StreamId id = StreamIds.at(call, 2, 0);
        long added = -1;
        StreamId deleted = null;
        for (int index = 3; index < call.count(); index += 2) {
            if (index + 1 < call.count() && call.is(index, "ENTRIESADDED")) {
                added = call.integer(index + 1);
                if (added < 0) {
                    throw new CommandException("ERR entries_added must be positive");
                }
            } else if (index + 1 < call.count() && call.is(index, "MAXDELETEDID")) {
                deleted = StreamIds.at(call, index + 1, 0);
                if (deleted.isAfter(id)) {
                    throw new CommandException(
                            "ERR The ID specified in XSETID is smaller than the provided max_deleted_entry_id");
                }
            } else {
                throw call.syntaxError();
            }
        }
        StreamValue stream = StreamIds.require(call, 1, CommandException.NO_SUCH_KEY);
        if (!stream.entries().isEmpty() && stream.entries().lastKey().isAfter(id)) {
            throw new CommandException("ERR The ID specified in XSETID is smaller than the target stream top item");
        }
        stream.history(
                id, deleted == null ? stream.lastDeleted() : deleted, added < 0 ? stream.added() : added);
        call.keyspace().changed(call.key(1));
        call.event('t', "xsetid", call.key(1));
        call.reply().ok();
    }
}
