package io.slotwise.examples.demo;

import io.slotwise.error.ClusterClientException;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.sync.SyncClusterClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Confined to the main thread, but for the word to stop. The main job of the driver, from the command line to the verdict. */
public final class Demo {
    private static final int CLEAN = 0;
    private static final int NOT_CLEAN = 1;
    private static final int WRONG_ARGUMENTS = 2;
    private static final long STOP_LIMIT_SECONDS = 60;

    private final Screen screen;
    private final DemoArguments arguments;
    private final CountDownLatch stop = new CountDownLatch(1);

    private Demo(Screen screen, DemoArguments arguments) {
        this.screen = screen;
        this.arguments = arguments;
    }

    /** Runs the demo and exits: 0 when the verdict is clean, 1 when it is not, 2 for wrong arguments. */
    public static void main(String[] words) {
        Screen screen = Screen.ofSystem();
        DemoArguments arguments;
        try {
            arguments = DemoArguments.parse(words);
        } catch (IllegalArgumentException wrong) {
            System.err.println("demo: " + wrong.getMessage());
            System.err.println("Try ./demo --help");
            System.exit(WRONG_ARGUMENTS);
            return;
        }
        if (arguments.help()) {
            screen.line(usage());
            return;
        }
        System.exit(new Demo(screen, arguments).runToTheEnd());
    }

    /** The start script shows the same file. */
    private static String usage() {
        try (InputStream text = Demo.class.getResourceAsStream("usage.txt")) {
            return new String(Objects.requireNonNull(text, "usage.txt").readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Ctrl-C asks the main thread for the verdict so far, and the JVM waits for it. */
    private int runToTheEnd() {
        CountDownLatch ended = new CountDownLatch(1);
        Thread hook = new Thread(() -> {
            stop.countDown();
            awaitEnd(ended);
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return run();
        } catch (ClusterClientException | IllegalStateException | IllegalArgumentException failure) {
            screen.line(screen.bad("The demo could not run: " + failure.getMessage()));
            return failure instanceof IllegalArgumentException ? WRONG_ARGUMENTS : NOT_CLEAN;
        } finally {
            ended.countDown();
        }
    }

    private static void awaitEnd(CountDownLatch ended) {
        try {
            if (!ended.await(STOP_LIMIT_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("demo: gave up waiting for the verdict");
            }
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
        }
    }

    private int run() {
        long began = System.nanoTime();
        DriverEvents events = new DriverEvents();
        try (DemoCluster cluster = start();
                Administrator administrator = new Administrator(connect(cluster, null))) {
            if (cluster.isOwn()) {
                administrator.awaitReady();
            }
            try (SyncClusterClient client = connect(cluster, events)) {
                screen.line(screen.bold("Slotwise on " + cluster.name()) + ", ready after "
                        + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began) + " ms; "
                        + arguments.workers() + " workers, " + arguments.seconds() + " s");
                return run(cluster, administrator, client, events);
            }
        }
    }

    private DemoCluster start() {
        return switch (arguments.cluster()) {
            case EMBEDDED -> EmbeddedCluster.start();
            case REAL -> RealCluster.start();
            case GIVEN -> new GivenCluster(arguments.nodes());
        };
    }

    private static SyncClusterClient connect(DemoCluster cluster, @Nullable DriverEvents events) {
        ClusterClientOptions.Builder options = ClusterClientOptions.builder(cluster.seeds());
        if (events != null) {
            options.listener(events);
        }
        return SyncClusterClient.connect(options.build());
    }

    private int run(DemoCluster cluster, Administrator administrator, SyncClusterClient client, DriverEvents events) {
        Load load = new Load(client, administrator.shards(), newRun());
        load.prepare();
        Progress progress = new Progress(screen, load, events);
        progress.drawIfChanged();
        load.start(arguments.workers());
        Chaos chaos = new Chaos(screen, cluster, administrator, load, arguments.seconds());
        if (arguments.chaos()) {
            chaos.start();
        }
        watch(progress, chaos);
        chaos.stop();
        load.stop();
        progress.finish();
        Verdict verdict = Verdict.readBack(
                load.store(), load.ledger(), load.measurements().wrongAnswers.sum(), chaos.failure());
        new VerdictReport(verdict, load, events.counts(), progress.total()).print(screen);
        if (!cluster.isOwn()) {
            load.deleteKeys();
        }
        return verdict.isClean() ? CLEAN : NOT_CLEAN;
    }

    private void watch(Progress progress, Chaos chaos) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(arguments.seconds());
        try {
            while ((System.nanoTime() - end < 0 || chaos.isRunning()) && !stop.await(1, TimeUnit.SECONDS)) {
                progress.line();
            }
        } catch (InterruptedException interruption) {
            throw Waiting.interrupted(interruption);
        }
    }

    private static String newRun() {
        byte[] bytes = new byte[3];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
