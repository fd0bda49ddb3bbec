package io.slotwise.facade;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class of the command catalogue, for instance {@code StringCommands<K, V>}. Its async facade is generated in the
 * same compilation, and its signatures are written as a resource from which other modules generate their faces.
 *
 * <p>The class is public, top level, and has exactly the type parameters {@code K} and {@code V} and a public constructor
 * taking the key codec and the value codec. Each public instance method that returns {@code Command<X>} is one command;
 * static and private methods, and those that return something else, are left alone. All groups are compiled together.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.SOURCE)
public @interface CommandGroup {
    /**
     * Whether the group has a facade to itself, which a method of the united facade gives: for commands that few programs
     * use. The others do not load it then; a type that is united with others is loaded with them.
     */
    boolean separate() default false;
}
