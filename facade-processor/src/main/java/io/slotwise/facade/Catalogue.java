package io.slotwise.facade;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Immutable. One group of the command catalogue, as far as facades need to know it, and its text form: a line for the
 * class, then one for each method, its parts separated by tabs.
 *
 * @param type the class with its type parameters, its name qualified
 * @param separate whether its facade is not united with the others
 * @param methods in source order
 */
record Catalogue(String type, boolean separate, List<CatalogueMethod> methods) {

    private static final String SEPARATE = "\tseparate";

    Catalogue {
        methods = List.copyOf(methods);
    }

    String name() {
        return type.substring(0, type.indexOf('<'));
    }

    String simpleName() {
        return name().substring(name().lastIndexOf('.') + 1);
    }

    /** The name of the method that gives a view's own catalogue. */
    String accessor() {
        return accessor(simpleName());
    }

    /** The name of the method of the united facade that gives the facade of a separate group. */
    String face() {
        return face(simpleName());
    }

    static String face(String simpleName) {
        return accessor(simpleName).replaceFirst("Commands$", "");
    }

    static String accessor(String simpleName) {
        return Character.toLowerCase(simpleName.charAt(0)) + simpleName.substring(1);
    }

    String toText() {
        return type
                + (separate ? SEPARATE : "")
                + "\n"
                + methods.stream().map(each -> each.toLine() + "\n").collect(Collectors.joining());
    }

    static Catalogue parse(String text) {
        List<String> lines = text.lines().toList();
        String head = lines.get(0);
        return new Catalogue(
                head.replace(SEPARATE, ""),
                head.endsWith(SEPARATE),
                lines.stream().skip(1).map(CatalogueMethod::parse).toList());
    }
}
