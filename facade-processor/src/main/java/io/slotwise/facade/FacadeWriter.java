package io.slotwise.facade;

import java.util.List;
import java.util.stream.Collectors;

/** Stateless. Writes the facades of one face: an interface per group, one that unites them, and the view that implements it. */
final class FacadeWriter {

    private static final String COMMAND = "io.slotwise.command.Command";
    private static final String CODEC = "io.slotwise.codec.Codec";
    private static final String CALL_OPTIONS = "io.slotwise.options.CallOptions";
    private static final String NULLABLE = "@org.jspecify.annotations.Nullable";

    private final Face face;

    FacadeWriter(Face face) {
        this.face = face;
    }

    Source group(Catalogue catalogue) {
        Source source = new Source(face.group(catalogue));
        document(source, "", "Runs the commands of {@link " + catalogue.name() + "}, where each is described.");
        open(source, "public interface " + source.simpleName() + "<K, V>");
        catalogue.methods().forEach(method -> command(source, catalogue, method));
        document(source, "    ", "The catalogue bound to this view's codecs.");
        source.line("    " + catalogue.type() + " " + catalogue.accessor() + "();\n");
        document(source, "    ", "Runs any command, with this view's call options where it has some.");
        source.line("    " + execute() + ";");
        source.line("}");
        return source;
    }

    private void command(Source source, Catalogue catalogue, CatalogueMethod method) {
        source.line("    /**");
        if (!method.summary().isEmpty()) {
            source.verbatim("     * " + method.summary() + "\n     *");
        }
        source.line("     * @see " + catalogue.name() + "#" + method.erasure() + "\n     */");
        if (method.hasGenericVariableArity()) {
            source.line("    @SuppressWarnings(\"unchecked\") // the array is only handed on");
        }
        String typeParameters = method.typeParameters().isEmpty() ? "" : "<" + method.typeParameters() + "> ";
        String result = face.result(method);
        String arguments = String.join(", ", method.arguments());
        source.line("    default " + typeParameters + result + " " + method.name() + "("
                + String.join(", ", method.parameters()) + ") {");
        source.line("        " + (result.equals("void") ? "" : "return ") + "execute(" + catalogue.accessor() + "()."
                + method.name() + "(" + arguments + "));");
        source.line("    }\n");
    }

    Source union(List<Catalogue> catalogues) {
        Source source = new Source(face.union());
        document(source, "", "Every command of the catalogue. A cheap view, bound to a key codec and a value codec.");
        String groups = catalogues.stream()
                .map(face::group)
                .map(group -> group + "<K, V>")
                .collect(Collectors.joining(", "));
        open(source, "public interface " + source.simpleName() + "<K, V> extends " + groups);
        document(
                source, "    ", "The same commands, each run with these options. Shares the connections of this view.");
        source.line("    " + source.simpleName() + "<K, V> with(" + CALL_OPTIONS + " options);");
        source.line("}");
        return source;
    }

    Source view(List<Catalogue> catalogues) {
        Source source = new Source(face.view());
        String name = source.simpleName();
        document(source, "", "Immutable. The catalogue bound to codecs, call options and whatever runs a command.");
        open(source, "final class " + name + "<K, V> implements " + face.union() + "<K, V>");
        source.line("    private final Executor executor;");
        source.line("    private final " + NULLABLE + " " + CALL_OPTIONS + " options;");
        catalogues.forEach(each -> source.line("    private final " + each.type() + " " + each.accessor() + ";"));
        source.line("");
        source.line("    " + name + "(Executor executor, " + CODEC + "<K> keyCodec, " + CODEC + "<V> valueCodec, "
                + NULLABLE + " " + CALL_OPTIONS + " options) {");
        source.line("        this.executor = executor;\n        this.options = options;");
        catalogues.forEach(each ->
                source.line("        this." + each.accessor() + " = new " + each.name() + "<>(keyCodec, valueCodec);"));
        source.line("    }\n");
        source.line("    private " + name + "(" + name + "<K, V> view, " + CALL_OPTIONS + " options) {");
        source.line("        this.executor = view.executor;\n        this.options = options;");
        catalogues.forEach(each -> source.line("        this." + each.accessor() + " = view." + each.accessor() + ";"));
        source.line("    }\n");
        for (Catalogue each : catalogues) {
            override(source, each.type() + " " + each.accessor() + "()", each.accessor());
        }
        override(
                source,
                face.union() + "<K, V> with(" + CALL_OPTIONS + " options)",
                "new " + name + "<>(this, java.util.Objects.requireNonNull(options))");
        override(source, execute(), "executor.execute(options == null ? command : command.with(options))");
        document(source, "    ", "What runs a command; a method reference to the client's own method.");
        source.line("    interface Executor {\n        " + execute() + ";\n    }\n}");
        return source;
    }

    private String execute() {
        return "<R extends java.lang." + NULLABLE + " Object> " + face.wrapped("R") + " execute(" + COMMAND
                + "<R> command)";
    }

    private static void override(Source source, String declaration, String result) {
        source.line("    @Override\n    public " + declaration + " {\n        return " + result + ";\n    }\n");
    }

    private static void document(Source source, String indent, String text) {
        source.line(indent + "/** " + text + " */");
    }

    private static void open(Source source, String declaration) {
        source.line("@org.jspecify.annotations.NullMarked");
        source.line("@javax.annotation.processing.Generated(\"" + FacadeProcessor.class.getName() + "\")");
        source.line(declaration + " {\n");
    }
}
