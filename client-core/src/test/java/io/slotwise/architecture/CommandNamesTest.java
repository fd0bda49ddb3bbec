package io.slotwise.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Commands are data: their names are written in the catalogue, and where the driver itself asks servers something. */
class CommandNamesTest {
    private static final Path SOURCES = Path.of("src/main/java/io/slotwise");
    private static final Pattern LITERAL = Pattern.compile("\"([A-Z][A-Z0-9]*(?: [A-Z][A-Z-]*)?)\"");

    /** The catalogue, the handshake, discovery, and what the driver asks nodes by itself. */
    private static final List<String> MAY_NAME_COMMANDS = List.of(
            "command/",
            "internal/discovery/",
            "internal/connection/Handshake.java",
            "internal/connection/Ping.java",
            "internal/connection/Reauthentication.java",
            "internal/connection/IgnoredReply.java",
            "internal/execution/CommandDescriptions.java",
            "internal/execution/NodeProbes.java",
            "internal/pubsub/Ask.java",
            "internal/scanning/ScanCommands.java",
            "internal/resp/CommandEncoder.java");

    /** Words that open error replies and happen to be commands too. */
    private static final Set<String> ERROR_CODES = Set.of("READONLY");

    @Test
    void commandNamesStandInTheCatalogueHandshakeAndDiscoveryOnly() throws IOException {
        Set<String> names = new TreeSet<>();
        namesIn(SOURCES.resolve("command"), names);
        names.addAll(List.of("ASKING", "READONLY", "READWRITE", "HELLO", "AUTH", "SELECT", "CLUSTER", "MULTI", "EXEC"));

        TreeSet<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(file -> {
                String relative = SOURCES.relativize(file).toString().replace('\\', '/');
                if (MAY_NAME_COMMANDS.stream().noneMatch(relative::startsWith)) {
                    literals(file).stream()
                            .filter(literal -> names.contains(literal) && !ERROR_CODES.contains(literal))
                            .forEach(literal -> found.add(relative + ": " + literal));
                }
            });
        }

        assertThat(names).contains("GET", "MGET", "HSET");
        assertThat(found).isEmpty();
    }

    private static void namesIn(Path folder, Set<String> names) throws IOException {
        Pattern command = Pattern.compile("command\\(\"([A-Z0-9 _-]+)\"[,)]");
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(file -> {
                Matcher matcher = command.matcher(text(file));
                while (matcher.find()) {
                    names.add(matcher.group(1));
                }
            });
        }
    }

    private static Set<String> literals(Path file) {
        Set<String> literals = new TreeSet<>();
        Matcher matcher = LITERAL.matcher(text(file));
        while (matcher.find()) {
            literals.add(matcher.group(1));
        }
        return literals;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
