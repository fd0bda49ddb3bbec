/** The annotation processor of Slotwise's facades, and the two annotations that it reads. Needed at compile time only. */
module io.slotwise.facade {
    // Transitive for the generated sources, which carry javax.annotation.processing.Generated.
    requires transitive java.compiler;
    requires static org.jspecify;

    exports io.slotwise.facade;

    provides javax.annotation.processing.Processor with
            io.slotwise.facade.FacadeProcessor;
}
