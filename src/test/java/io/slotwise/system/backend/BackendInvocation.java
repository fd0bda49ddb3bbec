package io.slotwise.system.backend;

import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestWatcher;
import org.junit.platform.commons.support.AnnotationSupport;

/** Confined to JUnit's thread. One test class on one backend: hands out the cluster, skips by name, counts for the report. */
final class BackendInvocation
        implements ExecutionCondition,
                ParameterResolver,
                BeforeAllCallback,
                BeforeEachCallback,
                AfterAllCallback,
                TestExecutionExceptionHandler,
                TestWatcher {

    private final ClusterBackend backend;
    private final ClusterShape shape;
    private final boolean ownCluster;
    private final Set<String> shortForm;
    private final ClusterUnderTest cluster;

    BackendInvocation(ClusterBackend backend, ClusterShape shape, boolean ownCluster, Set<String> shortForm) {
        this.backend = backend;
        this.shape = shape;
        this.ownCluster = ownCluster;
        this.shortForm = shortForm;
        this.cluster = CurrentCluster.of(backend, shape);
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Availability availability = backend.availability();
        if (!availability.available()) {
            return ConditionEvaluationResult.disabled(backend.name() + ": " + availability.reason());
        }
        Optional<Ability> lacking = Stream.<Optional<? extends AnnotatedElement>>of(
                        context.getTestClass(), context.getTestMethod())
                .flatMap(Optional::stream)
                .flatMap(element -> missing(element).stream())
                .findFirst();
        if (lacking.isPresent()) {
            return ConditionEvaluationResult.disabled(backend.name() + " cannot " + lacking.get());
        }
        return isLeftToTheLongForm()
                ? ConditionEvaluationResult.disabled(
                        backend.name() + ": left to the long form, -D" + ChaosRounds.PROPERTY)
                : ConditionEvaluationResult.enabled("the backend is available");
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ClusterUnderTest.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return cluster;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        if (ownCluster && isOutermost(context)) {
            StartedClusters.close(backend, shape);
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        StartedClusters.unharmed(backend, shape);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        boolean lastUse = ownCluster || !shape.equals(ClusterShape.THREE_SHARDS);
        if (lastUse && isOutermost(context)) {
            StartedClusters.close(backend, shape);
        }
    }

    /** Build tools print class and method alone, so the failure itself has to say where it happened. */
    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        failure.addSuppressed(new OnBackend(backend.name()));
        throw failure;
    }

    @Override
    public void testSuccessful(ExtensionContext context) {
        BackendReport.passed(backend.name());
    }

    @Override
    public void testFailed(ExtensionContext context, @Nullable Throwable cause) {
        BackendReport.failed(
                backend.name(), context.getRequiredTestClass().getSimpleName() + "." + context.getDisplayName());
    }

    @Override
    public void testAborted(ExtensionContext context, @Nullable Throwable cause) {
        BackendReport.skipped(backend.name(), cause == null ? "aborted" : String.valueOf(cause.getMessage()));
    }

    @Override
    public void testDisabled(ExtensionContext context, Optional<String> reason) {
        BackendReport.skipped(backend.name(), reason.orElse("no reason given"));
    }

    private boolean isLeftToTheLongForm() {
        return !shortForm.isEmpty()
                && !shortForm.contains(backend.shortName())
                && !Backends.areChosenByName()
                && !ChaosRounds.areMany();
    }

    /** A nested class calls back too. */
    private static boolean isOutermost(ExtensionContext context) {
        return context.getRequiredTestClass().isAnnotationPresent(EveryBackend.class);
    }

    private Optional<Ability> missing(AnnotatedElement element) {
        return AnnotationSupport.findAnnotation(element, Needs.class).stream()
                .flatMap(needs -> Arrays.stream(needs.value()))
                .filter(ability -> !backend.abilities().contains(ability))
                .findFirst();
    }

    private static final class OnBackend extends Exception {
        private static final long serialVersionUID = 1L;

        OnBackend(String name) {
            super("on " + name, null, false, false);
        }
    }
}
