package io.slotwise.internal;

import io.slotwise.internal.connection.NettyIoThreads;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.ClusterTopology;
import java.util.Random;
import java.util.concurrent.CompletionStage;

/** Opens the assembly of a client to the simulation, which brings its own threads and randomness. */
public final class SimulatedAssembly {
    private SimulatedAssembly() {}

    /** A client as the application's, not connected yet. */
    public static AssembledClient assemble(ClusterClientOptions options, NettyIoThreads threads, Random random) {
        return ClientAssembly.assemble(options, threads, false, random);
    }

    /** Has it learn the topology. */
    public static CompletionStage<ClusterTopology> bootstrap(AssembledClient client) {
        return client.bootstrap();
    }

    /** Whether nothing is queued, in flight or paused. */
    public static boolean isQuiet(AssembledClient client) {
        return client.isQuiet();
    }
}
