package io.slotwise.system.backend;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs the test class once on every chosen backend. Constructors and methods may take a {@link ClusterUnderTest}: each test
 * gets it unharmed and stable, whatever the test before did, with the slots and keys as that left them. A cluster is shared by all
 * classes of one shape, settings included; a class that changes server settings on the way wants its own cluster. On a backend that
 * is missing here every test is skipped, with the reason.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ClassTemplate
@ExtendWith(EveryBackendExtension.class)
public @interface EveryBackend {
    /** How many shards. */
    int shards() default 3;

    /** How many replicas each primary has. */
    int replicasPerShard() default 1;

    /** Server settings beyond the usual ones, as {@code "directive value"}. */
    String[] settings() default {};

    /**
     * On which backends the class runs in every build, by their short names; none: on all. On the others it runs when backends
     * are chosen by name, or when {@value ChaosRounds#PROPERTY} asks for the long form.
     */
    String[] shortForm() default {};

    /** Whether the class wants a cluster for itself, started before its first test and ended after its last. */
    boolean ownCluster() default false;
}
