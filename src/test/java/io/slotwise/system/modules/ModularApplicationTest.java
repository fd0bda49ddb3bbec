package io.slotwise.system.modules;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.server.ReferenceCluster;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A modular application compiles and runs with the published modules and what they require, and nothing more. */
class ModularApplicationTest {
    /** What a build tool would put on the module path for the two clients. Micrometer and the natives are not among it. */
    private static final List<String> NEEDED = List.of(
            "slotwise-core",
            "slotwise-sync",
            "slotwise-reactive",
            "netty-",
            "resilience4j-",
            "slf4j-api",
            "jspecify",
            "reactor-core",
            "reactive-streams",
            "client-core",
            "client-sync",
            "client-reactive");

    /** What an application has that wants meters. */
    private static final List<String> MICROMETER = List.of("micrometer-", "HdrHistogram");

    private static final String MODULE = """
            module app {
                requires io.slotwise.sync;
                requires io.slotwise.reactive;
            }
            """;

    private static final String MAIN = """
            package app;

            import io.slotwise.options.ClusterClientOptions;
            import io.slotwise.reactive.ReactiveClusterClient;
            import io.slotwise.sync.SyncClusterClient;

            public final class Main {
                public static void main(String[] seeds) {
                    ClusterClientOptions options = ClusterClientOptions.builder(seeds).build();
                    try (SyncClusterClient client = SyncClusterClient.connect(options)) {
                        client.commands().set("greeting", "hello from a module");
                        System.out.println(ReactiveClusterClient.over(client.async())
                                .commands()
                                .get("greeting")
                                .block());
                    }
                }
            }
            """;

    private static final String MODULE_WITH_METERS = """
            module app {
                requires io.slotwise.sync;
                requires micrometer.core;
            }
            """;

    private static final String MAIN_WITH_METERS = """
            package app;

            import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
            import io.slotwise.micrometer.MicrometerListener;
            import io.slotwise.options.ClusterClientOptions;
            import io.slotwise.sync.SyncClusterClient;

            public final class Main {
                public static void main(String[] seeds) {
                    SimpleMeterRegistry registry = new SimpleMeterRegistry();
                    ClusterClientOptions options = ClusterClientOptions.builder(seeds)
                            .listener(new MicrometerListener(registry))
                            .build();
                    try (SyncClusterClient client = SyncClusterClient.connect(options)) {
                        client.commands().set("greeting", "hello");
                        System.out.println(registry.get("slotwise.commands").timer().count() + " command measured");
                    }
                }
            }
            """;

    private static final String MAIN_THAT_REACHES_INSIDE = """
            package app;

            public final class Main {
                public static void main(String[] args) {
                    System.out.println(io.slotwise.internal.ClientAssembly.ioThreads(1));
                }
            }
            """;

    @Test
    void modularApplicationRunsOnTheModulesAlone(@TempDir Path folder) throws Exception {
        Path classes = folder.resolve("classes");
        assertThat(compile(folder, MODULE, MAIN, modulePath(NEEDED), classes)).isEmpty();

        assertThat(runOnACluster(modulePath(NEEDED), classes))
                .contains("hello from a module")
                .doesNotContain("micrometer");
    }

    @Test
    void modularApplicationWithMicrometerHasItsMeters(@TempDir Path folder) throws Exception {
        List<String> needed = new ArrayList<>(NEEDED);
        needed.addAll(MICROMETER);
        Path classes = folder.resolve("classes");
        assertThat(compile(folder, MODULE_WITH_METERS, MAIN_WITH_METERS, modulePath(needed), classes))
                .isEmpty();

        assertThat(runOnACluster(modulePath(needed), classes)).contains("1 command measured");
    }

    private static String runOnACluster(String modulePath, Path classes) throws Exception {
        try (ReferenceCluster cluster = ReferenceCluster.builder().primaries(3).start()) {
            List<String> command = new ArrayList<>(List.of(
                    jdkTool("java"),
                    "--module-path",
                    modulePath + File.pathSeparator + classes,
                    "--module",
                    "app/app.Main"));
            command.addAll(cluster.startupNodes());
            return run(command);
        }
    }

    @Test
    void modularApplicationCannotReachInside(@TempDir Path folder) throws Exception {
        String errors =
                compile(folder, MODULE, MAIN_THAT_REACHES_INSIDE, modulePath(NEEDED), folder.resolve("classes"));

        assertThat(errors).contains("io.slotwise.internal");
    }

    private static String compile(Path folder, String moduleInfo, String main, String modulePath, Path classes)
            throws Exception {
        Path sources = Files.createDirectories(folder.resolve("sources/app"));
        Path module = Files.writeString(folder.resolve("sources/module-info.java"), moduleInfo);
        Path source = Files.writeString(sources.resolve("Main.java"), main);
        return run(List.of(
                jdkTool("javac"),
                "--release",
                "17",
                "--module-path",
                modulePath,
                "-d",
                classes.toString(),
                module.toString(),
                source.toString()));
    }

    private static String modulePath(List<String> needed) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> needed.stream().anyMatch(entry.replace('\\', '/')::contains))
                .filter(entry -> !entry.contains("netty-transport-native") || entry.contains("unix-common"))
                .filter(entry -> !entry.contains("reference-server"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String jdkTool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return output.lines()
                .filter(line -> !line.startsWith("SLF4J") && !line.contains("auxiliary class"))
                .collect(Collectors.joining("\n"));
    }
}
