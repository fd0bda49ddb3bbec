package io.slotwise.facade;

import java.util.Locale;
import java.util.stream.Collectors;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/**
 * Stateless. Writes a type as Java text, with qualified names and JSpecify's annotations where the language wants them:
 * {@code java.util.@org.jspecify.annotations.Nullable List<V>}. The compiler's own {@code toString} differs between JDKs.
 */
final class TypeText {

    private static final String NULLNESS = "org.jspecify.annotations.";

    private TypeText() {}

    static String of(TypeMirror type) {
        return text(type, nullness(type));
    }

    /** The same without the nullness of the type itself; that of its arguments stays. */
    static String present(TypeMirror type) {
        return text(type, "");
    }

    static String of(TypeParameterElement parameter) {
        String bounds = parameter.getBounds().stream().map(TypeText::of).collect(Collectors.joining(" & "));
        return parameter.getSimpleName() + (bounds.equals("java.lang.Object") ? "" : " extends " + bounds);
    }

    private static String text(TypeMirror type, String nullness) {
        return switch (type.getKind()) {
            case DECLARED, ERROR -> declared((DeclaredType) type, nullness);
            case ARRAY -> array((ArrayType) type, nullness);
            case WILDCARD -> wildcard((WildcardType) type, nullness);
            case TYPEVAR -> nullness + ((TypeVariable) type).asElement().getSimpleName();
            default -> type.getKind().name().toLowerCase(Locale.ROOT);
        };
    }

    private static String declared(DeclaredType type, String nullness) {
        String name = ((TypeElement) type.asElement()).getQualifiedName().toString();
        int simple = name.lastIndexOf('.') + 1;
        String arguments = type.getTypeArguments().stream().map(TypeText::of).collect(Collectors.joining(", "));
        return name.substring(0, simple)
                + nullness
                + name.substring(simple)
                + (arguments.isEmpty() ? "" : "<" + arguments + ">");
    }

    /** The nullness of the array stands before its brackets, that of the elements before their type. */
    private static String array(ArrayType type, String nullness) {
        StringBuilder dimensions = new StringBuilder();
        TypeMirror element = type;
        String own = nullness;
        while (element.getKind() == TypeKind.ARRAY) {
            dimensions.append(own.isEmpty() ? "[]" : " " + own + "[]");
            element = ((ArrayType) element).getComponentType();
            own = nullness(element);
        }
        return text(element, own) + dimensions;
    }

    private static String wildcard(WildcardType type, String nullness) {
        TypeMirror upper = type.getExtendsBound();
        TypeMirror lower = type.getSuperBound();
        String bound = upper != null ? " extends " + of(upper) : lower != null ? " super " + of(lower) : "";
        return nullness + "?" + bound;
    }

    private static String nullness(TypeMirror type) {
        return type.getAnnotationMirrors().stream()
                .map(AnnotationMirror::getAnnotationType)
                .map(TypeText::present)
                .filter(annotation -> annotation.startsWith(NULLNESS))
                .map(annotation -> "@" + annotation + " ")
                .collect(Collectors.joining());
    }
}
