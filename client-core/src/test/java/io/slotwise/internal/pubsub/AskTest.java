package io.slotwise.internal.pubsub;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.command.Command;
import io.slotwise.pubsub.Topics;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said, and when all that will come of it has come. */
class AskTest {
    private static Name name(Topics.Kind kind, String text) {
        return new Name(kind, text.getBytes(StandardCharsets.UTF_8));
    }

    private static Ask unsubscribing(Topics.Kind kind, String... names) {
        return Ask.unsubscribing(
                Arrays.stream(names).map(text -> name(kind, text)).toList(), () -> {});
    }

    private static List<String> names(Ask ask) {
        return ask.commands().stream().map(Command::name).toList();
    }

    @Test
    void aShardedChannelIsUnsubscribedFromWithAPingBehindIt() {
        assertThat(names(unsubscribing(Topics.Kind.SHARD_CHANNEL, "a"))).containsExactly("SUNSUBSCRIBE", "PING");
        assertThat(names(unsubscribing(Topics.Kind.CHANNEL, "a"))).containsExactly("UNSUBSCRIBE");
        assertThat(names(unsubscribing(Topics.Kind.KEYSPACE_EVENTS, "a"))).containsExactly("PUNSUBSCRIBE");
    }

    @Test
    void anErrorForAShardedChannelIsNotTheLastThatComes() {
        Ask ask = unsubscribing(Topics.Kind.SHARD_CHANNEL, "a");

        assertThat(ask.refusedBy("MOVED 1 127.0.0.1:1")).isFalse();
        assertThat(ask.expectsPong()).isTrue();
    }

    @Test
    void anErrorAfterAnAnswerThatWasNoneIsNotTheLastThatComesEither() {
        Ask ask = unsubscribing(Topics.Kind.SHARD_CHANNEL, "a");
        assertThat(ask.answers(name(Topics.Kind.SHARD_CHANNEL, "a"))).isTrue();

        assertThat(ask.refusedBy("CLUSTERDOWN Hash slot not served")).isFalse();
    }

    @Test
    void aPingThatIsNotPermittedIsAnAnswerToo() {
        Ask answered = unsubscribing(Topics.Kind.SHARD_CHANNEL, "a");
        answered.answers(name(Topics.Kind.SHARD_CHANNEL, "a"));
        Ask refused = unsubscribing(Topics.Kind.SHARD_CHANNEL, "a");
        refused.refusedBy("MOVED 1 127.0.0.1:1");
        String notPermitted = "NOPERM this user has no permissions to run the 'ping' command";

        assertThat(answered.refusedBy(notPermitted)).isTrue();
        assertThat(refused.refusedBy(notPermitted)).isTrue();
        assertThat(Ask.ping().refusedBy(notPermitted)).isTrue();
    }

    @Test
    void anErrorForAnythingElseIsTheLastThatComes() {
        assertThat(unsubscribing(Topics.Kind.PATTERN, "a").refusedBy("NOPERM")).isTrue();
    }
}
