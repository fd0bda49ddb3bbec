package io.slotwise.internal.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.OutcomeUnknownException;
import io.slotwise.options.Delivery;
import io.slotwise.options.ReadPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The simulation finds faults: whatever rule the driver or a server breaks, some schedule shows it. */
class BrokenRulesTest {
    private static final int SCHEDULES = 300;

    @Test
    void aWriteThatIsRepeatedAfterItsConnectionWasLostIsFound() {
        assertThat(rulesBrokenBy(
                        BrokenDriver.calling(options -> options.withDelivery(Delivery.AT_LEAST_ONCE)),
                        BrokenRulesTest::goodServers))
                .anyMatch(rule -> rule.startsWith("nothing is carried out 2 times"));
    }

    @Test
    void aFailureThatHidesAPossibleEffectIsFound() {
        assertThat(rulesBrokenBy(
                        BrokenDriver.failing(failure -> failure instanceof OutcomeUnknownException
                                ? new ConnectionFailedException("lost", null, null)
                                : failure),
                        BrokenRulesTest::goodServers))
                .anyMatch(rule -> rule.startsWith("what may not have been carried out was not"));
    }

    @Test
    void aFailureThatDoubtsWithoutReasonIsFound() {
        assertThat(rulesBrokenBy(
                        BrokenDriver.failing(failure -> failure instanceof CommandTimeoutException
                                ? new CommandTimeoutException("perhaps", null, null, true)
                                : failure),
                        BrokenRulesTest::goodServers))
                .anyMatch(rule -> rule.startsWith("who never sent a command knows"));
    }

    @Test
    void aCallThatNeverEndsIsFound() {
        assertThat(rulesBrokenBy(
                        BrokenDriver.failing(failure -> failure instanceof CommandTimeoutException ? null : failure),
                        BrokenRulesTest::goodServers))
                .anyMatch(rule -> rule.startsWith("every call ends exactly once"));
    }

    @Test
    void aCommandThatIsSentAfterItHasExpiredIsFound() {
        assertThat(rulesBrokenBy(
                        BrokenDriver.afterFailure((driver, command) -> driver.execute(command)),
                        BrokenRulesTest::goodServers))
                .anyMatch(rule -> rule.startsWith("nothing is sent after its call has ended"));
    }

    @Test
    void aValueThatIsNotTheServersIsFound() {
        assertThat(rulesBrokenBy(
                        BrokenDriver.answering(value -> value instanceof Long number ? number + 1 : value),
                        BrokenRulesTest::goodServers))
                .anyMatch(rule -> rule.startsWith("the result is what a node answered to this very call"));
    }

    @Test
    void aReadThatGoesToAReplicaUnaskedIsFound() {
        assertThat(rulesBrokenBy(
                        BrokenDriver.calling(options -> options.withReadPolicy(ReadPolicy.PREFER_REPLICA)),
                        BrokenRulesTest::goodServers))
                .anyMatch(rule -> rule.startsWith("a read of the primary is"));
    }

    @Test
    void repliesInTheWrongOrderAreFound() {
        Pattern two = Pattern.compile("(:\\d+\r\n)(:\\d+\r\n)");

        assertThat(rulesBrokenBy(
                        driver -> driver,
                        // but for arrays: a view in which slots begin where they end connects nobody
                        cluster -> cluster.spoilReplies(replies -> replies.contains("*")
                                ? replies
                                : two.matcher(replies).replaceAll("$2$1"))))
                .anyMatch(rule -> rule.startsWith("the result is what a node answered to this very call")
                        || rule.startsWith("DEL counts what it deleted"));
    }

    @Test
    void anAcknowledgedWriteThatIsNowhereIsFound() {
        assertThat(rulesBrokenBy(driver -> driver, cluster -> cluster.forgetWritesOf("log:{t0}:0")))
                .anyMatch(rule -> rule.startsWith("an acknowledged write of log:{t0}:0 is at its owner"));
    }

    private static void goodServers(SimulatedCluster cluster) {}

    /** Of as many schedules as it takes. */
    private static List<String> rulesBrokenBy(UnaryOperator<Driver> driver, Consumer<SimulatedCluster> servers) {
        List<String> broken = new ArrayList<>();
        for (long seed = 1; seed <= SCHEDULES && broken.isEmpty(); seed++) {
            Schedule schedule = new Schedule(seed, new Shape(2, 2, false, 60, 2, 6, 2_000_000_000L));
            servers.accept(schedule.cluster());
            broken.addAll(schedule.run(driver).broken());
        }
        return broken;
    }
}
