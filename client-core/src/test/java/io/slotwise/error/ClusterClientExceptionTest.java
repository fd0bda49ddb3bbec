package io.slotwise.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.topology.NodeAddress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterClientExceptionTest {
    private static final NodeAddress NODE = new NodeAddress("10.0.0.1", 6379);
    private static final CommandTrace TRACE = new CommandTrace(
            "GET",
            42,
            NODE,
            2,
            List.of(new FailedAttempt(NODE, "MOVED 42 10.0.0.2:6379")),
            Duration.ofMillis(7),
            false);

    static Stream<ClusterClientException> all() {
        Throwable cause = new IOException("reset");
        return Stream.of(
                new CommandTimeoutException("reason", cause, TRACE, true),
                new CommandTimeoutException("reason", cause, TRACE, false),
                new ClientClosedException("reason", cause, TRACE, true),
                new CommandInterruptedException("reason", cause, TRACE, true),
                new ConfigurationException("reason", cause, TRACE),
                new ConnectionFailedException("reason", cause, TRACE),
                new NoNodeAvailableException("reason", cause, TRACE),
                new OutcomeUnknownException("reason", cause, TRACE),
                new ProtocolException("reason", cause, TRACE, true),
                new QueueFullException("reason", cause, TRACE),
                new TooManyRedirectsException("reason", cause, TRACE, true),
                new CodecException("reason", cause, TRACE, true),
                PartialFailureException.of(
                        "DEL",
                        List.of(part("slot 1", null), part("slot 2", ServerErrorException.of("OOM reason", TRACE)))),
                CrossSlotException.between(1, 42, 2, 43, TRACE),
                ServerErrorException.of("ERR reason", TRACE),
                ServerErrorException.of("WRONGTYPE reason", TRACE),
                ServerErrorException.of("OOM reason", TRACE),
                ServerErrorException.of("LOADING reason", null));
    }

    @ParameterizedTest
    @MethodSource("all")
    void theCallersCopyIsTheSameFailureWithTheOriginalAsCause(ClusterClientException original) {
        ClusterClientException copy = original.withCallerStack();

        assertThat(copy).isExactlyInstanceOf(original.getClass()).isNotSameAs(original);
        assertThat(copy).hasCause(original).hasMessage(original.getMessage());
        assertThat(copy.isTransient()).isEqualTo(original.isTransient());
        assertThat(copy.mayHaveExecuted()).isEqualTo(original.mayHaveExecuted());
        assertThat(copy.trace()).isEqualTo(original.trace());
        assertThat(copy.getStackTrace()[0].getMethodName()).isNotEqualTo("all");
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyFailureSurvivesSerialization(ClusterClientException original) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(original);
        }

        ClusterClientException read = (ClusterClientException)
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();

        assertThat(read).isExactlyInstanceOf(original.getClass()).hasMessage(original.getMessage());
        assertThat(read.trace()).isNull();
        assertThat(read.withCallerStack()).isExactlyInstanceOf(original.getClass());
    }

    @Test
    void theMessageNamesCommandSlotNodeAttemptsAndTime() {
        assertThat(new CommandTimeoutException("No reply in time", null, TRACE, true))
                .hasMessage("No reply in time [GET, slot 42, node 10.0.0.1:6379, attempt 2, after 7 ms, attempts that"
                        + " failed: [10.0.0.1:6379: MOVED 42 10.0.0.2:6379]]");
    }

    @Test
    void theMessageLeavesOutWhatIsNotKnown() {
        CommandTrace keyless =
                new CommandTrace("PING", -1, null, 1, List.of(new FailedAttempt(null, "none")), Duration.ZERO, false);

        assertThat(new NoNodeAvailableException("Nobody", null, keyless))
                .hasMessage("Nobody [PING, attempt 1, after 0 ms, attempts that failed: [no node: none]]");
        assertThat(new ClientClosedException("Closed", null, null, false)).hasMessage("Closed");
    }

    @Test
    void anEarlierAttemptMayHaveExecutedWhateverTheLastOneBrought() {
        CommandTrace lostBefore = new CommandTrace("SET", 1, NODE, 2, List.of(), Duration.ZERO, true);

        assertThat(ServerErrorException.of("OOM reason", null).mayHaveExecuted())
                .isFalse();
        assertThat(ServerErrorException.of("OOM reason", lostBefore).mayHaveExecuted())
                .isTrue();
        assertThat(new ConnectionFailedException("reason", null, lostBefore).mayHaveExecuted())
                .isTrue();
    }

    @Test
    void theFailuresOfATraceAreCopied() {
        List<FailedAttempt> failures = new java.util.ArrayList<>();
        CommandTrace trace = new CommandTrace("GET", 1, null, 1, failures, Duration.ZERO, false);

        failures.add(new FailedAttempt(null, "later"));

        assertThat(trace.failures()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "WRONGTYPE Operation against a key holding the wrong kind of value | WrongTypeException | false",
                "NOSCRIPT No matching script. Please use EVAL. | NoScriptException | true",
                "CROSSSLOT Keys in request don't hash to the same slot | CrossSlotException | false",
                "CLUSTERDOWN The cluster is down | ClusterDownException | true",
                "CLUSTERDOWN Hash slot not served | ClusterDownException | true",
                "TRYAGAIN Multiple keys request during rehashing of slot | TryAgainException | true",
                "LOADING Redis is loading the dataset in memory | LoadingException | true",
                "READONLY You can't write against a read only replica. | ReadOnlyException | true",
                "NOAUTH Authentication required. | AuthenticationException | false",
                "WRONGPASS invalid username-password pair or user is disabled. | AuthenticationException | false",
                "NOPERM this user has no permissions to run the 'get' command | AuthenticationException | false",
                "OOM command not allowed when used memory > 'maxmemory'. | ServerErrorException | true",
                "BUSY Redis is busy running a script. | ServerErrorException | true",
                "MISCONF Redis is configured to save RDB snapshots | ServerErrorException | true",
                "NOREPLICAS Not enough good replicas to write. | ServerErrorException | true",
                "MASTERDOWN Link with MASTER is down | ServerErrorException | true",
                "ERR max number of clients reached | ServerErrorException | true",
                "ERR value is not an integer or out of range | ServerErrorException | false",
                "BUSYKEY Target key name already exists. | ServerErrorException | false",
                "WRONGTYPE | WrongTypeException | false",
                "WRONGTYPES x | ServerErrorException | false",
                "wrongtype x | ServerErrorException | false"
            })
    void theCodeWordDecidesTheType(String line, String type, boolean transientFailure) {
        ServerErrorException exception = ServerErrorException.of(line, null);

        assertThat(exception.getClass().getSimpleName()).isEqualTo(type);
        assertThat(exception.isTransient()).isEqualTo(transientFailure);
        assertThat(exception.mayHaveExecuted()).isFalse();
        assertThat(exception.serverText()).isEqualTo(line);
        assertThat(line).startsWith(exception.code());
        assertThat(exception.code()).doesNotContain(" ");
    }

    @Test
    void aLineWithoutAWordHasAnEmptyCode() {
        assertThat(ServerErrorException.of("", null).code()).isEmpty();
    }

    @Test
    void keysInDifferentSlotsAreNamedByPosition() {
        CrossSlotException exception = CrossSlotException.between(1, 12182, 3, 5061, null);

        assertThat(exception.code()).isEqualTo("CROSSSLOT");
        assertThat(exception)
                .hasMessageContaining("key 1 lies in slot 12182")
                .hasMessageContaining("key 3 in slot 5061");
    }

    @Test
    void aPartialFailureSaysWhichPartsWereCarriedOut() {
        ServerErrorException outOfMemory = ServerErrorException.of("OOM reason", null);
        ServerErrorException wrongType = ServerErrorException.of("WRONGTYPE reason", null);

        PartialFailureException some =
                PartialFailureException.of("DEL", List.of(part("slot 1", null), part("slot 2", outOfMemory)));
        PartialFailureException none =
                PartialFailureException.of("DEL", List.of(part("slot 1", outOfMemory), part("slot 2", wrongType)));

        assertThat(some.mayHaveExecuted()).isTrue();
        assertThat(some.isTransient()).isTrue();
        assertThat(some).hasCause(outOfMemory).hasMessageContaining("1 of 2 parts (slot 2)");
        assertThat(some.parts().get(0).succeeded()).isTrue();
        assertThat(none.mayHaveExecuted()).isFalse();
        assertThat(none.isTransient()).as("one part will fail again").isFalse();
    }

    private static PartialFailureException.Part part(String name, @Nullable Throwable failure) {
        return new PartialFailureException.Part(name, List.of(0), failure);
    }
}
