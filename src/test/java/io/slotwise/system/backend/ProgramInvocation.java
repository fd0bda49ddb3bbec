package io.slotwise.system.backend;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/** Stateless. Tests with a program of this machine: skips them by name where it is missing, counts them for the report. */
final class ProgramInvocation implements ExecutionCondition, TestWatcher {
    /** Asked for each test and not for the class, so that the report counts tests. */
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        String program = program(context);
        boolean missing =
                context.getTestMethod().isPresent() && Executable.find(program).isEmpty();
        return missing
                ? ConditionEvaluationResult.disabled("no " + program + " on the PATH")
                : ConditionEvaluationResult.enabled(program + " is on the PATH");
    }

    @Override
    public void testSuccessful(ExtensionContext context) {
        BackendReport.passed(line(context));
    }

    @Override
    public void testFailed(ExtensionContext context, @Nullable Throwable cause) {
        BackendReport.failed(
                line(context), context.getRequiredTestClass().getSimpleName() + "." + context.getDisplayName());
    }

    @Override
    public void testAborted(ExtensionContext context, @Nullable Throwable cause) {
        BackendReport.skipped(line(context), cause == null ? "aborted" : String.valueOf(cause.getMessage()));
    }

    @Override
    public void testDisabled(ExtensionContext context, Optional<String> reason) {
        BackendReport.skipped(line(context), reason.orElse("no reason given"));
    }

    private static String line(ExtensionContext context) {
        return program(context) + " at the reference cluster";
    }

    private static String program(ExtensionContext context) {
        return context.getRequiredTestClass().getAnnotation(NeedsProgram.class).value();
    }
}
