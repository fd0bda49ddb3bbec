package io.slotwise.system.backend;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The tests run a program of this machine. Where the {@code PATH} does not have it, each of them is skipped, and the summary
 * says so beside the backends.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ProgramInvocation.class)
public @interface NeedsProgram {
    /** Its name on the {@code PATH}. */
    String value();
}
