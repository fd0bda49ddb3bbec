/**
 * Writes the named facades of the command catalogue, one line per method, while the modules compile. {@link
 * io.slotwise.facade.CommandGroup} marks what is read, {@link io.slotwise.facade.GenerateFacades} where a face other than
 * the async one is wanted, and {@link io.slotwise.facade.FacadeProcessor} is where reading starts. Depends on the JDK alone.
 */
@NullMarked
package io.slotwise.facade;

import org.jspecify.annotations.NullMarked;
