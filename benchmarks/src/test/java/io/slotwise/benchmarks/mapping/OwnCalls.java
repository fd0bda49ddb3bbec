package io.slotwise.benchmarks.mapping;

import io.slotwise.command.Command;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.TlsOptions;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.TransactionResult;
import io.slotwise.sync.SyncClusterClient;
import io.slotwise.sync.SyncCommands;
import io.slotwise.sync.SyncSession;
import io.slotwise.sync.SyncSubscription;
import io.slotwise.sync.SyncTransaction;
import io.slotwise.topology.ClusterTopology;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whether what a row has in code marks exists in our API: methods by name and number of arguments, constants and types by
 * name. Stateless.
 *
 * <p>A call without a receiver is one of the facade. {@code …} stands for any arguments.
 */
final class OwnCalls {
    private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
    private static final Pattern OWN_IN_PROSE =
            Pattern.compile("`((?:client|session|CallOptions|Codec|Delivery|ReadPolicy|Target|Topics)\\.[^`]+)`");

    private static final Pattern STEP = Pattern.compile("(\\w+)");
    private static final Pattern WORDS = Pattern.compile("[A-Z0-9_.|* -]+|[a-z]+|\\W+|-?\\d+\\w*");

    private static final List<String> ANY = List.of("…");

    private static final Map<String, Class<?>> RECEIVERS = Map.of(
            "client", SyncClusterClient.class,
            "session", SyncSession.class,
            "transaction", SyncTransaction.class,
            "subscription", SyncSubscription.class,
            "topology", ClusterTopology.class,
            "options", ClusterClientOptions.Builder.class,
            "tls", TlsOptions.Builder.class,
            "batch", BatchResult.class,
            "result", TransactionResult.class);

    private static final List<String> PACKAGES = List.of(
            "io.slotwise",
            "io.slotwise.command",
            "io.slotwise.reply",
            "io.slotwise.codec",
            "io.slotwise.topology",
            "io.slotwise.options",
            "io.slotwise.error",
            "io.slotwise.event",
            "io.slotwise.pubsub",
            "io.slotwise.sync",
            "io.slotwise.micrometer",
            "java.lang",
            "java.time",
            "java.util",
            "java.util.concurrent",
            "reactor.core.publisher");

    /** What was found before: to find nothing takes a look into each library. */
    private static final Map<String, Optional<Class<?>>> TYPES = new ConcurrentHashMap<>();

    /** The types of the reactive API are not on the class path here. */
    private static final Path REACTIVE =
            OwnCatalogue.ROOT.resolve("client-reactive/src/main/java/io/slotwise/reactive");

    private OwnCalls() {}

    /** What the code in this text names, and is not there. */
    static List<String> problems(String text) {
        List<String> problems = new ArrayList<>();
        Matcher spans = SPAN.matcher(text);
        while (spans.find()) {
            String span = spans.group(1);
            if (!WORDS.matcher(span).matches()) {
                typeOf(span, problems);
            }
        }
        return problems;
    }

    /** What the prose around the tables names and is not there: calls of ours, which it has among those of others. */
    static List<String> problemsOfProse(String text) {
        List<String> problems = new ArrayList<>();
        Matcher spans = OWN_IN_PROSE.matcher(text);
        while (spans.find()) {
            typeOf(spans.group(1), problems);
        }
        return problems;
    }

    /** The type of an expression, as far as it is known; what is wrong with it is added to the problems. */
    private static @Nullable Class<?> typeOf(String expression, List<String> problems) {
        if (expression.contains("->") || expression.startsWith("\"")) {
            return null;
        }
        if (expression.contains("::")) {
            String[] reference = expression.split("::", 2);
            Class<?> type = ownType(reference[0], problems);
            return type == null ? null : resultOf(type, reference[1], ANY, problems);
        }
        Matcher step = STEP.matcher(expression);
        if (!step.lookingAt()) {
            return null;
        }
        String first = step.group();
        int next = step.end();
        Class<?> type;
        if (next < expression.length() && expression.charAt(next) == '(') {
            type = SyncCommands.class;
            next = 0;
        } else {
            type = RECEIVERS.containsKey(first) ? RECEIVERS.get(first) : ownType(first, problems);
            next = next + 1;
        }
        while (type != null && next < expression.length()) {
            step.region(next, expression.length());
            if (!step.lookingAt()) {
                problems.add("cannot read " + expression);
                return null;
            }
            boolean call = step.end() < expression.length() && expression.charAt(step.end()) == '(';
            int end = call ? closing(expression, step.end()) + 1 : step.end();
            List<String> arguments = call ? arguments(expression.substring(step.end() + 1, end - 1)) : List.of();
            arguments.forEach(argument -> typeOf(argument, problems));
            type = call ? resultOf(type, step.group(), arguments, problems) : constant(type, step.group(), problems);
            next = end + 1;
        }
        return type;
    }

    private static @Nullable Class<?> ownType(String name, List<String> problems) {
        if (!Character.isUpperCase(name.charAt(0))) {
            return null;
        }
        Optional<Class<?>> type = TYPES.computeIfAbsent(name, OwnCalls::find);
        if (type.isEmpty() && !Files.exists(REACTIVE.resolve(name + ".java"))) {
            problems.add("no type " + name);
        }
        return type.orElse(null);
    }

    private static Optional<Class<?>> find(String name) {
        for (String place : PACKAGES) {
            try {
                return Optional.of(Class.forName(place + "." + name, false, OwnCalls.class.getClassLoader()));
            } catch (ClassNotFoundException e) {
                // not in this one
            }
        }
        return Optional.empty();
    }

    private static @Nullable Class<?> constant(Class<?> type, String name, List<String> problems) {
        for (Class<?> nested : type.getClasses()) {
            if (nested.getSimpleName().equals(name)) {
                return nested;
            }
        }
        try {
            return type.getField(name).getType();
        } catch (NoSuchFieldException e) {
            problems.add("no constant " + type.getSimpleName() + "." + name);
            return null;
        }
    }

    private static @Nullable Class<?> resultOf(Class<?> type, String name, List<String> given, List<String> problems) {
        List<Method> named = Arrays.stream(type.getMethods())
                .filter(method -> method.getName().equals(name) && takes(method, given))
                .toList();
        if (named.isEmpty()) {
            problems.add("no method " + type.getSimpleName() + "." + name + given);
            return null;
        }
        Class<?> result = named.get(0).getReturnType();
        return named.stream().allMatch(method -> Objects.equals(method.getReturnType(), result))
                        && (result.getName().startsWith("io.slotwise.") || result == Command.class)
                ? result
                : null;
    }

    private static boolean takes(Method method, List<String> given) {
        int fixed = method.getParameterCount() - (method.isVarArgs() ? 1 : 0);
        return given.equals(ANY) || (method.isVarArgs() ? given.size() >= fixed : given.size() == fixed);
    }

    private static int closing(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        throw new IllegalStateException("not closed: " + text);
    }

    /** The arguments between the parentheses, each without the type that the table may have before its name. */
    private static List<String> arguments(String list) {
        List<String> arguments = new ArrayList<>();
        int depth = 0;
        int begin = 0;
        for (int i = 0; i <= list.length(); i++) {
            char c = i < list.length() ? list.charAt(i) : ',';
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                String argument = list.substring(begin, i).strip();
                if (!argument.isEmpty()) {
                    arguments.add(argument.replaceFirst("^(\\w+) \\w+(?:\\.\\.\\.)?$", "$1")
                            .replaceFirst("\\.\\.\\.$", ""));
                }
                begin = i + 1;
            }
        }
        return arguments;
    }
}
