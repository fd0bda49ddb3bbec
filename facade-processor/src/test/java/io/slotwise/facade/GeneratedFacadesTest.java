package io.slotwise.facade;

import static io.slotwise.facade.Compilation.JSPECIFY;
import static io.slotwise.facade.Compilation.PROCESSOR;
import static io.slotwise.facade.Compilation.SAMPLE;
import static io.slotwise.facade.Compilation.textsBelow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compiles a sample catalogue and its three faces, all warnings being errors. The golden files hold for every JDK; after a
 * wanted change, copy the new output from target/sample over them.
 */
class GeneratedFacadesTest {

    private static final Path OUTPUT = Path.of("target/sample");
    private static final Path CORE = OUTPUT.resolve("core");

    @BeforeAll
    static void theCatalogueCompiles() {
        assertThat(core(CORE).problems()).isEmpty();
    }

    @Test
    void asyncFacadesAndSignaturesAreTheGoldenOnes() {
        assertThat(textsBelow(CORE)).isEqualTo(textsBelow(SAMPLE.resolve("golden/core")));
    }

    @Test
    void syncFacadesAreTheGoldenOnes() {
        Path output = OUTPUT.resolve("sync");

        assertThat(face("sync", output).path("-processorpath", PROCESSOR, CORE).problems())
                .isEmpty();

        assertThat(textsBelow(output)).isEqualTo(textsBelow(SAMPLE.resolve("golden/sync")));
    }

    @Test
    void reactiveFacadesAreTheGoldenOnes() {
        Path output = OUTPUT.resolve("reactive");

        assertThat(face("reactive", output)
                        .path("-processorpath", PROCESSOR, CORE)
                        .problems())
                .isEmpty();

        assertThat(textsBelow(output)).isEqualTo(textsBelow(SAMPLE.resolve("golden/reactive")));
    }

    /** That they compile without a warning is what every compilation here asserts. */
    @ParameterizedTest
    @CsvSource({
        "getset, false, ''",
        "substr, true, 0.2",
        "mgetOld, true, ''",
    })
    void aDeprecatedCommandIsDeprecatedInItsFacade(String name, boolean forRemoval, String since) throws Exception {
        URL[] classes = {CORE.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {

            Class<?> facade = loader.loadClass("io.slotwise.async.AsyncStringCommands");

            assertThat(facade.getMethods())
                    .filteredOn(method -> method.getName().equals(name))
                    .singleElement()
                    .extracting(method -> method.getAnnotation(Deprecated.class))
                    .satisfies(deprecated -> {
                        assertThat(deprecated.forRemoval()).isEqualTo(forRemoval);
                        assertThat(deprecated.since()).isEqualTo(since);
                    });
            assertThat(facade.getMethods())
                    .filteredOn(method -> method.isAnnotationPresent(Deprecated.class))
                    .hasSize(3);
        }
    }

    @Test
    void theOrderOfTheSourcesDoesNotMatter() {
        Path output = OUTPUT.resolve("reversed");

        assertThat(core(output).reversed().problems()).isEmpty();

        assertThat(textsBelow(output)).isEqualTo(textsBelow(CORE));
    }

    @Test
    void signaturesAreFoundOnTheClassPathWhenTheProcessorHasNone() {
        Path output = OUTPUT.resolve("sync-from-class-path");

        assertThat(face("sync", output).path("-processorpath", PROCESSOR).problems())
                .isEmpty();

        assertThat(textsBelow(output)).isEqualTo(textsBelow(SAMPLE.resolve("golden/sync")));
    }

    @Test
    void modulesMayExportAPackageOfGeneratedSourcesAndFindSignaturesOnTheModulePath() {
        Path core = OUTPUT.resolve("modules/core");
        Path sync = OUTPUT.resolve("modules/sync");

        assertThat(new Compilation(core)
                        .sample("core")
                        .sample("modules/core")
                        .path("--module-path", PROCESSOR, JSPECIFY)
                        .path("-processorpath", PROCESSOR)
                        .problems())
                .isEmpty();
        assertThat(new Compilation(sync)
                        .sample("sync")
                        .sample("modules/sync")
                        .path("--module-path", PROCESSOR, JSPECIFY, core)
                        .path("-processorpath", PROCESSOR)
                        .problems())
                .isEmpty();

        assertThat(textsBelow(core)).isEqualTo(textsBelow(CORE));
        assertThat(textsBelow(sync)).isEqualTo(textsBelow(SAMPLE.resolve("golden/sync")));
    }

    @Test
    void missingSignaturesAreAnErrorThatNamesThem() {
        Compilation compilation = new Compilation(OUTPUT.resolve("missing"))
                .source("Place", "@io.slotwise.facade.GenerateFacades(io.slotwise.facade.Face.SYNC) class Place {}")
                .path("-classpath", PROCESSOR, JSPECIFY)
                .path("-processorpath", PROCESSOR);

        assertThat(compilation.problems())
                .singleElement()
                .asString()
                .contains("META-INF/slotwise/facades/index, neither beside the processor nor on the path");
    }

    @Test
    void aViewRunsCatalogueCommandsWithItsOptions() throws Exception {
        URL[] classes = {CORE.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {

            Supplier<?> client = (Supplier<?>) loader.loadClass("io.slotwise.SampleClient")
                    .getConstructor()
                    .newInstance();

            assertThat(client.get()).asString().isEqualTo("[GET, DEL patiently, DOC.GET patiently]");
        }
    }

    /** A loader that cannot find them: a program that asks for no separate group runs all the same. */
    @Test
    void theFacadeOfASeparateGroupIsLoadedByThoseAloneWhoAskForIt() throws Exception {
        URL[] classes = {CORE.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (name.contains("DocumentCommands")) {
                    throw new ClassNotFoundException(name);
                }
                return super.findClass(name);
            }
        }) {

            Supplier<?> client = (Supplier<?>) loader.loadClass("io.slotwise.SampleClient")
                    .getConstructor()
                    .newInstance();

            assertThatThrownBy(client::get)
                    .isInstanceOf(NoClassDefFoundError.class)
                    .hasMessageContaining("DocumentCommands");
            assertThat(client).asString().isEqualTo("[GET, DEL patiently]");
        }
    }

    private static Compilation core(Path output) {
        return new Compilation(output)
                .sample("core")
                .path("-classpath", PROCESSOR, JSPECIFY)
                .path("-processorpath", PROCESSOR);
    }

    private static Compilation face(String folder, Path output) {
        return new Compilation(output).sample(folder).path("-classpath", CORE, PROCESSOR, JSPECIFY);
    }
}
