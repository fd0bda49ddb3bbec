package io.slotwise.system.backend;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** Stateless. Waiting for a server that has just been started. */
final class Answering {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(20);

    private Answering() {}

    /** Returns when the server answers PING; fails with the server's last words when it ended or takes too long. */
    static void await(ServerNode node, BooleanSupplier alive) {
        try {
            Awaitility.await()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(PAUSE)
                    .atMost(LIMIT)
                    .until(() -> !alive.getAsBoolean() || answers(node));
        } catch (ConditionTimeoutException timeout) {
            throw new IllegalStateException(node.address() + " does not answer:\n" + node.lastWords(), timeout);
        }
        if (!alive.getAsBoolean()) {
            throw new IllegalStateException(node.address() + " ended at once:\n" + node.lastWords());
        }
    }

    private static boolean answers(ServerNode node) {
        try (ControlConnection connection = node.connect()) {
            return "PONG".equals(connection.call("PING"));
        } catch (UncheckedIOException | ServerReplyError notYet) {
            return false;
        }
    }
}
