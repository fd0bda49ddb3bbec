package io.slotwise.facade;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic;

/**
 * Confined to one thread; one per compilation. Reads catalogue classes, and reports what no facade can be made of at the
 * element. An offending method is left out, so that the one error is not buried under others.
 */
final class CatalogueReader {

    private static final String COMMAND = "io.slotwise.command.Command";

    private final ProcessingEnvironment environment;

    /** Erased signatures, which the groups share in the interface that unites them, and who has each. */
    private final Map<String, String> owners = new HashMap<>(Map.of(
            "execute(" + COMMAND + ")", "each facade", "with(io.slotwise.options.CallOptions)", "the united facade"));

    CatalogueReader(ProcessingEnvironment environment) {
        this.environment = environment;
    }

    /** The groups by simple name, whatever order the compiler met them in. */
    List<Catalogue> read(Collection<TypeElement> groups) {
        groups.forEach(group -> {
            owners.put(Catalogue.accessor(simpleName(group)) + "()", "the united facade");
            if (isSeparate(group)) {
                owners.put(Catalogue.face(simpleName(group)) + "()", "the united facade");
            }
        });
        return groups.stream()
                .sorted(Comparator.comparing(CatalogueReader::simpleName))
                .map(this::read)
                .toList();
    }

    private Catalogue read(TypeElement type) {
        check(type.getModifiers().contains(Modifier.PUBLIC), type, "A command group is a public class.");
        check(
                type.getTypeParameters().toString().equals("K,V"),
                type,
                "A command group has the type parameters K and V.");
        List<CatalogueMethod> methods = new ArrayList<>();
        for (ExecutableElement method : ElementFilter.methodsIn(type.getEnclosedElements())) {
            if (isCommand(method) && isFitForFacades(method, type)) {
                methods.add(read(method));
            }
        }
        return new Catalogue(type.getQualifiedName() + "<K, V>", isSeparate(type), methods);
    }

    private static boolean isSeparate(TypeElement group) {
        return group.getAnnotation(CommandGroup.class).separate();
    }

    private static String simpleName(TypeElement type) {
        return type.getSimpleName().toString();
    }

    private static boolean isCommand(ExecutableElement method) {
        TypeMirror returned = method.getReturnType();
        return !method.getModifiers().contains(Modifier.STATIC)
                && !method.getModifiers().contains(Modifier.PRIVATE)
                && returned.getKind() == TypeKind.DECLARED
                && ((TypeElement) ((DeclaredType) returned).asElement())
                        .getQualifiedName()
                        .contentEquals(COMMAND);
    }

    private boolean isFitForFacades(ExecutableElement method, TypeElement group) {
        List<? extends TypeMirror> results = ((DeclaredType) method.getReturnType()).getTypeArguments();
        String owner = owners.putIfAbsent(erasure(method), simpleName(group));
        return check(
                        method.getModifiers().contains(Modifier.PUBLIC),
                        method,
                        "A method that returns a Command is public, or private.")
                && check(
                        results.size() == 1 && results.get(0).getKind() != TypeKind.WILDCARD,
                        method,
                        "Name the type of the Command's result.")
                && check(
                        method.getThrownTypes().isEmpty(),
                        method,
                        "A method that returns a Command throws no checked exception.")
                && check(owner == null, method, erasure(method) + " is already declared by " + owner + ".");
    }

    private boolean check(boolean holds, Element element, String rule) {
        if (!holds) {
            environment.getMessager().printMessage(Diagnostic.Kind.ERROR, rule, element);
        }
        return holds;
    }

    private CatalogueMethod read(ExecutableElement method) {
        TypeMirror result =
                ((DeclaredType) method.getReturnType()).getTypeArguments().get(0);
        return new CatalogueMethod(
                erasure(method),
                method.getTypeParameters().stream().map(TypeText::of).collect(Collectors.joining(", ")),
                TypeText.of(result),
                TypeText.present(result),
                parameters(method),
                Summary.of(environment.getElementUtils().getDocComment(method)),
                deprecation(method));
    }

    private String deprecation(ExecutableElement method) {
        Deprecated annotation = method.getAnnotation(Deprecated.class);
        if (annotation == null) {
            return "";
        }
        List<String> attributes = new ArrayList<>();
        if (!annotation.since().isEmpty()) {
            attributes.add("since = " + environment.getElementUtils().getConstantExpression(annotation.since()));
        }
        if (annotation.forRemoval()) {
            attributes.add("forRemoval = true");
        }
        return "@java.lang.Deprecated" + (attributes.isEmpty() ? "" : "(" + String.join(", ", attributes) + ")");
    }

    private static List<String> parameters(ExecutableElement method) {
        List<String> parameters = new ArrayList<>();
        for (VariableElement parameter : method.getParameters()) {
            String type = TypeText.of(parameter.asType());
            boolean last = parameters.size() + 1 == method.getParameters().size();
            String spelled = last && method.isVarArgs() ? type.replaceFirst("\\[]$", "...") : type;
            parameters.add(spelled + " " + parameter.getSimpleName());
        }
        return parameters;
    }

    private String erasure(ExecutableElement method) {
        return method.getParameters().stream()
                .map(parameter -> TypeText.present(environment.getTypeUtils().erasure(parameter.asType())))
                .collect(Collectors.joining(", ", method.getSimpleName() + "(", ")"));
    }
}
