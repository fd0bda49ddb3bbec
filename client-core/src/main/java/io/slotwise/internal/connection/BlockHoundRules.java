package io.slotwise.internal.connection;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/**
 * Tells BlockHound, where a user runs it, which threads of the client may wait: an event loop's own while its callers run
 * the loop. Netty's rules would have it treated as a loop that blocks.
 *
 * <p>Found by BlockHound as a service, on the class path: a module that provides a service needs the service's type
 * whenever it runs. The one class that needs BlockHound, so that nobody else does.
 */
public final class BlockHoundRules implements BlockHoundIntegration {
    /** For the service loader. */
    public BlockHoundRules() {}

    @Override
    public void applyTo(BlockHound.Builder builder) {
        builder.allowBlockingCallsInside(CallerDrivenLoop.class.getName(), "lend");
        builder.allowBlockingCallsInside(DeadlineThread.class.getName() + "$NoSockets", "run");
    }
}
