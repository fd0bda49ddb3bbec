package io.slotwise.internal.resp;

import io.slotwise.reply.Reply;
import java.util.ArrayList;
import java.util.List;

/** Keeps all that a decoder hands over, as trees. */
final class RecordingSink implements ReplySink {
    /** What was handed over, and by which method. */
    record Event(boolean isPush, Reply tree) {
        static Event reply(Reply tree) {
            return new Event(false, tree);
        }

        static Event push(Reply tree) {
            return new Event(true, tree);
        }
    }

    final List<Event> events = new ArrayList<>();

    @Override
    public void reply(ReceivedReply reply) {
        events.add(Event.reply(reply.reply()));
    }

    @Override
    public void push(ReceivedReply push) {
        events.add(Event.push(push.reply()));
    }
}
