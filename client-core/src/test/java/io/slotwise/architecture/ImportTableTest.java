package io.slotwise.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which package may import which: the table of docs/architecture.md. A change of the table is a change of the
 * architecture: change both in one commit, and say why.
 */
class ImportTableTest {
    private static final String JDK = "java.";
    private static final String JDK_EXTENSIONS = "javax.";
    private static final String JDK_SOCKET_OPTIONS = "jdk.net.";
    private static final String NULLNESS = "org.jspecify.annotations.";
    private static final String LOG = "org.slf4j.";
    private static final String NETTY = "io.netty.";
    private static final String RESILIENCE = "io.github.resilience4j.";
    private static final String BLOCK_HOUND = "reactor.blockhound.";
    private static final String MICROMETER = "io.micrometer.core.instrument.";
    private static final String JACKSON = "tools.jackson.";
    private static final String FACADE_ANNOTATIONS = "io.slotwise.facade.";

    private static final List<String> PUBLIC =
            List.of("async", "codec", "command", "error", "event", "options", "pubsub", "reply", "topology");

    /** Package below the root, to what it may import besides the JDK, the nullness annotations and itself. */
    private static final Map<String, List<String>> TABLE = table();

    private static Map<String, List<String>> table() {
        Map<String, List<String>> table = new LinkedHashMap<>();
        table.put("codec", List.of());
        table.put("topology", List.of());
        table.put("error", List.of("topology"));
        table.put("reply", List.of("error", "topology"));
        table.put("event", List.of("topology", "error"));
        table.put("options", List.of("topology", "event", RESILIENCE));
        table.put("command", List.of("reply", "codec", "topology", "options", "event", FACADE_ANNOTATIONS));
        // The results of commands are of the types of reply and topology too.
        table.put("async", List.of("command", "codec", "options", "reply", "topology"));
        table.put("pubsub", List.of("codec", "topology", "error"));
        table.put("jackson", List.of("codec", JACKSON));
        table.put("micrometer", List.of("event", "topology", MICROMETER));
        table.put("internal.resp", List.of("command", "reply", "error", NETTY + "buffer", NETTY + "util"));
        table.put("internal.routing", List.of("command", "reply", "topology", "options", "error", "event"));
        table.put(
                "internal.connection",
                List.of(
                        "internal.resp",
                        "command",
                        "reply",
                        "topology",
                        "options",
                        "error",
                        "event",
                        NETTY,
                        RESILIENCE,
                        LOG,
                        BLOCK_HOUND,
                        JDK_SOCKET_OPTIONS));
        table.put(
                "internal.discovery",
                List.of(
                        "internal.connection",
                        "command",
                        "reply",
                        "topology",
                        "options",
                        "event",
                        "error",
                        RESILIENCE,
                        LOG));
        List<String> subscriptions = new ArrayList<>(PUBLIC);
        subscriptions.addAll(List.of("internal.routing", "internal.discovery", "internal.connection", LOG));
        table.put("internal.pubsub", subscriptions);
        List<String> execution = new ArrayList<>(PUBLIC);
        execution.addAll(List.of(
                "internal.routing", "internal.discovery", "internal.connection", "internal.resp", RESILIENCE, LOG));
        table.put("internal.execution", execution);
        table.put(
                "internal.scanning",
                List.of("internal.connection", "codec", "command", "error", "options", "reply", "topology"));
        List<String> caller = new ArrayList<>(PUBLIC);
        caller.addAll(List.of("internal.execution", "internal.connection", LOG));
        table.put("internal.caller", caller);
        List<String> assembly = new ArrayList<>(PUBLIC);
        assembly.addAll(List.of(
                "internal.caller",
                "internal.execution",
                "internal.pubsub",
                "internal.scanning",
                "internal.discovery",
                "internal.connection",
                RESILIENCE,
                LOG));
        table.put("internal", assembly);
        List<String> entry = new ArrayList<>(PUBLIC);
        entry.addAll(List.of("internal", "internal.caller", "internal.execution", "internal.scanning"));
        table.put("", entry);
        return table;
    }

    static List<String> packages() {
        return List.copyOf(TABLE.keySet());
    }

    @ParameterizedTest(name = "io.slotwise.{0}")
    @MethodSource("packages")
    void packageImportsOnlyWhatTheTableAllows(String name) {
        List<String> allowed = TABLE.getOrDefault(name, List.of());

        TreeSet<String> violations = new TreeSet<>();
        for (JavaClass javaClass : CoreClasses.ALL) {
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
        CoreClasses.ALL.forEach(javaClass -> found.add(relative(javaClass)));

        assertThat(found).isSubsetOf(TABLE.keySet());
    }

    @Test
    void packagesAreFreeOfCycles() {
        SlicesRuleDefinition.slices()
                .matching("io.slotwise.(**)")
                .should()
                .beFreeOfCycles()
                .check(CoreClasses.ALL);
    }

    private static boolean isAllowed(String name, JavaClass target, List<String> allowed) {
        String targetPackage = target.getPackageName();
        if (targetPackage.startsWith(CoreClasses.ROOT) && !targetPackage.startsWith("io.slotwise.facade")) {
            String relative = relative(target);
            return relative.equals(name) || allowed.contains(relative);
        }
        String full = target.getName();
        return full.startsWith(JDK)
                || full.startsWith(JDK_EXTENSIONS)
                || full.startsWith(NULLNESS)
                || allowed.stream().anyMatch(prefix -> prefix.endsWith(".") && full.startsWith(prefix))
                || allowed.stream().anyMatch(prefix -> prefix.startsWith(NETTY) && full.startsWith(prefix));
    }

    private static String relative(JavaClass javaClass) {
        String name = javaClass.getPackageName();
        return name.equals(CoreClasses.ROOT) ? "" : name.substring(CoreClasses.ROOT.length() + 1);
    }
}
