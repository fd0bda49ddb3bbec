package io.slotwise.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.server.ReferenceCluster;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingOperationError;

/** A user who has BlockHound watch the application is not told of threads of the client whose job is to wait. */
class BlockHoundTest extends ClientOfOnePrimary {
    private static final int MANY = 2_000;
    private static final Queue<Throwable> blocked = new ConcurrentLinkedQueue<>();

    BlockHoundTest(ReferenceCluster cluster) {
        super(cluster);
    }

    /** As Netty's own rules have it: threads of event loops must not wait. The server's are not under test. */
    @BeforeAll
    static void watchTheClient() {
        BlockHound.builder()
                .loadIntegrations()
                .nonBlockingThreadPredicate(others -> thread -> thread.getName().startsWith("slotwise-io")
                        || thread.getName().startsWith("slotwise-deadlines"))
                .blockingMethodCallback(method -> blocked.add(new BlockingOperationError(method)))
                .install();
    }

    @Test
    void theLoopThatIsLeftToItsCallersMayWait() {
        for (int i = 0; i < MANY; i++) {
            client.commands().set("key:" + i % 10, "value");
        }

        assertThat(blocked)
                .as(() -> blocked.stream().map(Throwables::getStackTrace).collect(Collectors.joining("\n")))
                .isEmpty();
    }
}
