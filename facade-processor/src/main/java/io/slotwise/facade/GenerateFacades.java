package io.slotwise.facade;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Asks for one face of the whole catalogue in this module, generated from the signatures that the catalogue's module
 * holds as a resource. Placed once per module, best on the package that receives the facades.
 */
@Documented
@Target({ElementType.PACKAGE, ElementType.TYPE})
@Retention(RetentionPolicy.SOURCE)
public @interface GenerateFacades {

    /** The face to generate. */
    Face value();
}
