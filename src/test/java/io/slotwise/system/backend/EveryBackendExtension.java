package io.slotwise.system.backend;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Stateless. Makes one invocation of the class per chosen backend; {@link BackendInvocation} does the rest. */
final class EveryBackendExtension implements ClassTemplateInvocationContextProvider {
    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(ExtensionContext context) {
        EveryBackend wanted = context.getRequiredTestClass().getAnnotation(EveryBackend.class);
        return Backends.chosen().stream().map(backend -> invocation(backend, wanted));
    }

    private static ClassTemplateInvocationContext invocation(ClusterBackend backend, EveryBackend wanted) {
        return new ClassTemplateInvocationContext() {
            @Override
            public String getDisplayName(int index) {
                Availability availability = backend.availability();
                return backend.name() + (availability.available() ? "" : ": " + availability.reason());
            }

            @Override
            public List<Extension> getAdditionalExtensions() {
                return List.of(
                        new BackendInvocation(backend, shape(wanted), wanted.ownCluster(), Set.of(wanted.shortForm())));
            }
        };
    }

    private static ClusterShape shape(EveryBackend wanted) {
        ClusterShape shape = new ClusterShape(wanted.shards(), wanted.replicasPerShard(), Map.of());
        for (String setting : wanted.settings()) {
            String[] words = setting.split(" ", 2);
            shape = shape.with(words[0], words[1]);
        }
        return shape;
    }
}
