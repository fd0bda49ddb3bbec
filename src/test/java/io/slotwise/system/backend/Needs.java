package io.slotwise.system.backend;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a test, or all tests of a class, need of a backend; one that lacks it skips them before a cluster is touched. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
public @interface Needs {
    /** All of these. */
    Ability[] value();
}
