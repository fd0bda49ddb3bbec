package io.slotwise.internal.resp;

import io.slotwise.reply.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reads an element and all that it holds into a tree. Stateless. */
final class ReplyTree {
    /** The deepest tree: some two hundred bytes of stack a level, and the user's code recurses over it too. */
    private static final int MAX_DEPTH = 512;

    private static final Reply NULL = new Reply.Null();

    private ReplyTree() {}

    static Reply read(ReceivedReply received, int depth) {
        if (depth > MAX_DEPTH) {
            throw WireNumbers.unreadable("a tree of at most " + MAX_DEPTH + " levels, found a deeper one");
        }
        return switch (received.type()) {
            case SIMPLE_STRING -> new Reply.Text(Objects.requireNonNull(received.text()));
            case ERROR -> new Reply.Failure(received.failureText());
            case INTEGER -> new Reply.WholeNumber(received.wholeNumber());
            case BULK_STRING -> new Reply.Bytes(Objects.requireNonNull(received.bytes()));
            case DOUBLE -> new Reply.Decimal(received.decimal());
            case BOOLEAN -> new Reply.Flag(received.flag());
            case BIG_NUMBER -> new Reply.BigNumber(received.bigNumber());
            case VERBATIM_STRING -> received.verbatim();
            case ARRAY, SET -> sequence(received, depth);
            case MAP -> pairs(received, depth);
            case NULL -> nothing(received);
        };
    }

    private static Reply sequence(ReceivedReply received, int depth) {
        int count = received.enterArray();
        List<Reply> elements = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            elements.add(read(received, depth + 1));
        }
        return new Reply.Sequence(elements);
    }

    private static Reply pairs(ReceivedReply received, int depth) {
        int count = received.enterMap();
        List<Reply.Pair> pairs = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Reply key = read(received, depth + 1);
            pairs.add(new Reply.Pair(key, read(received, depth + 1)));
        }
        return new Reply.Pairs(pairs);
    }

    private static Reply nothing(ReceivedReply received) {
        received.skip();
        return NULL;
    }
}
