package io.slotwise.system.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.CodecException;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.error.WrongTypeException;
import io.slotwise.options.CallOptions;
import io.slotwise.sync.SyncCommands;
import io.slotwise.system.backend.ControlConnection;
import io.slotwise.topology.Slot;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What calls fail with: the same types by every face. */
interface FailureContract extends ContractChapter {
    @Test
    default void aValueOfAnotherTypeIsAFailureOfItsOwnType() {
        SyncCommands<String, String> redis = client().commands();
        redis.set("failure:text", "no hash");

        WrongTypeException failure =
                catchThrowableOfType(WrongTypeException.class, () -> redis.hget("failure:text", "field"));

        assertThat(failure).hasMessageContaining("HGET").hasMessageContaining("WRONGTYPE");
        assertThat(failure.isTransient()).isFalse();
        assertThat(failure.mayHaveExecuted()).isFalse();
        assertThat(failure.trace()).isNotNull();
        assertThat(failure.trace().slot()).isEqualTo(Slot.of("failure:text"));
    }

    @Test
    default void anyOtherErrorKeepsTheWordsOfTheServer() {
        ServerErrorException failure = catchThrowableOfType(
                ServerErrorException.class,
                () -> client().execute(Command.custom("NO.SUCH.COMMAND")
                        .key("failure:unknown")
                        .returningReply()));

        assertThat(failure).hasMessageContaining("unknown command");
    }

    @Test
    default void aFailureNamesNeitherKeyNorValue() {
        SyncCommands<String, String> redis = client().commands();
        redis.set("secret-key", "secret-value");

        WrongTypeException failure =
                catchThrowableOfType(WrongTypeException.class, () -> redis.hset("secret-key", "field", "secret"));

        assertThat(failure.toString()).doesNotContain("secret");
    }

    @Test
    default void aCallEndsByItsDeadlineAndSaysThatItMayHaveRun() {
        String key = "failure:slow";
        try (ControlConnection owner = cluster().connect(cluster().owner(Slot.of(key)))) {
            client().commands().set(key, "connected");
            // Writes alone: a server that pauses everything does not hear that it may go on.
            owner.text("CLIENT", "PAUSE", "10000", "WRITE");
            try {
                CommandTimeoutException failure = catchThrowableOfType(
                        CommandTimeoutException.class,
                        () -> client().commands()
                                .with(CallOptions.within(Duration.ofMillis(100)))
                                .incr(key + "-counter{" + key + "}"));

                assertThat(failure).hasMessageContaining("INCR").hasMessageContaining("100 ms");
                assertThat(failure.mayHaveExecuted()).isTrue();
            } finally {
                owner.text("CLIENT", "UNPAUSE");
            }
        }
        assertThat(client().commands().get(key)).isEqualTo("connected");
    }

    @Test
    default void aCodecThatThrowsFailsItsOwnCallAlone() {
        client().commands().set("failure:codec", "no number");

        CodecException failure = catchThrowableOfType(
                CodecException.class,
                () -> client().commands(Codec.utf8(), Codec.wholeNumbers()).get("failure:codec"));

        assertThat(failure).hasRootCauseInstanceOf(NumberFormatException.class);
        assertThat(client().commands().get("failure:codec")).isEqualTo("no number");
    }

    @Test
    default void callsOfAClosedClientFail() {
        ClientFace closed = connect(options -> options);
        SyncCommands<String, String> redis = closed.commands();
        closed.close();
        closed.close();

        ClientClosedException failure =
                catchThrowableOfType(ClientClosedException.class, () -> redis.set("failure:closed", "value"));

        assertThat(failure.mayHaveExecuted()).isFalse();
    }
}
