package io.slotwise.facade;

import java.util.Map;

/** Immutable. A spelling of the catalogue: how a command's result {@code X} is handed to the caller, and where the facades live. */
public enum Face {

    /** {@code CompletionStage<X>}, with the nullness of the catalogue. */
    ASYNC("Async", "io.slotwise.async", "io.slotwise", "java.util.concurrent.CompletionStage<%s>") {
        @Override
        String result(CatalogueMethod method) {
            return wrapped(method.returns());
        }
    },

    /** {@code X}; {@code void} for {@code Void}, and the primitive for a boxed type that is never null. */
    SYNC("Sync", "io.slotwise.sync", "io.slotwise.sync", "%s") {
        @Override
        String result(CatalogueMethod method) {
            if (method.present().equals("java.lang.Void")) {
                return "void";
            }
            return method.mayBeAbsent()
                    ? method.returns()
                    : PRIMITIVES.getOrDefault(method.returns(), method.returns());
        }
    },

    /** {@code Mono<X>}, where an empty {@code Mono} stands for null. */
    REACTIVE("Reactive", "io.slotwise.reactive", "io.slotwise.reactive", "reactor.core.publisher.Mono<%s>") {
        @Override
        String result(CatalogueMethod method) {
            return wrapped(method.present());
        }
    };

    private static final Map<String, String> PRIMITIVES = Map.of(
            "java.lang.Boolean", "boolean",
            "java.lang.Byte", "byte",
            "java.lang.Character", "char",
            "java.lang.Double", "double",
            "java.lang.Float", "float",
            "java.lang.Integer", "int",
            "java.lang.Long", "long",
            "java.lang.Short", "short");

    private final String prefix;
    private final String groupPackage;
    private final String unionPackage;
    private final String wrapper;

    Face(String prefix, String groupPackage, String unionPackage, String wrapper) {
        this.prefix = prefix;
        this.groupPackage = groupPackage;
        this.unionPackage = unionPackage;
        this.wrapper = wrapper;
    }

    /** The return type of the facade's method. */
    abstract String result(CatalogueMethod method);

    String wrapped(String type) {
        return wrapper.formatted(type);
    }

    String group(Catalogue catalogue) {
        return groupPackage + "." + prefix + catalogue.simpleName();
    }

    /** What implements the facade of a separate group. */
    String groupView(Catalogue catalogue) {
        return unionPackage + "." + prefix + catalogue.simpleName() + "View";
    }

    String union() {
        return unionPackage + "." + prefix + "Commands";
    }

    String view() {
        return union() + "View";
    }
}
