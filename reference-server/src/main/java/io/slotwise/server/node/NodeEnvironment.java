package io.slotwise.server.node;

import io.netty.channel.EventLoop;
import io.netty.handler.ssl.SslContext;
import io.slotwise.server.fault.FaultScript;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. What all nodes of one cluster share.
 *
 * @param loop the one thread on which all nodes run
 * @param clock milliseconds since the epoch, for expiry
 * @param nodeTimeout how long a silent node is waited for before it counts as failed
 * @param persistent a killed node has its data when it is started again
 */
public record NodeEnvironment(
        EventLoop loop,
        LongSupplier clock,
        LocalBus bus,
        FaultScript faults,
        CommandRecorder recorder,
        RequestHandler handler,
        Users users,
        ServerProfile profile,
        @Nullable SslContext tls,
        Duration nodeTimeout,
        boolean persistent) {}
