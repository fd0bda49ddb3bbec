package io.slotwise.system.backend;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Asks the container engine, through its own API, what Testcontainers would find out the slow way: whether it answers,
 * whether containers have addresses that this machine reaches, and whether an image is there or can be fetched. Without an engine
 * or a registry Testcontainers would try again for minutes.
 */
final class ContainerEngine {
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(2);
    private static final Duration FETCH_LIMIT = Duration.ofSeconds(60);

    private static @Nullable Availability engine;

    private record Answer(int status, String body) {}

    private ContainerEngine() {}

    /** Whether clusters can be made of containers of that image here. */
    static synchronized Availability offers(String image) {
        if (engine == null) {
            engine = probe();
        }
        return engine.available() ? fetch(image) : engine;
    }

    private static Availability probe() {
        if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux")) {
            return Availability.no("containers have addresses of their own only on Linux");
        }
        String host = System.getenv("DOCKER_HOST");
        if (host != null && !host.startsWith("unix://")) {
            return Availability.no("containers at " + host + " have no addresses that this machine reaches");
        }
        if (socket().isEmpty()) {
            return Availability.no("no container engine on this machine");
        }
        Answer info;
        try {
            info = ask("GET", "/info", ANSWER_LIMIT);
        } catch (IOException failure) {
            return Availability.no("the container engine does not answer: " + failure.getMessage());
        }
        if (info.status() != 200) {
            return Availability.no("the container engine answers with status " + info.status());
        }
        boolean apart = info.body().contains("Docker Desktop") || info.body().contains("name=rootless");
        return apart
                ? Availability.no("this engine's containers have addresses in a network apart")
                : Availability.yes();
    }

    private static Availability fetch(String image) {
        try {
            if (isPresent(image)) {
                return Availability.yes();
            }
            String[] parts = image.split(":", 2);
            ask("POST", "/images/create?fromImage=" + parts[0] + "&tag=" + parts[1], FETCH_LIMIT);
            return isPresent(image)
                    ? Availability.yes()
                    : Availability.no("the image " + image + " is not present, and no registry gives it");
        } catch (IOException failure) {
            return Availability.no(
                    "the image " + image + " is not present and did not arrive: " + failure.getMessage());
        }
    }

    private static boolean isPresent(String image) throws IOException {
        return ask("GET", "/images/" + image + "/json", ANSWER_LIMIT).status() == 200;
    }

    private static Optional<Path> socket() {
        String host = System.getenv("DOCKER_HOST");
        if (host != null) {
            return Optional.of(Path.of(host.substring("unix://".length())));
        }
        String runtime = Optional.ofNullable(System.getenv("XDG_RUNTIME_DIR")).orElse("/run");
        return Stream.of(Path.of("/var/run/docker.sock"), Path.of(runtime, "docker.sock"))
                .filter(Files::exists)
                .findFirst();
    }

    private static Answer ask(String method, String path, Duration limit) throws IOException {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket().orElseThrow()))) {
            CompletableFuture<String> reply = CompletableFuture.supplyAsync(() -> exchange(channel, method, path));
            String text = reply.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            String[] parts = text.split("\r\n\r\n", 2);
            return new Answer(Integer.parseInt(parts[0].split(" ", 3)[1]), parts.length < 2 ? "" : parts[1]);
        } catch (TimeoutException timeout) {
            throw new IOException("no answer within " + limit.toSeconds() + " s", timeout);
        } catch (ExecutionException failure) {
            throw new IOException(failure.getCause());
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interruption);
        }
    }

    /** HTTP/1.0, so that the engine ends its answer by closing the connection. */
    private static String exchange(SocketChannel channel, String method, String path) {
        String request = method + " " + path + " HTTP/1.0\r\nHost: engine\r\nContent-Length: 0\r\n\r\n";
        ByteArrayOutputStream reply = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(8192);
        try {
            channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
            while (channel.read(buffer.clear()) >= 0) {
                reply.write(buffer.array(), 0, buffer.position());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return reply.toString(StandardCharsets.UTF_8);
    }
}
