package io.slotwise.server.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which package of the reference server may import which: the table of docs/architecture.md. Change both in one commit,
 * and say why.
 */
class ServerImportTableTest {
    private static final String ROOT = "io.slotwise.server";

    /** The driver, which the server is to check, and not to share mistakes with. */
    private static final String PROJECT = "io.slotwise.";

    private static final List<String> EVERYBODY = List.of("java.", "org.jspecify.annotations.");

    private static final String BUFFERS = "io.netty.buffer.";
    private static final String LUA = "party.iroiro.luajava.";
    private static final String NETTY = "io.netty.";
    private static final String JUNIT = "org.junit.jupiter.api.";
    private static final String JUNIT_COMMONS = "org.junit.platform.commons.";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    /** Package below the root, to what it may import besides the JDK, the nullness annotations and itself. */
    private static final Map<String, List<String>> TABLE = table();

    private static Map<String, List<String>> table() {
        Map<String, List<String>> table = new LinkedHashMap<>();
        table.put("resp", List.of(BUFFERS));
        table.put("keyspace", List.of());
        table.put("fault", List.of());
        table.put("replication", List.of());
        table.put("cluster", List.of("keyspace"));
        table.put("node", List.of("cluster", "keyspace", "replication", "resp", "fault", NETTY));
        table.put("script", List.of("resp", BUFFERS, LUA));
        table.put("command", List.of("node", "cluster", "keyspace", "replication", "resp", "fault", "script", BUFFERS));
        table.put("", List.of("command", "node", "cluster", "keyspace", "replication", "fault", NETTY));
        table.put("junit", List.of("", JUNIT, JUNIT_COMMONS));
        return table;
    }

    static List<String> packages() {
        return List.copyOf(TABLE.keySet());
    }

    @ParameterizedTest(name = "io.slotwise.server.{0}")
    @MethodSource("packages")
    void packageImportsOnlyWhatTheTableAllows(String name) {
        List<String> allowed = TABLE.getOrDefault(name, List.of());

        TreeSet<String> violations = new TreeSet<>();
        for (JavaClass javaClass : CLASSES) {
            if (relative(javaClass).equals(name)) {
                for (Dependency dependency : javaClass.getDirectDependenciesFromSelf()) {
                    JavaClass target = dependency.getTargetClass().getBaseComponentType();
                    if (!target.isPrimitive() && !isAllowed(name, target, allowed)) {
                        violations.add(javaClass.getName() + " -> " + target.getName());
                    }
                }
            }
        }

        assertThat(violations).isEmpty();
    }

    @Test
    void tableKnowsEveryPackage() {
        TreeSet<String> found = new TreeSet<>();
        CLASSES.forEach(javaClass -> found.add(relative(javaClass)));

        assertThat(found).isEqualTo(new TreeSet<>(TABLE.keySet()));
    }

    @Test
    void packagesAreFreeOfCycles() {
        SlicesRuleDefinition.slices()
                .matching(ROOT + ".(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void nothingOfTheDriverIsUsed() {
        TreeSet<String> violations = new TreeSet<>();
        for (JavaClass javaClass : CLASSES) {
            for (Dependency dependency : javaClass.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                if (target.getName().startsWith(PROJECT) && !isOwn(target)) {
                    violations.add(javaClass.getName() + " -> " + target.getName());
                }
            }
        }

        assertThat(violations).isEmpty();
    }

    private static boolean isOwn(JavaClass javaClass) {
        String name = javaClass.getPackageName();
        return name.equals(ROOT) || name.startsWith(ROOT + ".");
    }

    private static boolean isAllowed(String name, JavaClass target, List<String> allowed) {
        if (isOwn(target)) {
            String relative = relative(target);
            return relative.equals(name) || allowed.contains(relative);
        }
        String full = target.getName();
        return EVERYBODY.stream().anyMatch(full::startsWith)
                || allowed.stream().anyMatch(prefix -> prefix.endsWith(".") && full.startsWith(prefix));
    }

    private static String relative(JavaClass javaClass) {
        String name = javaClass.getPackageName();
        return name.equals(ROOT) ? "" : name.substring(ROOT.length() + 1);
    }
}
