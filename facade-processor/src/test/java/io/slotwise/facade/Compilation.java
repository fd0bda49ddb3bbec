package io.slotwise.facade;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.NullMarked;

/** Confined to the test's thread. One run of the compiler with all warnings as errors, into a folder of its own. */
final class Compilation {

    static final Path SAMPLE = Path.of("src/test/resources/sample");
    static final Path PROCESSOR = whereIs(FacadeProcessor.class);
    static final Path JSPECIFY = whereIs(NullMarked.class);

    private final Path output;
    private final List<JavaFileObject> sources = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>(List.of(
            "-Xlint:all,-processing,-requires-automatic,-requires-transitive-automatic,-exports",
            "-Werror",
            "--release",
            "17"));

    Compilation(Path output) {
        this.output = output;
    }

    /** Adds every source below a folder of the sample. */
    Compilation sample(String folder) {
        try (StandardJavaFileManager files = compiler().getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            files.getJavaFileObjectsFromPaths(filesBelow(SAMPLE.resolve(folder)))
                    .forEach(sources::add);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return this;
    }

    Compilation source(String name, String text) {
        sources.add(new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        });
        return this;
    }

    Compilation reversed() {
        Collections.reverse(sources);
        return this;
    }

    /** An option that takes a path, and its entries. */
    Compilation path(String option, Path... entries) {
        arguments.add(option);
        arguments.add(Stream.of(entries).map(Path::toString).collect(joining(System.getProperty("path.separator"))));
        return this;
    }

    /** The errors and warnings, each as line and message; empty when all is well. */
    List<String> problems() {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files =
                compiler().getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            empty(output);
            path("-d", output);
            compiler()
                    .getTask(null, files, diagnostics, arguments, null, sources)
                    .call();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return diagnostics.getDiagnostics().stream().map(Compilation::describe).toList();
    }

    /** What was generated, sources and resources: texts by path. */
    static Map<String, String> textsBelow(Path folder) {
        return filesBelow(folder).stream()
                .filter(file -> !file.toString().endsWith(".class"))
                .collect(Collectors.toMap(
                        file -> folder.relativize(file).toString().replace('\\', '/'),
                        Compilation::read,
                        (a, b) -> a,
                        TreeMap::new));
    }

    /** Nothing of an earlier run may pass for this one's. */
    private static void empty(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Path file : filesBelow(folder)) {
            Files.delete(file);
        }
    }

    private static List<Path> filesBelow(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String describe(Diagnostic<?> diagnostic) {
        return diagnostic.getLineNumber() + ": " + diagnostic.getMessage(Locale.ROOT);
    }

    private static JavaCompiler compiler() {
        return ToolProvider.getSystemJavaCompiler();
    }

    private static Path whereIs(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
