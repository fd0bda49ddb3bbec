package io.slotwise.server;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * The program: a whole cluster in one process, on consecutive ports, until the process is ended. {@code --port 7000
 * --primaries 3 --replicas 1 --cluster-node-timeout 1000 --requirepass secret}, each optional.
 */
public final class ReferenceServer {
    private static final String USAGE =
            "usage: [--port N] [--primaries N] [--replicas N] [--cluster-node-timeout MILLIS] [--requirepass WORD]";

    private ReferenceServer() {}

    /** Starts the cluster, prints its nodes and waits for the end of the process; ends with 2 for words it does not know. */
    public static void main(String[] arguments) throws InterruptedException {
        ReferenceClusterBuilder builder;
        try {
            builder = configure(List.of(arguments));
        } catch (IllegalArgumentException unknown) {
            System.err.println(unknown.getMessage());
            System.err.println(USAGE);
            System.exit(2);
            return;
        }
        ReferenceCluster cluster = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(cluster::close, "reference-cluster-shutdown"));
        print(cluster, System.out);
        new CountDownLatch(1).await();
    }

    static ReferenceClusterBuilder configure(List<String> arguments) {
        ReferenceClusterBuilder builder = ReferenceCluster.builder().port(7000).recordLast(0);
        for (int index = 0; index < arguments.size(); index += 2) {
            if (index + 1 == arguments.size()) {
                throw new IllegalArgumentException(arguments.get(index) + " needs a value");
            }
            String value = arguments.get(index + 1);
            switch (arguments.get(index)) {
                case "--port" -> builder.port(number(value));
                case "--primaries" -> builder.primaries(number(value));
                case "--replicas" -> builder.replicasPerPrimary(number(value));
                case "--cluster-node-timeout" -> builder.nodeTimeout(Duration.ofMillis(number(value)));
                case "--requirepass" -> builder.password(value);
                default -> throw new IllegalArgumentException("unknown option " + arguments.get(index));
            }
        }
        return builder;
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(text + " is not a number", notANumber);
        }
    }

    private static void print(ReferenceCluster cluster, PrintStream out) {
        for (ReferenceNode node : cluster.nodes()) {
            out.println((node.isPrimary() ? "primary " : "replica ") + node.id() + " " + node.address());
        }
        out.println("ready");
        out.flush();
    }
}
