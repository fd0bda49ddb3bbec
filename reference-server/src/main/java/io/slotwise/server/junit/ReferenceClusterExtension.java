package io.slotwise.server.junit;

import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.ReferenceClusterBuilder;
import io.slotwise.server.junit.ReferenceClusterTest.Scope;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Stateless. Starts the cluster of {@link ReferenceClusterTest} and hands it to parameters. */
public final class ReferenceClusterExtension implements ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(ReferenceClusterExtension.class);

    /** For JUnit. */
    public ReferenceClusterExtension() {}

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ReferenceCluster.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        ReferenceClusterTest settings = find(context);
        ExtensionContext owner = settings.scope() == Scope.METHOD ? context : classContext(context);
        return owner.getStore(NAMESPACE)
                .computeIfAbsent(settings, ReferenceClusterExtension::start, ReferenceCluster.class);
    }

    private static ReferenceClusterTest find(ExtensionContext start) {
        for (Optional<ExtensionContext> context = Optional.of(start);
                context.isPresent();
                context = context.get().getParent()) {
            Optional<ReferenceClusterTest> found =
                    context.get().getElement().map(element -> element.getAnnotation(ReferenceClusterTest.class));
            if (found.isPresent()) {
                return found.get();
            }
        }
        throw new IllegalStateException("no @ReferenceClusterTest on the method or its class");
    }

    private static ExtensionContext classContext(ExtensionContext context) {
        return context.getTestMethod().isPresent() ? context.getParent().orElse(context) : context;
    }

    private static ReferenceCluster start(ReferenceClusterTest settings) {
        ReferenceClusterBuilder builder = ReferenceCluster.builder()
                .primaries(settings.primaries())
                .replicasPerPrimary(settings.replicasPerPrimary())
                .nodeTimeout(Duration.ofMillis(settings.nodeTimeoutMillis()))
                .knowsShards(settings.knowsShards());
        if (!settings.password().isEmpty()) {
            builder.password(settings.password());
        }
        return builder.start();
    }
}
