package io.slotwise.benchmarks.mapping;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One table: what the types of another client have, and the lines that were written by hand about it. Not safe for use by
 * several threads.
 */
final class Section {
    /** Whose members need a row each. */
    enum Kind {
        /** Methods that send commands: those without a line get what the name of their command leads to. */
        COMMANDS,
        /** All public methods, and constants: each needs a line. */
        MEMBERS,
        /** Nothing is listed: the lines name types, which must exist. */
        CLASSES
    }

    /** One line by hand; either text may be empty. */
    record Line(String command, String ours) {}

    private static final Comparator<String> ALPHABETICALLY =
            Comparator.comparing(CommandNames::letters).thenComparing(Comparator.naturalOrder());

    private final String title;
    private final Kind kind;
    private final List<String> types;
    private final List<String> notes = new ArrayList<>();
    private final Map<String, Line> lines = new TreeMap<>(ALPHABETICALLY);

    Section(String title, Kind kind, List<String> types) {
        this.title = title;
        this.kind = kind;
        this.types = types;
    }

    String title() {
        return title;
    }

    Kind kind() {
        return kind;
    }

    /** Sentences above the table. */
    List<String> notes() {
        return notes;
    }

    /** The lines, by the names of the other client. */
    Map<String, Line> lines() {
        return lines;
    }

    /** The names that need a row; of types, those that are written down. */
    Set<String> names() {
        Set<String> names = new TreeSet<>(ALPHABETICALLY);
        if (kind == Kind.CLASSES) {
            names.addAll(lines.keySet());
            return names;
        }
        for (String type : types) {
            names.addAll(membersOf(load(type)));
        }
        return names;
    }

    /** Whether one of the packages of the section has a type of this name. */
    boolean hasType(String name) {
        return types.stream().anyMatch(place -> find(place + "." + name) != null);
    }

    private Set<String> membersOf(Class<?> type) {
        Set<String> names = new TreeSet<>();
        for (Method method : type.getMethods()) {
            if (method.getDeclaringClass() != Object.class && !method.isSynthetic()) {
                names.add(method.getName());
            }
        }
        for (Field field : type.getFields()) {
            if (kind == Kind.MEMBERS && Modifier.isStatic(field.getModifiers())) {
                names.add(field.getName());
            }
        }
        names.removeAll(Set.of("equals", "hashCode", "toString"));
        return names;
    }

    private static Class<?> load(String type) {
        Class<?> found = find(type);
        if (found == null) {
            throw new IllegalStateException("no type " + type);
        }
        return found;
    }

    private static @Nullable Class<?> find(String type) {
        try {
            return Class.forName(type, false, Section.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            return null;
        }
    }
}
