package io.slotwise.facade;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Immutable. Writes the facades of one face: an interface per group, one that unites those that are not separate, and the
 * views that implement it and each separate one. In the texts, {@code $SELF} is the file's own type, {@code $TYPE}, {@code $NAME}, {@code $ACCESSOR}, {@code $FACE},
 * {@code $GIVEN} and {@code $OVER} are those of a catalogue, and names are qualified until {@link Source} imports them.
 */
final class FacadeWriter {

    private static final String GROUP = """
            /** Runs the commands of {@link $NAME}, where each is described. */
            @org.jspecify.annotations.NullMarked
            @javax.annotation.processing.Generated("io.slotwise.facade.FacadeProcessor")
            public interface $SELF<K, V> {

            """;

    private static final String END_OF_GROUP = """
                /** The catalogue bound to this view's codecs. */
                $TYPE $ACCESSOR();

                /** Runs any command, with this view's call options where it has some. */
                $EXECUTE;
            }
            """;

    private static final String UNION = """
            /** Every command of the catalogue. A cheap view, bound to a key codec and a value codec. */
            @org.jspecify.annotations.NullMarked
            @javax.annotation.processing.Generated("io.slotwise.facade.FacadeProcessor")
            public interface $SELF<K, V> extends $GROUPS {

            $SEPARATE    /** The same commands, each run with these options. Shares the connections of this view. */
                $SELF<K, V> with(io.slotwise.options.CallOptions options);
            }
            """;

    private static final String SEPARATE = """
                /** The commands of {@link $NAME}, with this view's codecs and call options. */
                $FACE<K, V> $GIVEN();

            """;

    /** Made by a method that returns the interface: were it made where it is kept, the verifier would load both for anybody. */
    private static final String GROUP_VIEW = """
            /** The facade of one group, over the view that it was asked of. Immutable. */
            @org.jspecify.annotations.NullMarked
            @javax.annotation.processing.Generated("io.slotwise.facade.FacadeProcessor")
            final class $SELF<K, V> implements $FACE<K, V> {

                private final $UNION<K, V> view;
                private final $TYPE group;

                private $SELF($UNION<K, V> view, $TYPE group) {
                    this.view = view;
                    this.group = group;
                }

                static <K, V> $FACE<K, V> over(
                        $UNION<K, V> view, io.slotwise.codec.Codec<K> keyCodec, io.slotwise.codec.Codec<V> valueCodec) {
                    return new $SELF<>(view, new $NAME<>(keyCodec, valueCodec));
                }

                @Override
                public $TYPE $ACCESSOR() {
                    return group;
                }

                @Override
                public $EXECUTE {
                    return view.execute(command);
                }
            }
            """;

    private static final String VIEW = """
            /**
             * The catalogue bound to codecs, call options and whatever runs a command. Immutable but for the groups, each
             * made when it is first asked for: most programs use few, and loading one takes time. Threads that race make
             * equal ones, and see them whole: a group's fields are final, or made in this way.
             */
            @org.jspecify.annotations.NullMarked
            @javax.annotation.processing.Generated("io.slotwise.facade.FacadeProcessor")
            final class $SELF<K, V> implements $UNION<K, V> {

                private final Executor executor;
                private final io.slotwise.options.@org.jspecify.annotations.Nullable CallOptions options;
                private final io.slotwise.codec.Codec<K> keyCodec;
                private final io.slotwise.codec.Codec<V> valueCodec;
            $FIELDS
                $SELF(
                        Executor executor,
                        io.slotwise.codec.Codec<K> keyCodec,
                        io.slotwise.codec.Codec<V> valueCodec,
                        io.slotwise.options.@org.jspecify.annotations.Nullable CallOptions options) {
                    this.executor = executor;
                    this.keyCodec = java.util.Objects.requireNonNull(keyCodec, "keyCodec");
                    this.valueCodec = java.util.Objects.requireNonNull(valueCodec, "valueCodec");
                    this.options = options;
                }

                private $SELF($SELF<K, V> view, io.slotwise.options.CallOptions options) {
                    this.executor = view.executor;
                    this.keyCodec = view.keyCodec;
                    this.valueCodec = view.valueCodec;
                    this.options = options;
            $SHARED    }

            $ACCESSORS    @Override
                public $UNION<K, V> with(io.slotwise.options.CallOptions options) {
                    return new $SELF<>(this, java.util.Objects.requireNonNull(options));
                }

                @Override
                public $EXECUTE {
                    return executor.execute(options == null ? command : command.with(options));
                }

                /** What runs a command; a method reference to the client's own method. */
                interface Executor {
                    $EXECUTE;
                }
            }
            """;

    private static final String FIELD = "    private @org.jspecify.annotations.Nullable $TYPE $ACCESSOR;\n";

    private static final String ACCESSOR = """
                @Override
                public $TYPE $ACCESSOR() {
                    $TYPE known = $ACCESSOR;
                    if (known == null) {
                        known = new $NAME<>(keyCodec, valueCodec);
                        $ACCESSOR = known;
                    }
                    return known;
                }

            """;

    private static final String SEPARATE_FIELD = "    private @org.jspecify.annotations.Nullable $FACE<K, V> $GIVEN;\n";

    private static final String SEPARATE_ACCESSOR = """
                @Override
                public $FACE<K, V> $GIVEN() {
                    $FACE<K, V> known = $GIVEN;
                    if (known == null) {
                        known = $OVER.over(this, keyCodec, valueCodec);
                        $GIVEN = known;
                    }
                    return known;
                }

            """;

    private final Face face;

    FacadeWriter(Face face) {
        this.face = face;
    }

    Source group(Catalogue catalogue) {
        Source source = new Source(face.group(catalogue));
        source.add(fill(GROUP, catalogue).replace("$SELF", source.simpleName()));
        catalogue.methods().forEach(method -> addMethod(source, catalogue, method));
        source.add(fill(END_OF_GROUP, catalogue).replace("$EXECUTE", execute()));
        return source;
    }

    private void addMethod(Source source, Catalogue catalogue, CatalogueMethod method) {
        source.add("    /**\n");
        if (!method.summary().isEmpty()) {
            source.addProse("     * " + method.summary() + "\n     *\n");
        }
        source.add("     * @see " + catalogue.name() + "#" + method.erasure() + "\n     */\n");
        if (method.isDeprecated()) {
            source.add("    " + method.deprecation() + "\n");
        }
        if (!method.warnings().isEmpty()) {
            source.add("    @SuppressWarnings(" + braced(method.warnings()) + ") // the call is only handed on\n");
        }
        String typeParameters = method.typeParameters().isEmpty() ? "" : "<" + method.typeParameters() + "> ";
        String result = face.result(method);
        String returned = result.equals("void") ? "" : "return ";
        String parameters = String.join(", ", method.parameters());
        String command =
                catalogue.accessor() + "()." + method.name() + "(" + String.join(", ", method.arguments()) + ")";
        source.add("    default " + typeParameters + result + " " + method.name() + "(" + parameters + ") {\n");
        source.add("        " + returned + "execute(" + command + ");\n    }\n\n");
    }

    /** As an annotation wants them: a single one without braces. */
    private static String braced(List<String> texts) {
        String quoted = texts.stream().map(text -> '"' + text + '"').collect(Collectors.joining(", "));
        return texts.size() == 1 ? quoted : "{" + quoted + "}";
    }

    /** What implements a separate group. */
    Source groupView(Catalogue catalogue) {
        Source source = new Source(face.groupView(catalogue));
        source.add(fill(GROUP_VIEW, catalogue)
                .replace("$SELF", source.simpleName())
                .replace("$UNION", face.union())
                .replace("$EXECUTE", execute()));
        return source;
    }

    Source union(List<Catalogue> catalogues) {
        Source source = new Source(face.union());
        String groups = united(catalogues).stream()
                .map(each -> face.group(each) + "<K, V>")
                .collect(Collectors.joining(", "));
        source.add(UNION.replace("$GROUPS", groups)
                .replace("$SEPARATE", fill(SEPARATE, separate(catalogues)))
                .replace("$SELF", source.simpleName()));
        return source;
    }

    Source view(List<Catalogue> catalogues) {
        Source source = new Source(face.view());
        List<Catalogue> united = united(catalogues);
        List<Catalogue> separate = separate(catalogues);
        source.add(VIEW.replace("$FIELDS", fill(FIELD, united) + fill(SEPARATE_FIELD, separate))
                .replace("$SHARED", fill("        this.$ACCESSOR = view.$ACCESSOR;\n", united))
                .replace("$ACCESSORS", fill(ACCESSOR, united) + fill(SEPARATE_ACCESSOR, separate))
                .replace("$UNION", face.union())
                .replace("$SELF", source.simpleName())
                .replace("$EXECUTE", execute()));
        return source;
    }

    private static List<Catalogue> united(List<Catalogue> catalogues) {
        return catalogues.stream().filter(each -> !each.separate()).toList();
    }

    private static List<Catalogue> separate(List<Catalogue> catalogues) {
        return catalogues.stream().filter(Catalogue::separate).toList();
    }

    private String execute() {
        return "<R extends java.lang.@org.jspecify.annotations.Nullable Object> " + face.wrapped("R")
                + " execute(io.slotwise.command.Command<R> command)";
    }

    private String fill(String text, List<Catalogue> catalogues) {
        return catalogues.stream().map(each -> fill(text, each)).collect(Collectors.joining());
    }

    private String fill(String text, Catalogue catalogue) {
        return text.replace("$TYPE", catalogue.type())
                .replace("$NAME", catalogue.name())
                .replace("$ACCESSOR", catalogue.accessor())
                .replace("$FACE", face.group(catalogue))
                .replace("$GIVEN", catalogue.face())
                .replace("$OVER", face.groupView(catalogue));
    }
}
