package io.slotwise.server.command;

import io.slotwise.server.keyspace.StreamId;
import io.slotwise.server.keyspace.StreamValue;
import io.slotwise.server.resp.ReplyWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Stateless. Ids of stream entries as commands and replies have them. */
final class StreamIds {
    private static final String INVALID = "ERR Invalid stream ID specified as stream command argument";

    private StreamIds() {}

    static StreamId at(Call call, int index, long missingSequence) {
        StreamId id = StreamId.parse(call.bytes(index), missingSequence);
        if (id == null) {
            throw new CommandException(INVALID);
        }
        return id;
    }

    /** The first id of a range: "-", an id, or an id after "(" that does not belong to it. */
    static StreamId start(Call call, int index) {
        if (call.is(index, "-")) {
            return StreamId.MIN;
        }
        if (call.is(index, "+")) {
            return StreamId.MAX;
        }
        boolean open = call.text(index).startsWith("(");
        StreamId id = parse(call.text(index), open, 0);
        StreamId first = open ? id.next() : id;
        if (first == null) {
            throw new CommandException("ERR invalid start ID for the interval");
        }
        return first;
    }

    /** The last id of a range. */
    static StreamId end(Call call, int index) {
        if (call.is(index, "+")) {
            return StreamId.MAX;
        }
        if (call.is(index, "-")) {
            return StreamId.MIN;
        }
        boolean open = call.text(index).startsWith("(");
        StreamId id = parse(call.text(index), open, -1);
        StreamId last = open ? id.previous() : id;
        if (last == null) {
            throw new CommandException("ERR invalid end ID for the interval");
        }
        return last;
    }

    private static StreamId parse(String text, boolean open, long missingSequence) {
        byte[] word = (open ? text.substring(1) : text).getBytes(StandardCharsets.UTF_8);
        StreamId id = StreamId.parse(word, missingSequence);
        if (id == null) {
            throw new CommandException(INVALID);
        }
        return id;
    }

    static byte[] bytes(StreamId id) {
        return id.toString().getBytes(StandardCharsets.US_ASCII);
    }

    static void write(ReplyWriter reply, StreamId id, byte[][] fields) {
        reply.array(2);
        reply.bulk(id.toString());
        reply.array(fields.length);
        for (byte[] word : fields) {
            reply.bulk(word);
        }
    }

    /** An entry, or null where there is none. */
    static void write(ReplyWriter reply, Map.Entry<StreamId, byte[][]> entry) {
        write(reply, entry.getKey(), entry.getValue());
    }

    static StreamValue require(Call call, int index, String complaint) {
        StreamValue stream = call.valueOf(StreamValue.class, call.key(index));
        if (stream == null) {
            throw new CommandException(complaint);
        }
        return stream;
    }
}
