package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Numbers;
import io.slotwise.server.keyspace.StreamGroup;
import io.slotwise.server.keyspace.StreamGroup.Pending;
import io.slotwise.server.keyspace.StreamId;
import io.slotwise.server.keyspace.StreamValue;
import io.slotwise.server.resp.ReplyWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Confined to one call. XREAD and XREADGROUP. */
final class StreamRead {
    private static final byte[] NEW = {'>'};

    private final Call call;
    private final boolean inGroup;
    private Key group = Key.of("");
    private Key consumer = Key.of("");
    private boolean acknowledged;
    private long count = Long.MAX_VALUE;
    private long blockMillis = -1;
    private int first;
    private int streams;
    private final List<Found> found = new ArrayList<>();

    /** Immutable. What there is to read in one stream; an entry without fields has been deleted. */
    private record Found(Key key, Map<StreamId, byte @Nullable [][]> entries) {}

    private StreamRead(Call call, boolean inGroup) {
        this.call = call;
        this.inGroup = inGroup;
    }

    static void addTo(CommandTable.Group group) {
        group.add("xread", call -> new StreamRead(call, false).run());
        group.add("xreadgroup", call -> new StreamRead(call, true).run());
    }

    private void run() {
        options();
        byte[][] resolved = call.words().clone();
        List<Key> keys = call.keys(first, first + streams, 1);
        for (int index = 0; index < streams; index++) {
            resolved[first + streams + index] = resolve(keys.get(index), first + streams + index);
        }
        for (int index = 0; index < streams; index++) {
            Key key = keys.get(index);
            if (call.concerns(key)) {
                read(key, resolved[first + streams + index]);
            }
        }
        if (!found.isEmpty()) {
            write();
        } else if (blockMillis >= 0) {
            call.waitFor(keys, blockMillis, ReplyWriter::nullArray, resolved);
        } else {
            call.reply().nullArray();
        }
    }

    private void options() {
        int index = 1;
        boolean grouped = false;
        while (index < call.count() && !call.is(index, "STREAMS")) {
            int left = call.count() - index - 1;
            if (call.is(index, "BLOCK") && left >= 1) {
                blockMillis = BlockTime.millis(call, ++index);
            } else if (call.is(index, "COUNT") && left >= 1) {
                long wanted = call.integer(++index);
                count = wanted <= 0 ? Long.MAX_VALUE : wanted;
            } else if (inGroup && call.is(index, "GROUP") && left >= 2) {
                group = call.key(++index);
                consumer = call.key(++index);
                grouped = true;
            } else if (inGroup && call.is(index, "NOACK")) {
                acknowledged = true;
            } else {
                throw call.syntaxError();
            }
            index++;
        }
        first = index + 1;
        int words = call.count() - first;
        if (words <= 0) {
            throw call.syntaxError();
        }
        if (words % 2 != 0) {
            String symbol = inGroup ? "'>'" : "'$'";
            throw new CommandException("ERR Unbalanced " + (inGroup ? "XREADGROUP" : "XREAD")
                    + " list of streams: for each stream key an ID or " + symbol + " must be specified.");
        }
        if (inGroup && !grouped) {
            throw new CommandException("ERR Missing GROUP option for XREADGROUP");
        }
        streams = words / 2;
    }

    /** The word after which is read, with the last id in the place of "$". */
    private byte[] resolve(Key key, int index) {
        StreamValue stream = StreamCommands.stream(call, key);
        if (inGroup) {
            requireGroup(key, stream);
        }
        if (call.is(index, "$")) {
            if (inGroup) {
                throw new CommandException("ERR The $ ID is meaningless in the context of XREADGROUP: you want to read the"
                        + " history of this consumer by specifying a proper ID, or use the > ID to get new messages. The $"
                        + " ID would just return an empty result set.");
            }
            return StreamIds.bytes(stream == null ? StreamId.MIN : stream.lastId());
        }
        if (call.is(index, ">")) {
            if (!inGroup) {
                throw new CommandException(
                        "ERR The > ID can be specified only when calling XREADGROUP using the GROUP <group> <consumer>"
                                + " option.");
            }
            return NEW;
        }
        StreamIds.at(call, index, 0);
        return call.bytes(index);
    }

    private StreamGroup requireGroup(Key key, @Nullable StreamValue stream) {
        StreamGroup present = stream == null ? null : stream.groups().get(group);
        if (present != null) {
            return present;
        }
        if (call.readyKey() != null) {
            throw new CommandException(
                    stream == null
                            ? "UNBLOCKED the stream key no longer exists"
                            : "NOGROUP the consumer group this client was blocked on no longer exists");
        }
        throw new CommandException("NOGROUP No such key '" + key + "' or consumer group '" + group
                + "' in XREADGROUP with GROUP option");
    }

    private void read(Key key, byte[] after) {
        StreamValue stream = StreamCommands.stream(call, key);
        if (stream == null) {
            return;
        }
        if (inGroup) {
            readInGroup(key, stream, after);
            return;
        }
        StreamId from = StreamId.parse(after, 0);
        Map<StreamId, byte @Nullable [][]> entries = limited(stream.entries().tailMap(from, false));
        if (!entries.isEmpty()) {
            found.add(new Found(key, entries));
        }
    }

    private Map<StreamId, byte @Nullable [][]> limited(Map<StreamId, byte[][]> entries) {
        Map<StreamId, byte @Nullable [][]> part = new LinkedHashMap<>();
        for (Map.Entry<StreamId, byte[][]> entry : entries.entrySet()) {
            if (part.size() >= count) {
                break;
            }
            part.put(entry.getKey(), entry.getValue());
        }
        return part;
    }

    private void readInGroup(Key key, StreamValue stream, byte[] after) {
        StreamGroup present = requireGroup(key, stream);
        boolean created = present.consumers().put(consumer, call.now()) == null;
        if (created) {
            call.event('t', "xgroup-createconsumer", key);
            call.keyspace().changed(key);
        }
        if (after.length != 1 || after[0] != '>') {
            found.add(new Found(key, history(stream, present, StreamIds.at(call, wordOf(key), 0))));
            return;
        }
        Map<StreamId, byte @Nullable [][]> entries =
                limited(stream.entries().tailMap(present.lastDelivered(), false));
        if (entries.isEmpty()) {
            return;
        }
        for (StreamId id : entries.keySet()) {
            boolean counts = present.entriesRead() != StreamGroup.UNKNOWN && !stream.hasGapsFrom(id);
            present.delivered(id, counts ? present.entriesRead() + 1 : stream.addedUpTo(id));
            if (!acknowledged) {
                present.pending().put(id, new Pending(consumer, call.now(), 1));
            }
        }
        call.keyspace().changed(key);
        found.add(new Found(key, entries));
        propagate(key);
    }

    private int wordOf(Key key) {
        return first + streams + call.keys(first, first + streams, 1).indexOf(key);
    }

    private void propagate(Key key) {
        List<byte[]> words = new ArrayList<>(List.of(word("GROUP"), group.bytes(), consumer.bytes()));
        if (count != Long.MAX_VALUE) {
            words.addAll(List.of(word("COUNT"), Numbers.text(count)));
        }
        if (acknowledged) {
            words.add(word("NOACK"));
        }
        words.addAll(List.of(word("STREAMS"), key.bytes(), NEW));
        call.propagate("XREADGROUP", words.toArray(new byte[0][]));
    }

    private static byte[] word(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** What this consumer has not acknowledged; it counts as delivered once more. */
    private Map<StreamId, byte @Nullable [][]> history(StreamValue stream, StreamGroup present, StreamId after) {
        Map<StreamId, byte @Nullable [][]> entries = new LinkedHashMap<>();
        for (Map.Entry<StreamId, Pending> entry :
                present.pending().tailMap(after, false).entrySet()) {
            Pending pending = entry.getValue();
            if (pending.consumer().equals(consumer) && entries.size() < count) {
                byte[][] fields = stream.entries().get(entry.getKey());
                entries.put(entry.getKey(), fields);
                if (fields != null) {
                    entry.setValue(new Pending(consumer, call.now(), pending.deliveries() + 1));
                }
            }
        }
        return entries;
    }

    private void write() {
        ReplyWriter reply = call.reply();
        boolean flat = reply.protocol() == 3;
        if (flat) {
            reply.map(found.size());
        } else {
            reply.array(found.size());
        }
        for (Found one : found) {
            if (!flat) {
                reply.array(2);
            }
            reply.bulk(one.key.bytes());
            reply.array(one.entries.size());
            one.entries.forEach((id, fields) -> {
                if (fields != null) {
                    StreamIds.write(reply, id, fields);
                } else {
                    reply.array(2);
                    reply.bulk(id.toString());
                    reply.nullArray();
                }
            });
        }
    }
}
