package io.slotwise.system;

import io.slotwise.ClusterClient;
import io.slotwise.command.Command;
import io.slotwise.reply.ReplyCursor;

/** Thread-safe. Publishes one number after the other to a channel, as fast as the cluster takes them. */
final class CountingPublisher implements AutoCloseable {
    private final Load load;

    private CountingPublisher(Load load) {
        this.load = load;
    }

    /** By PUBLISH. */
    static CountingPublisher to(ClusterClient client, String channel) {
        return new CountingPublisher(Load.of(
                1, (thread, turn) -> Results.of(client.execute(publish(channel, Long.toString(turn))))));
    }

    /** By SPUBLISH, at the owner of the channel's slot. */
    static CountingPublisher toSharded(ClusterClient client, String channel) {
        return new CountingPublisher(Load.of(
                1, (thread, turn) -> Results.of(client.execute(publishSharded(channel, Long.toString(turn))))));
    }

    /** The channel stands for a key, so that all go to one node: those that come by several may overtake each other. */
    static Command<Long> publish(String channel, String value) {
        return Command.custom("PUBLISH").key(channel).argument(value).returning(ReplyCursor::wholeNumber);
    }

    static Command<Long> publishSharded(String channel, String value) {
        return Command.custom("SPUBLISH").key(channel).argument(value).returning(ReplyCursor::wholeNumber);
    }

    @Override
    public void close() {
        load.stop();
        load.close();
    }
}
