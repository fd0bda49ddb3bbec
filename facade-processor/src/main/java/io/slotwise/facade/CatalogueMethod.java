package io.slotwise.facade;

import java.util.ArrayList;
import java.util.List;

/**
 * Immutable. One command of a group, with every type as Java text and every name in it qualified.
 *
 * @param erasure the name and the erased parameter types, as a Javadoc link writes them: {@code get(java.lang.Object)}
 * @param typeParameters the method's own type parameters, separated by commas, or empty
 * @param returns the {@code X} of {@code Command<X>}, with its nullness
 * @param present {@code returns} without the nullness of X itself
 * @param parameters type and name of each, {@code "K... keys"} for variable arity
 * @param summary the first sentence of the doc comment, or empty
 * @param deprecation the annotation that deprecates it, as Java text, or empty
 */
record CatalogueMethod(
        String erasure,
        String typeParameters,
        String returns,
        String present,
        List<String> parameters,
        String summary,
        String deprecation) {

    CatalogueMethod {
        parameters = List.copyOf(parameters);
    }

    String name() {
        return erasure.substring(0, erasure.indexOf('('));
    }

    boolean mayBeAbsent() {
        return !returns.equals(present);
    }

    /** The names alone, as a call passes them. */
    List<String> arguments() {
        return parameters.stream()
                .map(parameter -> parameter.substring(parameter.lastIndexOf(' ') + 1))
                .toList();
    }

    /** Whether javac sees heap pollution in the declaration: variable arity of a type that is not reifiable. */
    private boolean hasGenericVariableArity() {
        String last = parameters.isEmpty() ? "" : parameters.get(parameters.size() - 1);
        // Qualified names and primitives start in lower case, type variables do not.
        return last.contains("...") && (last.contains("<") || last.matches("(@[\\w.]+ )*[A-Z].*"));
    }

    boolean isDeprecated() {
        return !deprecation.isEmpty();
    }

    /** The warnings that javac has about a method which only hands its arguments on to this one. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (hasGenericVariableArity()) {
            warnings.add("unchecked");
        }
        if (deprecation.contains("forRemoval")) {
            warnings.add("removal"); // a use of what is to be removed is warned of even where that is deprecated itself
        }
        return warnings;
    }

    String toLine() {
        return String.join(
                "\t", erasure, typeParameters, returns, present, String.join(";", parameters), summary, deprecation);
    }

    static CatalogueMethod parse(String line) {
        String[] parts = line.split("\t", -1);
        List<String> parameters = parts[4].isEmpty() ? List.of() : List.of(parts[4].split(";", -1));
        return new CatalogueMethod(parts[0], parts[1], parts[2], parts[3], parameters, parts[5], parts[6]);
    }
}
