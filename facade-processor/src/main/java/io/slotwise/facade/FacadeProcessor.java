package io.slotwise.facade;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic;
import javax.tools.JavaFileManager.Location;
import javax.tools.StandardLocation;

/**
 * Confined to the compiler's thread. In the catalogue's module, turns the classes marked {@link CommandGroup} into the async
 * facades and into resources that hold their signatures; in a module marked {@link GenerateFacades}, turns these resources
 * into that face. Class files are never read: compilers before JDK 22 lose the nullness of type arguments in them.
 */
public final class FacadeProcessor extends AbstractProcessor {

    private static final String DIRECTORY = "META-INF/slotwise/facades/";
    private static final String INDEX = "index";

    /** Where the signatures may be when the processor's own path lacks them, and the package prefix each location wants. */
    private static final List<Map.Entry<Location, String>> ELSEWHERE = List.of(
            Map.entry(StandardLocation.CLASS_PATH, ""), Map.entry(StandardLocation.MODULE_PATH, "io.slotwise.core/"));

    /** For the compiler, which finds the processor as a service. */
    public FacadeProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of(CommandGroup.class.getName(), GenerateFacades.class.getName());
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        Set<? extends Element> groups = round.getElementsAnnotatedWith(CommandGroup.class);
        try {
            if (!groups.isEmpty()) {
                List<Catalogue> catalogues = new CatalogueReader(processingEnv).read(ElementFilter.typesIn(groups));
                writeSignatures(catalogues, groups);
                writeFacades(Face.ASYNC, catalogues, groups);
            }
            for (Element place : round.getElementsAnnotatedWith(GenerateFacades.class)) {
                writeFacades(place.getAnnotation(GenerateFacades.class).value(), loadSignatures(), Set.of(place));
            }
        } catch (IOException failure) {
            processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, "Facades cannot be generated: " + failure);
        }
        return false;
    }

    private void writeSignatures(List<Catalogue> catalogues, Set<? extends Element> origins) throws IOException {
        String index = catalogues.stream().map(each -> each.simpleName() + "\n").collect(Collectors.joining());
        writeResource(INDEX, index, origins);
        for (Catalogue catalogue : catalogues) {
            writeResource(signatures(catalogue.simpleName()), catalogue.toText(), origins);
        }
    }

    private void writeResource(String name, String text, Set<? extends Element> origins) throws IOException {
        try (OutputStream stream = processingEnv
                .getFiler()
                .createResource(StandardLocation.CLASS_OUTPUT, "", DIRECTORY + name, origins.toArray(Element[]::new))
                .openOutputStream()) {
            stream.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private List<Catalogue> loadSignatures() throws IOException {
        List<Catalogue> catalogues = new ArrayList<>();
        for (String group : load(INDEX).lines().toList()) {
            catalogues.add(Catalogue.parse(load(signatures(group))));
        }
        return catalogues;
    }

    private String load(String name) throws IOException {
        try (InputStream stream = open(DIRECTORY + name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private InputStream open(String path) throws IOException {
        InputStream besideTheProcessor = FacadeProcessor.class.getResourceAsStream("/" + path);
        return besideTheProcessor != null ? besideTheProcessor : openElsewhere(path);
    }

    private InputStream openElsewhere(String path) throws IOException {
        IOException missing = new FileNotFoundException(path + ", neither beside the processor nor on the path");
        for (Map.Entry<Location, String> place : ELSEWHERE) {
            try {
                return processingEnv
                        .getFiler()
                        .getResource(place.getKey(), place.getValue(), path)
                        .openInputStream();
            } catch (IOException | IllegalArgumentException absent) {
                missing.addSuppressed(absent);
            }
        }
        throw missing;
    }

    private void writeFacades(Face face, List<Catalogue> catalogues, Set<? extends Element> origins)
            throws IOException {
        FacadeWriter facades = new FacadeWriter(face);
        List<Source> sources =
                new ArrayList<>(catalogues.stream().map(facades::group).toList());
        catalogues.stream().filter(Catalogue::separate).map(facades::groupView).forEach(sources::add);
        sources.add(facades.union(catalogues));
        sources.add(facades.view(catalogues));
        for (Source source : sources) {
            try (Writer writer = processingEnv
                    .getFiler()
                    .createSourceFile(source.name(), origins.toArray(Element[]::new))
                    .openWriter()) {
                writer.write(source.text());
            }
        }
    }

    private static String signatures(String group) {
        return group + ".signatures";
    }
}
