package io.slotwise.facade;

import static io.slotwise.facade.Compilation.JSPECIFY;
import static io.slotwise.facade.Compilation.PROCESSOR;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogueErrorsTest {

    @TempDir
    Path output;

    @Test
    void aForgottenPublicIsReportedAtTheMethod() {
        assertThat(problemsOf("Command<Long> ping() { return null; }"))
                .containsExactly("3: A method that returns a Command is public, or private.");
    }

    @Test
    void aPrivateMethodIsTheCataloguesOwnBusiness() {
        assertThat(problemsOf("private Command<Long> shared(String name) { return null; }"))
                .isEmpty();
    }

    @Test
    void aWildcardResultIsReported() {
        assertThat(problemsOf("public Command<?> ping() { return null; }"))
                .containsExactly("3: Name the type of the Command's result.");
    }

    @Test
    void aCheckedExceptionIsReported() {
        assertThat(problemsOf("public Command<Long> ping() throws java.io.IOException { return null; }"))
                .containsExactly("3: A method that returns a Command throws no checked exception.");
    }

    @Test
    void aMethodOfAnotherGroupIsReportedAsAClash() {
        assertThat(problemsOf("public Command<Long> del(Object... keys) { return null; }"))
                .containsExactly("3: del(java.lang.Object[]) is already declared by KeyCommands.");
    }

    @Test
    void aMethodThatEveryFacadeDeclaresIsReportedAsAClash() {
        assertThat(problemsOf("public <R> Command<R> execute(Command<R> command) { return command; }"))
                .containsExactly("3: execute(io.slotwise.command.Command) is already declared by each facade.");
    }

    @Test
    void aMethodNamedLikeAnAccessorIsReportedAsAClash() {
        assertThat(problemsOf("public Command<Long> keyCommands() { return null; }"))
                .containsExactly("3: keyCommands() is already declared by the united facade.");
    }

    @Test
    void aMethodNamedLikeTheOneThatGivesASeparateFacadeIsReportedAsAClash() {
        assertThat(problemsOf("public Command<Long> document() { return null; }"))
                .containsExactly("3: document() is already declared by the united facade.");
    }

    @Test
    void aGroupWithOtherTypeParametersIsReported() {
        assertThat(problemsOf("@io.slotwise.facade.CommandGroup public final class ZooCommands<K> {", ""))
                .contains("2: A command group has the type parameters K and V.");
    }

    @Test
    void aHiddenGroupIsReported() {
        assertThat(problemsOf("@io.slotwise.facade.CommandGroup final class ZooCommands<K, V> {", ""))
                .contains("2: A command group is a public class.");
    }

    private List<String> problemsOf(String method) {
        return problemsOf("@io.slotwise.facade.CommandGroup public final class ZooCommands<K, V> {", method);
    }

    private List<String> problemsOf(String head, String method) {
        String constructor = "public ZooCommands(io.slotwise.codec.Codec<K> key, io.slotwise.codec.Codec<?> value) {}";
        return new Compilation(output)
                .sample("core")
                .source(
                        "io/slotwise/command/ZooCommands",
                        "package io.slotwise.command;\n" + head + "\n" + method + "\n" + constructor + "\n}\n")
                .path("-classpath", PROCESSOR, JSPECIFY)
                .path("-processorpath", PROCESSOR)
                .problems();
    }
}
