package io.slotwise.benchmarks.mapping;

import io.slotwise.sync.SyncCommands;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Our commands and the methods that send them, as {@code docs/commands.md} has them. Immutable.
 *
 * <p>What the document spells is looked up among the signatures that are written when the catalogue is compiled, for the
 * types of its options, and on the facade, because the document may be older than that.
 */
final class OwnCatalogue {
    /** Tests run in the folder of their module. */
    static final Path ROOT = Files.exists(Path.of("client-core")) ? Path.of("") : Path.of("..");

    private static final String SIGNATURES = "META-INF/slotwise/facades/";
    private static final String UNITED = SyncCommands.class.getName();

    private final Map<String, List<String>> methods = new TreeMap<>();
    private final Map<String, String> leftOut = new TreeMap<>();
    private final Set<String> unknown = new TreeSet<>();

    private OwnCatalogue(List<String> document, Map<String, String> signatures) {
        for (String line : document) {
            String[] cells = line.split(" *\\| *", -1);
            if (!line.startsWith("| `")) {
                continue;
            }
            String command = unquoted(cells[1]);
            if (cells[2].startsWith("`")) {
                String spelled = unquoted(cells[2]);
                String typed = signatures.get(spelled);
                if (typed == null) {
                    unknown.add(spelled);
                }
                methods.computeIfAbsent(command, name -> new ArrayList<>())
                        .add(Objects.requireNonNullElse(typed, spelled));
            } else {
                leftOut.put(command, cells[2]);
            }
        }
    }

    static OwnCatalogue read() {
        try {
            return new OwnCatalogue(Files.readAllLines(ROOT.resolve("docs/commands.md")), signatures());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The methods that send this command, each with the types of its options; none when it is not in the catalogue. */
    List<String> methods(String command) {
        return methods.getOrDefault(command, List.of());
    }

    /** Commands by the names of our methods that send them. */
    Map<String, String> commandsByMethod() {
        Map<String, String> commands = new HashMap<>();
        methods.forEach((command, calls) -> calls.forEach(call -> commands.putIfAbsent(nameOf(call), command)));
        return commands;
    }

    /** The name of the method that is called, without what gives its facade. */
    static String nameOf(String call) {
        String method = call.replaceFirst("^\\w+\\(\\)\\.", "");
        return method.substring(0, method.indexOf('('));
    }

    /** Why a command is not in the catalogue on purpose, by its name. */
    Map<String, String> leftOut() {
        return leftOut;
    }

    /** All names of commands that the document has. */
    Set<String> names() {
        Set<String> names = new TreeSet<>(methods.keySet());
        names.addAll(leftOut.keySet());
        return names;
    }

    /** Methods that the document has and the facade has not. */
    Set<String> unknown() {
        return unknown;
    }

    /** The methods of the facades with the types of their options, by the way the document spells them. */
    private static Map<String, String> signatures() {
        Map<String, String> signatures = new HashMap<>();
        for (String group : lines("index")) {
            List<String> lines = lines(group + ".signatures");
            boolean separate = lines.get(0).endsWith("\tseparate");
            Set<String> facade = facade(separate ? SyncCommands.class.getPackageName() + ".Sync" + group : UNITED);
            String face = separate ? face(group) + "()." : "";
            for (String line : lines.subList(1, lines.size())) {
                String[] fields = line.split("\t", -1);
                if (facade.contains(fields[0])) {
                    String name = fields[0].substring(0, fields[0].indexOf('('));
                    String spelled = name + parameters(fields[4], false);
                    String typed = face + name + parameters(fields[4], true);
                    signatures.put(face + spelled, typed);
                    signatures.putIfAbsent(spelled, typed);
                }
            }
        }
        return signatures;
    }

    /** The methods of a facade as signatures have them. */
    private static Set<String> facade(String type) {
        try {
            return Arrays.stream(Class.forName(type).getMethods())
                    .map(method -> method.getName()
                            + Arrays.stream(method.getParameterTypes())
                                    .map(Class::getTypeName)
                                    .collect(Collectors.joining(", ", "(", ")")))
                    .collect(Collectors.toSet());
        } catch (ClassNotFoundException e) {
            return Set.of();
        }
    }

    /** The method of the united facade that gives the facade of a group that is not united. */
    private static String face(String group) {
        return Character.toLowerCase(group.charAt(0)) + group.substring(1).replaceFirst("Commands$", "");
    }

    private static String parameters(String declared, boolean typed) {
        if (declared.isEmpty()) {
            return "()";
        }
        return Arrays.stream(declared.split(";", -1))
                .map(parameter -> parameter(parameter, typed))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /** Types that a caller has to know of: those of ours, and times. */
    private static String parameter(String declared, boolean typed) {
        String name = declared.substring(declared.lastIndexOf(' ') + 1) + (declared.contains("...") ? "..." : "");
        String full = declared.replaceAll("(?:<|\\.\\.\\.| ).*", "");
        boolean telling = full.startsWith("io.slotwise.") || full.startsWith("java.time.");
        return typed && telling ? full.substring(full.lastIndexOf('.') + 1) + " " + name : name;
    }

    private static List<String> lines(String resource) {
        InputStream stream = OwnCatalogue.class.getClassLoader().getResourceAsStream(SIGNATURES + resource);
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(stream, resource), StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String unquoted(String cell) {
        return cell.replace("`", "");
    }
}
