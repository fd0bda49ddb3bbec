package io.slotwise.server.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a test class, or one test method, a {@link io.slotwise.server.ReferenceCluster}: declare a parameter of that type.
 * The cluster starts when it is first asked for and is closed at the end of its scope.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ReferenceClusterExtension.class)
public @interface ReferenceClusterTest {
    /** Number of shards. */
    int primaries() default 3;

    int replicasPerPrimary() default 0;

    /** How long a silent node is waited for before it counts as failed, in milliseconds. */
    long nodeTimeoutMillis() default 1000;

    /** False for a server without CLUSTER SHARDS. */
    boolean knowsShards() default true;

    /** Password of the default user; empty for none. */
    String password() default "";

    /** How long a cluster lives. */
    Scope scope() default Scope.CLASS;

    /** Values of {@link #scope()}. */
    enum Scope {
        /** One cluster for all methods of the class. */
        CLASS,

        /** A new cluster for every method. */
        METHOD
    }
}
